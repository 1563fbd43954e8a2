import type { ImportRow } from '../../../domain/api/people-import.ts';
import { IMPORT_COLUMNS, type ImportColumn } from '../../../domain/people/import/import-columns.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../domain/text/csv.ts';
import type { AppError } from '../../kit/api/app-error.ts';
import { readFileFormat } from '../../kit/settings/file-format.ts';
import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

export const columnText = (column: ImportColumn): string => t(`import.column.${column}`);

/** Returns the problem of a cell as text. The text is shown after the name of the column. */
export function problemText({ code, line }: ImportRow['problems'][number]): string {
  if (code === 'duplicate') return t('import.problem.duplicate', { line: formatNumber(line ?? 0) });
  return t(`import.problem.${code}`);
}

/** For a refused file, returns texts that name the broken lines, or the missing and repeated columns. */
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

/** Returns a file with the names of its columns and an example, as the admin's spreadsheet expects it. */
export function toTemplate(columns: readonly string[], example: readonly string[]): Blob {
  const lines = [columns, example].map((cells) => csvLine(cells, readFileFormat()));
  return new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv' });
}

/** Returns a template in the current language. The import reads the column names of both languages. */
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
