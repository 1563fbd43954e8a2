import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { NEW_DEPARTMENT, type PeopleImport } from '#domain/api/people-import.ts';
import type { ImportColumn } from '#domain/people/import/import-columns.ts';
import type { ImportedFields } from '#domain/people/import/import-rows.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { lacksZone } from '#worker/db/location-zones.ts';
import { peopleImports, workCalendars, type PeopleImportRow, type UserRow } from '#worker/db/schema.ts';

const RECENT = 10;

export const CHANGED_COLUMNS = [
  ['name', 'name'],
  ['firstName', 'first_name'],
  ['lastName', 'last_name'],
  ['department', 'department'],
  ['location', 'location'],
  ['hireDate', 'hire_date'],
  ['employeeNumber', 'employee_number'],
] as const;

/**
 * An import never changes a zone that the user already has. The SQL for such a zone is NULL, so the comparison never
 * finds a difference. A hire date that nobody gave counts as empty, so that a file can confirm the same day.
 */
export const COMPARED: readonly (readonly [keyof ImportedFields & ImportColumn, string])[] = [
  ...CHANGED_COLUMNS.map(
    ([field, column]) =>
      [field, field === 'hireDate' ? `iif(u.is_hire_date_known = 0, '', u.${column})` : `u.${column}`] as const,
  ),
  ['timeZone', `iif(${lacksZone('u')}, '', NULL)`],
];

/** Staging stores the values. Applying the import compares the stored values with the current ones. */
export const beforeSql: SQL = sql.raw(
  `json_object(${COMPARED.map(([field, column]) => `'${field}', ${column}`).join(', ')})`,
);

/**
 * Returns SQL for a value of a row, such that it equals the current value when both mean the same. A spreadsheet removes
 * the zeros at the start of a number, so 42 is the employee number 0042.
 */
function givenSql(field: string, column: string): string {
  const given = `json_extract(given.fields, '$.${field}')`;
  if (field !== 'employeeNumber') return given;
  const isSame = `${given} NOT GLOB '*[^0-9]*' AND ltrim(${given}, '0') = ltrim(${column}, '0')`;
  return `iif(${isSame}, ${column}, ${given})`;
}

const differsSql: SQL = sql.raw(
  COMPARED.map(([field, column]) => `ifnull(${givenSql(field, column)}, ${column}) <> ${column}`).join(' OR '),
);
const fieldsSql: SQL = sql.raw(
  `iif(u.id IS NULL OR json_extract(given.fields, '$.employeeNumber') IS NULL, given.fields,
    json_set(given.fields, '$.employeeNumber', ${givenSql('employeeNumber', 'u.employee_number')}))`,
);

export const mayChange = (actor: UserRow): SQL =>
  sql`(u.is_active = 1 AND u.id <> ${actor.id} AND (u.role = 'employee' OR ${actor.role === 'super_admin' ? 1 : 0}))`;

export const isNumberTaken = (fields: string, id: string): SQL =>
  sql.raw(`EXISTS (SELECT 1 FROM users AS o WHERE o.employee_number = json_extract(${fields}, '$.employeeNumber')
    AND o.employee_number <> '' AND o.id <> ifnull(${id}, ''))`);

export function stageRows(db: Db, importId: string, rows: string, actor: UserRow) {
  const refusal = sql`CASE WHEN u.is_active = 0 THEN 'removed_account' WHEN NOT coalesce(${differsSql}, 0) THEN NULL WHEN ${mayChange(actor)} THEN NULL
    WHEN u.id = ${actor.id} THEN 'own_account' ELSE 'admin_account' END`;
  return statement(
    db,
    sql`
    INSERT INTO people_import_rows (import_id, line, state, email, fields, new_department, before_value, problems, notes,
      keeps_calendar, has_left, user_id)
    SELECT ${importId}, line,
      CASE WHEN problems IS NOT NULL OR refusal IS NOT NULL OR is_taken OR is_former THEN 'wrong' WHEN user_id IS NULL THEN 'new'
        WHEN differs THEN 'changed' ELSE 'unchanged' END,
      email, fields,
      iif(problems IS NULL AND refusal IS NULL AND NOT is_taken AND NOT is_former AND department IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM users AS o WHERE o.department = given_rows.department), department, NULL),
      iif(problems IS NULL AND refusal IS NULL AND NOT is_taken AND differs, before_value, NULL),
      coalesce(problems, iif(refusal IS NULL, NULL,
        json_array(json_object('column', 'email', 'code', refusal, 'value', substr(email, 1, 60)))),
        iif(is_taken, json_array(json_object('column', 'employeeNumber', 'code', 'number_taken',
          'value', json_extract(fields, '$.employeeNumber'))), NULL),
        iif(is_former, json_array(json_object('column', 'status', 'code', 'has_left', 'value', has_left)), NULL)),
      notes, problems IS NULL AND user_id IS NOT NULL AND ifnull(calendar, kept) <> kept, has_left IS NOT NULL,
      user_id
    FROM (
      SELECT given.line, given.email, ${fieldsSql} AS fields, given.problems, given.notes, given.has_left,
        given.has_left IS NOT NULL AND u.id IS NULL AS is_former, ${isNumberTaken('given.fields', 'u.id')} AS is_taken, u.id AS user_id, ${beforeSql} AS before_value,
        ifnull(${differsSql}, 0) AS differs, iif(u.id IS NULL, NULL, ${refusal}) AS refusal,
        json_extract(given.fields, '$.calendarId') AS calendar, u.work_calendar_id AS kept,
        nullif(json_extract(given.fields, '$.department'), ${NEW_DEPARTMENT}) AS department
      FROM (
        SELECT json_extract(value, '$.line') AS line, json_extract(value, '$.email') AS email,
          json_extract(value, '$.fields') AS fields, json_extract(value, '$.problems') AS problems,
          json_extract(value, '$.notes') AS notes, json_extract(value, '$.left') AS has_left
        FROM json_each(${rows})
      ) AS given
      LEFT JOIN users AS u ON u.email = given.email COLLATE NOCASE AND given.email <> ''
    ) AS given_rows`,
  );
}

