import { IMPORT_MAX_ROWS } from '#domain/api/people-import.ts';
import { DAY_ORDERS } from '#domain/files/days.ts';
import { createIssue } from '#domain/errors/field-problems.ts';
import { decodeFile, findEncoding, type Encoding } from '#domain/files/encodings.ts';
import { readPeopleFile, type FileChoices, type PeopleFile } from '#domain/people/import/people-file.ts';
import { AppError } from '#worker/app-error.ts';

/** An encoding that the bytes do not prove has to be chosen. */
function readText(bytes: Uint8Array, encoding: Encoding | undefined): { text: string; encoding: Encoding } {
  const found = encoding ? { encoding } : findEncoding(bytes);
  if ('evidence' in found && found.evidence === 'guess') throw new AppError('import_encoding');
  const decoded = 'unreadable' in found ? found : decodeFile(bytes, found.encoding);
  if ('text' in decoded && 'encoding' in found) return { text: decoded.text, encoding: found.encoding };
  throw new AppError(
    'unreadable' in decoded && decoded.unreadable === 'not_text' ? 'import_not_text' : 'import_encoding',
  );
}

/** Each row has the line number that a text editor shows. */
export function readFile(
  bytes: Uint8Array,
  { encoding: chosen, ...choices }: FileChoices & { encoding?: Encoding | undefined },
): PeopleFile & { encoding: Encoding } {
  const { text, encoding } = readText(bytes, chosen);
  const read = readPeopleFile(text, choices);
  if (!('problem' in read)) {
    if (read.rows.length > IMPORT_MAX_ROWS) throw new AppError('import_too_many_rows');
    return { ...read, encoding };
  }
  switch (read.problem) {
    case 'quotes':
      throw new AppError('import_quotes', [createIssue(`line ${read.line}`, 'open_quotes')]);
    case 'missing':
      throw new AppError(
        'import_columns',
        read.missing.map((column) => createIssue(column, 'required')),
      );
    case 'columns':
      throw new AppError('import_columns', [createIssue('columns', 'invalid')]);
    case 'day_order':
      throw new AppError('import_day_order', [createIssue('dayOrder', 'one_of', { options: DAY_ORDERS.join(', ') })]);
    default:
      throw new AppError('import_empty');
  }
}
