import { eq, sql, type SQL } from 'drizzle-orm';
import { IMPORT_APPLY_ROWS, type PeopleImport } from '../../../domain/api/people-import.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { commit, type Write } from '../../core/commit.ts';
import { changeCountedUsers, countUsers } from '../../core/figures/people.ts';
import { expectStillActor, isStillActor } from '../../core/actor.ts';
import { guard } from '../../core/guard.ts';
import { writeAudit } from '../../db/audit.ts';
import { statement, type Db } from '../../db/client.ts';
import { lacksZone, selectLocationZone } from '../../db/location-zones.ts';
import { dayStartSql, importedIdSql } from '../../identity/provision.ts';
import { withRankUpdate } from '../../db/rank-updates.ts';
import { peopleImports, type PeopleImportRow, type UserRow } from '../../db/schema.ts';
import {
  beforeSql,
  CHANGED_COLUMNS,
  findImport,
  isNumberTaken,
  importJsonSql,
  mayChange,
  toImport,
} from './repository.ts';

interface Part {
  /** Exclusive start of the part. Its rows are the waiting lines after `from`, up to `through`. */
  from: number;
  through: number;
  isLast: boolean;
}

/** Returns the next rows to apply. Throws import_expired when they were deleted (prune.ts). */
async function nextPart(db: Db, { id, appliedThrough: from }: PeopleImportRow): Promise<Part> {
  const walk = (state: string) => sql`SELECT * FROM (SELECT line FROM people_import_rows
    WHERE import_id = ${id} AND state = ${state} AND line > ${from} ORDER BY line LIMIT ${IMPORT_APPLY_ROWS + 1})`;
  const lines = await statement<{ line: number }>(
    db,
    sql`SELECT line FROM (${walk('new')} UNION ALL ${walk('changed')}) ORDER BY line LIMIT ${IMPORT_APPLY_ROWS + 1}`,
  );
  const last = lines.slice(0, IMPORT_APPLY_ROWS).at(-1);
  if (!last) throw new AppError('import_expired');
  return { from, through: last.line, isLast: lines.length <= IMPORT_APPLY_ROWS };
}

const field = (name: string, of: string): SQL => sql.raw(`json_extract(${of}.fields, '$.${name}')`);

/**
 * Applies the next thousand rows of an import, once, even with concurrent requests. New users wait for approval and for
 * their first sign-in. A row is skipped when its user changed after the file was compared, or when this actor may not
 * change them.
 * Throws import_not_found, import_not_ready, import_expired, auth/forbidden, busy.
 */
export async function applyImport(
  db: Db,
  id: string,
  { actor, act, settings }: { actor: UserRow; act: ActionContext; settings: Settings },
): Promise<PeopleImport> {
  let through = Infinity;
  return commit<PeopleImport>(db, act, async () => {
    const before = await findImport(db, id);
    if (!before) throw new AppError('import_not_found');
    if (before.status === 'staging') throw new AppError('import_not_ready');
    // The import is finished, or it had nothing to apply.
    const isTaken = before.appliedThrough >= through;
    if (isTaken || toImport(before).applied.waiting === 0) return { unchanged: toImport(before) };
    const part = await nextPart(db, before);
    // Another request may apply this part first. Then this request is done, and the next part is left to the next
    // request.
    ({ through } = part);
    return writePart(db, before, part, { actor, act, settings });
  });
}