export const selectCalendarNames = (db: Db) =>
  db.select({ id: workCalendars.id, name: workCalendars.name }).from(workCalendars);

export async function findImport(db: Db, id: string): Promise<PeopleImportRow | undefined> {
  const [row] = await db.select().from(peopleImports).where(eq(peopleImports.id, id));
  return row;
}

export function selectImports(db: Db) {
  return db.select().from(peopleImports).orderBy(desc(peopleImports.createdAt), peopleImports.id).limit(RECENT);
}

export function toImport(row: PeopleImportRow): PeopleImport {
  const { createdPeople: created, changedPeople: changed, skippedRows: skipped } = row;
  return {
    id: row.id,
    fileName: row.fileName,
    status: row.status,
    total: row.total,
    staged: row.staged,
    counts: { new: row.newRows, changed: row.changedRows, unchanged: row.unchangedRows, wrong: row.wrongRows },
    keptCalendars: row.keptCalendars,
    withoutTimeZone: row.withoutTimeZone,
    withoutHireDate: row.withoutHireDate,
    stillActive: row.stillActive,
    newDepartments: {
      names: row.newDepartments,
      count: row.newDepartmentCount,
      added: row.newDepartmentAdds,
      changed: row.newDepartmentChanges,
      isChosen: row.addedDepartments !== null,
    },
    startsAs: row.startsAs,
    invitations: {
      canSend: row.canInvite && row.startsAs === 'approved',
      waiting: row.waitingInvitations,
      sent: row.sentInvitations,
      failed: row.failedInvitations,
    },
    encoding: row.encoding,
    ignoredColumns: row.ignoredColumns,
    titleRows: row.titleRows,
    applied: { created, changed, skipped, waiting: row.newRows + row.changedRows - created - changed - skipped },
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The JSON has the shape that `toImport` returns. */
export function importJsonSql(id: string): SQL {
  return sql`(SELECT json_object('id', id, 'fileName', file_name, 'status', status, 'total', total, 'staged', staged,
      'counts', json_object('new', new_rows, 'changed', changed_rows, 'unchanged', unchanged_rows, 'wrong', wrong_rows),
      'keptCalendars', kept_calendars, 'withoutTimeZone', without_time_zone,
      'withoutHireDate', without_hire_date, 'stillActive', still_active,
      'newDepartments', json_object('names', json(new_departments), 'count', new_department_count,
        'added', new_department_adds, 'changed', new_department_changes, 'isChosen', json(iif(added_departments IS NULL, 'false', 'true'))),
      'startsAs', starts_as, 'invitations', json_object(
        'canSend', json(iif(can_invite AND starts_as = 'approved', 'true', 'false')), 'waiting', waiting_invitations,
        'sent', sent_invitations, 'failed', failed_invitations),
      'encoding', encoding,
      'ignoredColumns', json(ignored_columns), 'titleRows', json(title_rows),
      'applied', json_object('created', created_people, 'changed', changed_people, 'skipped', skipped_rows,
        'waiting', new_rows + changed_rows - created_people - changed_people - skipped_rows),
      'createdBy', created_by, 'createdAt', created_at, 'updatedAt', updated_at)
    FROM people_imports WHERE id = ${id})`;
}
