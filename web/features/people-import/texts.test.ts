import { describe, expect, it } from 'vitest';
import { createIssue, type FieldIssue } from '../../../domain/errors/field-problems.ts';
import { findColumn, IMPORT_COLUMNS, readHeader } from '../../../domain/people/import/import-columns.ts';
import { AppError } from '../../kit/api/app-error.ts';
import { areas as german } from '../../messages/de.ts';
import { areas as english } from '../../messages/en.ts';
import { refusalDetails, templateFile } from './texts.ts';

const refusal = (code: 'import_quotes' | 'import_columns' | 'import_empty', ...details: FieldIssue[]) =>
  new AppError({ code, status: 400, details });

describe('the texts of an import', () => {
  it.each([english.exchange, german.exchange])('use column names that the import recognizes', (texts) => {
    for (const column of IMPORT_COLUMNS) expect(findColumn(texts[`import.column.${column}`])).toBe(column);
  });

  it('make a template file whose columns the import recognizes', async () => {
    const [header = '', example = ''] = (await templateFile().text()).split('\r\n');
    expect(readHeader(header.split(','))).toMatchObject({ missing: [], ignored: [], width: 8 });
    expect(example.split(',')).toHaveLength(8);
  });

  it('name the broken line, or the missing and repeated columns, of a refused file', () => {
    expect(refusalDetails(refusal('import_quotes', createIssue('line 1203', 'open_quotes')))).toEqual(['Line 1203']);
    expect(
      refusalDetails(refusal('import_columns', createIssue('email', 'required'), createIssue('name', 'required'))),
    ).toEqual(['Missing: Email, Name, or First name and Last name']);
    expect(refusalDetails(refusal('import_empty'))).toEqual([]);
  });
});
