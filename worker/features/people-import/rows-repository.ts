import { sql } from 'drizzle-orm';
import type { Page } from '#domain/api/common.ts';
import {
  NEW_DEPARTMENT,
  type ImportRow,
  type ImportRowsQuery,
  type ImportRowState,
} from '#domain/api/people-import.ts';
import {
  IMPORT_PROBLEMS,
  type ImportedFields,
  type ImportNote,
  type ImportProblem,
} from '#domain/people/import/import-rows.ts';
import type { ImportColumn } from '#domain/people/import/import-columns.ts';
import { AppError } from '#worker/app-error.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { brokenCursor, decodeCursor, toPage } from '#worker/db/cursor.ts';
import { COMPARED, findImport, selectCalendarNames } from './repository.ts';

const PAGE_DEFAULT = 50;

interface StoredRow {
  line: number;
  state: ImportRowState;
  email: string;
  fields: string;
  beforeValue: string | null;
  problems: string | null;
  notes: string | null;
}

function listValues({ email, ...fields }: ImportedFields & { email: string }, calendars: ReadonlyMap<string, string>) {
  const calendar = calendars.get(fields.calendarId ?? '');
  const given: Readonly<Record<Exclude<ImportColumn, 'status' | 'leftOn'>, string | undefined>> = {
    name: fields.name,
    firstName: fields.firstName,
    lastName: fields.lastName,
    email,
    department: fields.department,
    location: fields.location,
    hireDate: fields.hireDate,
    employeeNumber: fields.employeeNumber,
    timeZone: fields.timeZone,
    calendar,
  };
  return Object.entries(given).map(([column, value]) => ({
    column: column as keyof typeof given,
    value: value ?? (column === 'department' ? NEW_DEPARTMENT : ''),
    isDefault: value === undefined,
  }));
}

function toImportRow(
  { line, state, email, fields, beforeValue, problems, notes }: StoredRow,
  calendars: ReadonlyMap<string, string>,
): ImportRow {
  const after = JSON.parse(fields) as ImportedFields;
  const before = beforeValue === null ? {} : (JSON.parse(beforeValue) as ImportedFields);
  return {
    line,
    email,
    name: after.name ?? '',
    values: state === 'new' ? listValues({ ...after, email }, calendars) : [],
    notes: (notes === null ? [] : JSON.parse(notes)) as ImportNote[],
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

export async function listRows(
  db: Db,
  id: string,
  { show, cursor, limit = PAGE_DEFAULT }: ImportRowsQuery,
): Promise<Page<ImportRow>> {
  const [after] = cursor ? decodeCursor(cursor, 1) : [0];
  if (typeof after !== 'number') throw brokenCursor();
  if (!(await findImport(db, id))) throw new AppError('import_not_found');
  const calendars = new Map((await selectCalendarNames(db)).map((calendar) => [calendar.id, calendar.name]));
  const meant =
    show === 'skipped'
      ? sql`outcome = 'skipped'`
      : show === 'uninvited'
        ? sql`invitation = 'failed'`
        : sql`state = ${show}`;
  const found = await statement<StoredRow>(
    db,
    sql`SELECT line, state, email, fields, before_value AS beforeValue, problems, notes FROM people_import_rows
      WHERE import_id = ${id} AND ${meant} AND line > ${after} ORDER BY line LIMIT ${limit + 1}`,
  );
  return toPage(
    found,
    limit,
    (row) => toImportRow(row, calendars),
    ({ line }) => [line],
  );
}
