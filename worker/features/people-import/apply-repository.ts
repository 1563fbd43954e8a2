import { eq, sql, type SQL } from 'drizzle-orm';
import { IMPORT_APPLY_ROWS, NEW_DEPARTMENT, type ImportChoices } from '#domain/api/people-import.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { guard } from '#worker/core/guard.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { lacksZone, selectLocationZone } from '#worker/db/location-zones.ts';
import { peopleImports, type UserRow } from '#worker/db/schema.ts';
import { dayStartSql, importedIdSql } from '#worker/identity/provision-repository.ts';
import { beforeSql, CHANGED_COLUMNS, isNumberTaken, mayChange } from './repository.ts';

/** The waiting lines after `from`, up to and including `through`. */
export interface ClaimedPart {
  importId: string;
  from: number;
  through: number;
  isLast: boolean;
  choices: ImportChoices;
  /** In ISO 8601. */
  at: string;
}

type State = 'new' | 'changed';

const field = (name: string, of: string): SQL => sql.raw(`json_extract(${of}.fields, '$.${name}')`);

const isRowOfPart = ({ importId, from, through }: ClaimedPart, state: State): SQL =>
  sql`import_id = ${importId} AND line > ${from} AND line <= ${through} AND state = ${state}`;

const countRows = (part: ClaimedPart, state: State, outcome: 'applied' | 'skipped'): SQL =>
  sql`(SELECT count(*) FROM people_import_rows WHERE ${isRowOfPart(part, state)} AND outcome = ${outcome})`;

const countSkipped = (part: ClaimedPart): SQL =>
  sql`(${countRows(part, 'new', 'skipped')} + ${countRows(part, 'changed', 'skipped')})`;

/** Selects one line more than a part can have, to find out whether another part follows. */
export const selectWaitingLines = (db: Db, importId: string, from: number) => {
  const walk = (state: State) => sql`SELECT * FROM (SELECT line FROM people_import_rows
    WHERE import_id = ${importId} AND state = ${state} AND line > ${from} ORDER BY line LIMIT ${IMPORT_APPLY_ROWS + 1})`;
  return statement<{ line: number }>(
    db,
    sql`SELECT line FROM (${walk('new')} UNION ALL ${walk('changed')}) ORDER BY line LIMIT ${IMPORT_APPLY_ROWS + 1}`,
  );
};

export const selectImport = (db: Db, id: string) => db.select().from(peopleImports).where(eq(peopleImports.id, id));

export const isPartFree = ({ importId, from }: ClaimedPart) =>
  guard(
    'import: place',
    sql`EXISTS (SELECT 1 FROM people_imports WHERE id = ${importId} AND applied_through = ${from})`,
  );

export const claimPart = (
  db: Db,
  { importId, through, isLast, choices, at }: ClaimedPart,
  { newAccountStatus }: Pick<Settings, 'newAccountStatus'>,
) =>
  statement(
    db,
    sql`
          UPDATE people_imports SET applied_through = ${through}, starts_as = ${newAccountStatus},
            added_departments = ifnull(added_departments, ${JSON.stringify(choices.newDepartments)}),
            is_inviting = ifnull(is_inviting, ${choices.invite ? 1 : 0}),
            status = ${isLast ? 'applied' : 'applying'}, updated_at = ${at}
          WHERE id = ${importId}`,
  );

const hasAddedDepartment = ({ importId }: ClaimedPart) =>
  guard(
    'import: added department',
    sql`people_import_rows.new_department IS NULL OR EXISTS (SELECT 1 FROM people_imports AS i
      WHERE i.id = ${importId} AND (i.added_departments = '"all"'
        OR people_import_rows.new_department IN (SELECT value FROM json_each(i.added_departments))))`,
  );

export const appliedUsers = (part: ClaimedPart, state: State): SQL =>
  sql`(SELECT user_id FROM people_import_rows WHERE ${isRowOfPart(part, state)} AND outcome = 'applied')`;

const hasFreeNumber = (owner: string) =>
  guard('import: number free', sql`NOT ${isNumberTaken('people_import_rows.fields', owner)}`);

/** Skips a row when a user has got the row's email address or employee number since the file was compared. */
export function markNewRows(db: Db, part: ClaimedPart) {
  const isNewAddress = guard(
    'import: new address',
    sql`NOT EXISTS (SELECT 1 FROM users AS u WHERE u.email = people_import_rows.email COLLATE NOCASE)`,
  );
  return statement(
    db,
    sql`
      UPDATE people_import_rows SET user_id = ${importedIdSql(part.importId, sql`line`)},
        outcome = iif(${isNewAddress} AND ${hasFreeNumber(`''`)} AND ${hasAddedDepartment(part)}, 'applied', 'skipped')
      WHERE ${isRowOfPart(part, 'new')}`,
  );
}

