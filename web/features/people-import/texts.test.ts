import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeFile } from '../../../domain/files/encodings.ts';
import { createIssue, type FieldIssue } from '../../../domain/errors/field-problems.ts';
import { findColumn, IMPORT_COLUMNS } from '../../../domain/people/import/import-columns.ts';
import { readPeopleFile } from '../../../domain/people/import/people-file.ts';
import { CSV_FORMATS, CSV_FORMAT_NAMES } from '../../../domain/text/csv.ts';
import { AppError } from '../../kit/api/app-error.ts';
import { areas as german } from '../../messages/de.ts';
import { areas as english } from '../../messages/en.ts';
import { refusalDetails, templateFile } from './texts.ts';

afterEach(() => vi.unstubAllGlobals());

const refusal = (code: 'import_quotes' | 'import_columns' | 'import_empty', ...details: FieldIssue[]) =>
  new AppError({ code, status: 400, details });

describe('the texts of an import', () => {
  it.each([english.exchange, german.exchange])('use column names that the import recognizes', (texts) => {
    for (const column of IMPORT_COLUMNS) expect(findColumn(texts[`import.column.${column}`])).toBe(column);
  });

  it.each(CSV_FORMAT_NAMES)('make a template in the chosen format %s, which the import reads', async (format) => {
    vi.stubGlobal('localStorage', { getItem: () => format });
    const decoded = decodeFile(new Uint8Array(await templateFile().arrayBuffer()), 'utf-8');
    const text = 'text' in decoded ? decoded.text : '';
    const { separator } = CSV_FORMATS[format];
    const example = [
      'Maya Okafor',
      'maya.okafor@example.com',
      'Design',
      'Lisbon',
      '2026-03-02',
      '1042',
      'Europe/Lisbon',
    ];
    expect(text.split('\n')[1]).toBe([...example, ''].join(separator));
    expect(readPeopleFile(text)).toMatchObject({
      header: { missing: [], ignored: [], width: 8 },
      rows: [{ cells: [...example, ''] }],
    });
  });

  it('name the broken line, or the missing and repeated columns, of a refused file', () => {
    expect(refusalDetails(refusal('import_quotes', createIssue('line 1203', 'open_quotes')))).toEqual(['Line 1203']);
    expect(
      refusalDetails(refusal('import_columns', createIssue('email', 'required'), createIssue('name', 'required'))),
    ).toEqual(['Missing: Email, Name, or First name and Last name']);
    expect(refusalDetails(refusal('import_empty'))).toEqual([]);
  });
});