function writePart(
  db: Db,
  { id, fileName }: PeopleImportRow,
  { from, through, isLast }: Part,
  { actor, act, settings }: { actor: UserRow; act: ActionContext; settings: Settings },
): Write<PeopleImport> {
  const at = act.now.toISOString();
  const changeId = act.newId();
  // The first statement claims the part with an id of this attempt alone. The other statements check that id.
  const isOwnChange = sql`EXISTS (SELECT 1 FROM people_imports WHERE id = ${id} AND change_id = ${changeId})`;
  const rows = (state: string) => sql`import_id = ${id} AND line > ${from} AND line <= ${through} AND state = ${state}`;
  const counted = (state: string, outcome: string) =>
    sql`(SELECT count(*) FROM people_import_rows WHERE ${rows(state)} AND outcome = ${outcome})`;
  const applied = (state: string) =>
    sql`(SELECT user_id FROM people_import_rows WHERE ${rows(state)} AND outcome = 'applied')`;
  const skipped = sql`(${counted('new', 'skipped')} + ${counted('changed', 'skipped')})`;
  const personId = importedIdSql(id, sql`line`);
  const calendar = sql`coalesce((SELECT c.id FROM work_calendars AS c WHERE c.id = ${field('calendarId', 'r')}),
    (SELECT c.id FROM work_calendars AS c WHERE c.is_default = 1))`;
  const text = (name: string, fallback: string) => sql`ifnull(${field(name, 'r')}, ${fallback})`;
  const changes = sql.join(
    CHANGED_COLUMNS.map(
      ([name, column]) => sql`${sql.raw(column)} = ifnull(${field(name, 'r')}, users.${sql.raw(column)})`,
    ),
    sql`, `,
  );
  const zone = field('timeZone', 'r');
  const takesZone = sql`${zone} IS NOT NULL AND ${sql.raw(lacksZone('users'))}`;
  const newZone = sql`ifnull(${zone}, ${selectLocationZone(settings, text('location', ''))})`;
  const isNewAddress = guard(
    'import: new address',
    sql`NOT EXISTS (SELECT 1 FROM users AS u WHERE u.email = people_import_rows.email COLLATE NOCASE)`,
  );
  const hasFreeNumber = (owner: string) =>
    guard('import: number free', sql`NOT ${isNumberTaken('people_import_rows.fields', owner)}`);
  const isAsCompared = guard('import: as compared', sql`${beforeSql} = people_import_rows.before_value`);
  return {
    answer: {
      read: db.select().from(peopleImports).where(eq(peopleImports.id, id)),
      toAnswer: ([row]) => toImport(row as PeopleImportRow),
    },
    stored: { status: 200, response: importJsonSql(id) },
    guards: [
      guard('import: place', sql`EXISTS (SELECT 1 FROM people_imports WHERE id = ${id} AND applied_through = ${from})`),
      isStillActor('import: actor', actor),
    ],
    mark: {
      write: (guards) =>
        statement(
          db,
          sql`
          UPDATE people_imports SET change_id = ${changeId}, applied_through = ${through},
            status = ${isLast ? 'applied' : 'applying'}, updated_at = ${at}
          WHERE id = ${id} AND ${guards}`,
        ),
      isWritten: isOwnChange,
    },
    refuse: () => expectStillActor(db, actor),
    statements: () => [
      statement(
        db,
        sql`
      UPDATE people_import_rows SET user_id = ${personId},
        outcome = iif(${isNewAddress} AND ${hasFreeNumber(`''`)}, 'applied', 'skipped')
      WHERE ${rows('new')} AND ${isOwnChange}`,
      ),
      statement(
        db,
        sql`
      INSERT INTO users (id, employee_id, email, name, first_name, last_name, department, location, hire_date, employee_number, role,
        approval_status, time_zone, is_time_zone_known, work_calendar_id, day_start, search_text, created_at, updated_at)
      SELECT r.user_id, r.user_id, r.email, ${field('name', 'r')}, ${text('firstName', '')}, ${text('lastName', '')},
        ${text('department', 'General')}, ${text('location', '')},
        ${text('hireDate', localDateIn(settings.companyTimeZone, act.now))}, ${text('employeeNumber', '')}, 'employee', 'pending',
        ifnull(${newZone}, ${settings.companyTimeZone}), ${newZone} IS NOT NULL, ${calendar},
        (SELECT ${dayStartSql} FROM work_calendars WHERE id = ${calendar}), ${field('searchText', 'r')}, ${at}, ${at}
      FROM people_import_rows AS r WHERE ${rows('new')} AND outcome = 'applied' AND ${isOwnChange}`,
      ),
      ...countUsers(db, applied('new'), isOwnChange),
      statement(
        db,
        sql`
      UPDATE people_import_rows SET outcome = iif(EXISTS (SELECT 1 FROM users AS u WHERE u.id = people_import_rows.user_id
          AND ${isAsCompared} AND ${hasFreeNumber('u.id')} AND ${guard('import: may change', mayChange(actor))}), 'applied', 'skipped')
      WHERE ${rows('changed')} AND ${isOwnChange}`,
      ),
      ...changeCountedUsers(db, applied('changed'), isOwnChange, [
        withRankUpdate(
          statement(
            db,
            sql`
      UPDATE users SET ${changes}, time_zone = iif(${takesZone}, ${zone}, users.time_zone),
        is_time_zone_known = iif(${takesZone}, 1, users.is_time_zone_known), search_text = ${field('searchText', 'r')}, version = users.version + 1,
        updated_at = ${at}
      FROM people_import_rows AS r
      WHERE users.id = r.user_id AND r.import_id = ${id} AND r.line > ${from} AND r.line <= ${through}
        AND r.state = 'changed' AND r.outcome = 'applied' AND ${isOwnChange}
      RETURNING 1 AS changed`,
          ),
          // The users may have moved to other departments. Their counts are read again, because a file has too many
          // users to report each.
          (moved) => ({ moves: [], stale: moved.length > 0 ? 'soon' : 'no' }),
        ),
      ]),
      statement(
        db,
        sql`
      UPDATE people_imports SET created_people = created_people + ${counted('new', 'applied')},
        changed_people = changed_people + ${counted('changed', 'applied')}, skipped_rows = skipped_rows + ${skipped}
      WHERE id = ${id} AND change_id = ${changeId}`,
      ),
      writeAudit(
        db,
        {
          id: act.newId(),
          actorId: actor.id,
          action: 'import.applied',
          targetType: 'import',
          targetId: id,
          before: null,
          after: sql`json_object('fileName', ${fileName}, 'afterLine', ${from}, 'throughLine', ${through},
          'created', ${counted('new', 'applied')}, 'changed', ${counted('changed', 'applied')}, 'skipped', ${skipped})`,
          reason: null,
          at,
        },
        isOwnChange,
      ),
    ],
  };
}
