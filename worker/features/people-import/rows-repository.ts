import { sql } from 'drizzle-orm';
import type { Page } from '../../../domain/api/common.ts';
import type { ImportRow, ImportRowsQuery } from '../../../domain/api/people-import.ts';
import { IMPORT_PROBLEMS, type ImportedFields, type ImportProblem } from '../../../domain/people/import/import-rows.ts';
import { AppError } from '../../app-error.ts';
import { statement, type Db } from '../../db/client.ts';
import { brokenCursor, decodeCursor, toPage } from '../../db/cursor.ts';
import { COMPARED, findImport } from './repository.ts';

const PAGE_DEFAULT = 50;

interface StoredRow {
  line: number;
  email: string;
  fields: string;
  beforeValue: string | null;
  problems: string | null;
}

function toImportRow({ line, email, fields, beforeValue, problems }: StoredRow): ImportRow {
  const after = JSON.parse(fields) as ImportedFields;
  const before = beforeValue === null ? {} : (JSON.parse(beforeValue) as ImportedFields);
  return {
    line,
    email,
    name: after.name ?? '',
    changes: COMPARED.flatMap(([column]) => {
      const [from, to] = [before[column], after[column]];
      return from == null || to === undefined || from === to ? [] : [{ column, from, to }];
    }),
    problems: ((problems === null ? [] : JSON.parse(problems)) as ImportProblem[]).map((problem) => ({
      ...problem,
      message: IMPORT_PROBLEMS[problem.code],
    })),
  };
}

/**
 * Lists the rows of an import that match `show`, in the order of the file. Throws import_not_found, validation_failed
 * (cursor).
 */
export async function listRows(
  db: Db,
  id: string,
  { show, cursor, limit = PAGE_DEFAULT }: ImportRowsQuery,
): Promise<Page<ImportRow>> {
  const [after] = cursor ? decodeCursor(cursor, 1) : [0];
  if (typeof after !== 'number') throw brokenCursor();
  if (!(await findImport(db, id))) throw new AppError('import_not_found');
  const meant = show === 'skipped' ? sql`outcome = 'skipped'` : sql`state = ${show}`;
  const found = await statement<StoredRow>(
    db,
    sql`SELECT line, email, fields, before_value AS beforeValue, problems FROM people_import_rows
      WHERE import_id = ${id} AND ${meant} AND line > ${after} ORDER BY line LIMIT ${limit + 1}`,
  );
  return toPage(found, limit, toImportRow, ({ line }) => [line]);
}
