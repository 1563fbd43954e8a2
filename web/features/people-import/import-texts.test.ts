import { afterEach, describe, expect, it, vi } from 'vitest';
import { createIssue, type FieldIssue } from '#domain/errors/field-problems.ts';
import { decodeFile } from '#domain/files/encodings.ts';
import { findColumn, IMPORT_COLUMNS } from '#domain/people/import/import-columns.ts';
import { readPeopleFile } from '#domain/people/import/people-file.ts';
import { CSV_FORMAT_NAMES, CSV_FORMATS } from '#domain/text/csv.ts';
import { API_OPTIONS } from '#web/kit/api/api.ts';
import { AppError } from '#web/kit/api/app-error.ts';
import { areas as german } from '#web/messages/de.ts';
import { areas as english } from '#web/messages/en.ts';
import { applyNext } from './import-queries.ts';
import { refusalDetails, templateFile } from './import-texts.ts';

afterEach(() => vi.unstubAllGlobals());

const refusal = (code: 'import_quotes' | 'import_columns' | 'import_empty', ...details: FieldIssue[]) =>
  new AppError({ code, status: 400, details });

describe('the texts of an import', () => {
  it.each([english.admin, german.admin])('use column names that the import recognizes', (texts) => {
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

it.each([
  ['i-1', '/api/users/import/i-1/apply'],
  ['../me', '/api/users/import/..%2Fme/apply'],
  ['a?b#c', '/api/users/import/a%3Fb%23c/apply'],
])('encodes the import id %s in the request’s address', async (id, address) => {
  const fetch = vi.spyOn(API_OPTIONS, 'fetch').mockResolvedValue(Response.json({}));
  await applyNext(id, { newDepartments: [], invite: false }, 'key-1', new AbortController().signal);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([address]);
  fetch.mockRestore();
});
