import type { ImportRow } from '#domain/api/people-import.ts';
import type { CsvTable } from '#domain/files/csv-table.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '#domain/people/import/import-columns.ts';
import { BYTE_ORDER_MARK, csvLine } from '#domain/text/csv.ts';
import type { AppError } from '#web/kit/api/app-error.ts';
import { readFileFormat } from '#web/kit/settings/device-choices.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';

export const columnText = (column: ImportColumn): string => t(`import.column.${column}`);

export function problemText({ code, line }: ImportRow['problems'][number]): string {
  if (code === 'duplicate') return t('import.problem.duplicate', { line: formatNumber(line ?? 0) });
  return t(`import.problem.${code}`);
}

export function refusalDetails({ code, details }: AppError): string[] {
  if (code === 'import_quotes') {
    return details.map(({ path }) => t('import.refused.line', { line: path.replace(/^line /, '') }));
  }
  if (code !== 'import_columns') return [];
  const missing = details
    .filter((issue) => issue.code === 'required')
    .map(({ path }) => (path === 'name' ? t('import.column.name.or') : columnText(path as ImportColumn)))
    .join(', ');
  return missing ? [t('import.refused.missing', { columns: missing })] : [];
}

const toFile = (rows: readonly (readonly string[])[]): Blob =>
  new Blob([BYTE_ORDER_MARK, ...rows.map((cells) => csvLine(cells, readFileFormat()))], { type: 'text/csv' });

export const toTemplate = (columns: readonly string[], example: readonly string[]): Blob => toFile([columns, example]);

/** The rows with all their cells, after a first column that names the faults. The import does not use that column. */
export function wrongRowsFile(
  { header, rows }: CsvTable,
  wrong: readonly Pick<ImportRow, 'line' | 'problems'>[],
): Blob {
  const faults = new Map(
    wrong.map(({ line, problems }) => [
      line,
      problems
        .map((problem) =>
          [problem.column && columnText(problem.column), problemText(problem)].filter(Boolean).join(' '),
        )
        .join(' · '),
    ]),
  );
  const title = t('import.wrong.column');
  // The file may be one of ours, which has that column already.
  const own = (cells: readonly string[]) => (header.cells[0] === title ? cells.slice(1) : cells);
  return toFile([
    [title, ...own(header.cells)],
    ...rows.flatMap(({ line, cells }) => {
      const fault = faults.get(line);
      return fault === undefined ? [] : [[fault, ...own(cells)]];
    }),
  ]);
}

/** The import reads the column names of both languages. */
export function templateFile(): Blob {
  const columns = IMPORT_COLUMNS.filter((column) => !['firstName', 'lastName', 'status', 'leftOn'].includes(column));
  const example = [
    'Maya Okafor',
    'maya.okafor@example.com',
    'Design',
    'Lisbon',
    '2026-03-02',
    '1042',
    'Europe/Lisbon',
    '',
  ];
  return toTemplate(columns.map(columnText), example);
}
