import { describe, expect, it } from 'vitest';
import { createIssue, type FieldIssue } from '../../../domain/errors/field-problems.ts';
import { findColumn, IMPORT_COLUMNS, readHeader } from '../../../domain/people/import/import-columns.ts';
import { AppError } from '../../kit/api/app-error.ts';
import { areas as german } from '../../messages/de.ts';
import { areas as english } from '../../messages/en.ts';
import { refusalDetails, templateFile } from './texts.ts';

const refusal = (code: 'import_quotes' | 'import_columns' | 'import_empty', ...details: FieldIssue[]) =>
  new AppError({ code, status: 400, details });

describe('the words of an import', () => {
  it.each([english.exchange, german.exchange])('name columns as a file may', (texts) => {
    for (const column of IMPORT_COLUMNS) expect(findColumn(texts[`import.column.${column}`])).toBe(column);
  });

  it('begin a file that the import reads', async () => {
    const [header = '', example = ''] = (await templateFile().text()).split('\r\n');
    expect(readHeader(header.split(','))).toMatchObject({ ok: true, ignored: [], width: 8 });
    expect(example.split(',')).toHaveLength(8);
  });

  it('say where a file is broken', () => {
    expect(refusalDetails(refusal('import_quotes', createIssue('line 1203', 'open_quotes')))).toEqual(['Line 1203']);
    expect(
      refusalDetails(
        refusal(
          'import_columns',
          createIssue('email', 'required'),
          createIssue('name', 'required'),
          createIssue('hireDate', 'duplicate'),
        ),
      ),
    ).toEqual(['Missing: Email, Name, or First name and Last name', 'More than once: Hire date']);
    expect(refusalDetails(refusal('import_empty'))).toEqual([]);
  });
});
