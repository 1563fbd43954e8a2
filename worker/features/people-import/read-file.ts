import { IMPORT_MAX_ROWS } from '../../../domain/api/people-import.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { readCsvRows } from '../../../domain/people/csv-rows.ts';
import { columnOf, readHeader, type Header } from '../../../domain/people/import-columns.ts';
import { textOf } from '../../../domain/people/import-text.ts';
import { AppError } from '../../app-error.ts';

const DELIMITERS = [',', ';', '\t'];
/** An export says at its end how many rows it has; a spreadsheet that saved it again filled the line up with separators. */
const END_OF_EXPORT = /(?<=^|\n)# end of file: \d+ rows[,;\t]*\n*$/;

export interface PeopleFile {
  header: Extract<Header, { ok: true }>;
  rows: { line: number; cells: string[] }[];
}

const countBreaks = (text: string) => text.split('\n').length - 1;

/** The separator under which the first row names the most columns that we know. */
function delimiterOf(text: string): string {
  const known = (delimiter: string) => {
    const { value: first } = readCsvRows(text, delimiter).next();
    if (!first || 'brokenAt' in first) return 0;
    return first.filter((cell) => columnOf(cell) !== null).length;
  };
  return DELIMITERS.toSorted((a, b) => known(b) - known(a))[0] ?? ',';
}

/**
 * The rows of a CSV file, each with its line as an editor counts. A file that is broken anywhere gives none: throws import_not_text,
 * import_encoding, import_quotes, import_columns, import_empty, import_too_many_rows.
 */
export function readPeopleFile(bytes: Uint8Array): PeopleFile {
  const decoded = textOf(bytes);
  if ('unreadable' in decoded) {
    throw new AppError(decoded.unreadable === 'not_text' ? 'import_not_text' : 'import_encoding');
  }
  // A first line that is there for spreadsheets alone.
  const [hint = ''] = /^sep=.\n/i.exec(decoded.text) ?? [];
  const text = decoded.text.slice(hint.length).replace(END_OF_EXPORT, '');
  let line = 1 + countBreaks(hint);
  const filled: PeopleFile['rows'] = [];
  for (const cells of readCsvRows(text, delimiterOf(text))) {
    if ('brokenAt' in cells) {
      const broken = 1 + countBreaks(hint) + countBreaks(text.slice(0, cells.brokenAt));
      throw new AppError('import_quotes', [createIssue(`line ${broken}`, 'open_quotes')]);
    }
    if (cells.some((cell) => cell.trim() !== '')) filled.push({ line, cells });
    line += 1 + cells.reduce((sum, cell) => sum + countBreaks(cell), 0);
  }
  const [first, ...rows] = filled;
  if (!first) throw new AppError('import_empty');
  const header = readHeader(first.cells);
  if (!header.ok) {
    throw new AppError('import_columns', [
      ...header.missing.map((column) => createIssue(column, 'required')),
      ...header.twice.map((column) => createIssue(column, 'duplicate')),
    ]);
  }
  if (rows.length === 0) throw new AppError('import_empty');
  if (rows.length > IMPORT_MAX_ROWS) throw new AppError('import_too_many_rows');
  return { header, rows };
}
