import { IMPORT_MAX_ROWS } from '../../../domain/api/people-import.ts';
import { createIssue } from '../../../domain/errors/field-problems.ts';
import { readCsvTable, type TableRow } from '../../../domain/people/import/csv-table.ts';
import { findColumn, readHeader, type Header } from '../../../domain/people/import/import-columns.ts';
import { decodeText } from '../../../domain/people/import/import-text.ts';
import { AppError } from '../../app-error.ts';

export interface PeopleFile {
  header: Extract<Header, { ok: true }>;
  rows: TableRow[];
}

/**
 * Reads the rows of a CSV file. Each row has the line number that a text editor shows.
 * Throws import_not_text, import_encoding, import_quotes, import_columns, import_empty, import_too_many_rows.
 */
export function readPeopleFile(bytes: Uint8Array): PeopleFile {
  const decoded = decodeText(bytes);
  if ('unreadable' in decoded) {
    throw new AppError(decoded.unreadable === 'not_text' ? 'import_not_text' : 'import_encoding');
  }
  const filled = readCsvTable(decoded.text, (name) => findColumn(name) !== null);
  if ('brokenLine' in filled) {
    throw new AppError('import_quotes', [createIssue(`line ${filled.brokenLine}`, 'open_quotes')]);
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