export function insertUsers(db: Db, part: ClaimedPart, settings: Settings, now: Date) {
  const { at } = part;
  const text = (name: string, fallback: string) => sql`ifnull(${field(name, 'r')}, ${fallback})`;
  const calendar = sql`coalesce((SELECT c.id FROM work_calendars AS c WHERE c.id = ${field('calendarId', 'r')}),
    (SELECT c.id FROM work_calendars AS c WHERE c.is_default = 1))`;
  const zone = sql`ifnull(${field('timeZone', 'r')}, ${selectLocationZone(settings, text('location', ''))})`;
  return statement(
    db,
    sql`
      INSERT INTO users (id, employee_id, email, name, first_name, last_name, department, location, hire_date, is_hire_date_known, employee_number, role,
        approval_status, time_zone, is_time_zone_known, work_calendar_id, day_start, search_text, created_at, updated_at)
      SELECT r.user_id, r.user_id, r.email, ${field('name', 'r')}, ${text('firstName', '')}, ${text('lastName', '')},
        ${text('department', NEW_DEPARTMENT)}, ${text('location', '')},
        ${text('hireDate', localDateIn(settings.companyTimeZone, now))}, ${field('hireDate', 'r')} IS NOT NULL, ${text('employeeNumber', '')}, 'employee', ${settings.newAccountStatus},
        ifnull(${zone}, ${settings.companyTimeZone}), ${zone} IS NOT NULL, ${calendar},
        (SELECT ${dayStartSql} FROM work_calendars WHERE id = ${calendar}), ${field('searchText', 'r')}, ${at}, ${at}
      FROM people_import_rows AS r WHERE ${isRowOfPart(part, 'new')} AND outcome = 'applied'`,
  );
}

/** The job `invitations` sends them. */
export function queueInvitations(db: Db, part: ClaimedPart) {
  const isWanted = sql`(SELECT is_inviting FROM people_imports WHERE id = ${part.importId}) = 1`;
  return [
    statement(
      db,
      sql`UPDATE people_import_rows SET invitation_due = ${part.at}
        WHERE ${isRowOfPart(part, 'new')} AND outcome = 'applied' AND ${isWanted}`,
    ),
    statement(
      db,
      sql`UPDATE people_imports SET waiting_invitations = waiting_invitations + ${countRows(part, 'new', 'applied')}
        WHERE id = ${part.importId} AND is_inviting = 1`,
    ),
  ];
}

/**
 * Skips a row when the row's user has changed since the file was compared, when another user has the employee number,
 * or when the actor may not change the user.
 */
export function markChangedRows(db: Db, part: ClaimedPart, actor: UserRow) {
  const isAsCompared = guard('import: as compared', sql`${beforeSql} = people_import_rows.before_value`);
  return statement(
    db,
    sql`
      UPDATE people_import_rows SET outcome = iif(EXISTS (SELECT 1 FROM users AS u WHERE u.id = people_import_rows.user_id
          AND ${isAsCompared} AND ${hasFreeNumber('u.id')} AND ${hasAddedDepartment(part)} AND ${guard('import: may change', mayChange(actor))}), 'applied', 'skipped')
      WHERE ${isRowOfPart(part, 'changed')}`,
  );
}

/** Sets the time zone only when the user has none yet (see `lacksZone`). */
export function updateUsers(db: Db, part: ClaimedPart) {
  const { importId, from, through, at } = part;
  const changes = sql.join(
    CHANGED_COLUMNS.map(
      ([name, column]) => sql`${sql.raw(column)} = ifnull(${field(name, 'r')}, users.${sql.raw(column)})`,
    ),
    sql`, `,
  );
  const zone = field('timeZone', 'r');
  const takesZone = sql`${zone} IS NOT NULL AND ${sql.raw(lacksZone('users'))}`;
  return statement(
    db,
    sql`
      UPDATE users SET ${changes}, time_zone = iif(${takesZone}, ${zone}, users.time_zone),
        is_time_zone_known = iif(${takesZone}, 1, users.is_time_zone_known),
        is_hire_date_known = iif(${field('hireDate', 'r')} IS NULL, users.is_hire_date_known, 1), search_text = ${field('searchText', 'r')}, version = users.version + 1,
        updated_at = ${at}
      FROM people_import_rows AS r
      WHERE users.id = r.user_id AND r.import_id = ${importId} AND r.line > ${from} AND r.line <= ${through}
        AND r.state = 'changed' AND r.outcome = 'applied'`,
  );
}

export const addOutcomes = (db: Db, part: ClaimedPart) =>
  statement(
    db,
    sql`
      UPDATE people_imports SET created_people = created_people + ${countRows(part, 'new', 'applied')},
        changed_people = changed_people + ${countRows(part, 'changed', 'applied')}, skipped_rows = skipped_rows + ${countSkipped(part)}
      WHERE id = ${part.importId}`,
  );

export const outcomesJson = (part: ClaimedPart, fileName: string): SQL =>
  sql`json_object('fileName', ${fileName}, 'afterLine', ${part.from}, 'throughLine', ${part.through},
          'created', ${countRows(part, 'new', 'applied')}, 'changed', ${countRows(part, 'changed', 'applied')}, 'skipped', ${countSkipped(part)}, 'newDepartments',
          json((SELECT added_departments FROM people_imports WHERE id = ${part.importId})))`;
