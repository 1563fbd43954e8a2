import { sql, type SQL } from 'drizzle-orm';
import type { Settings } from '../../../domain/settings/settings.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { selectLocationZone } from '../../db/location-zones.ts';
import { peopleImports, type PeopleImportRow } from '../../db/schema.ts';
import { selectCalendarNames } from './repository.ts';

/** Returns the ids of the work calendars by the names that a file may use: the id or the name, in lower case. */
export async function readCalendars(db: Db): Promise<Map<string, string>> {
  const rows = await selectCalendarNames(db);
  return new Map(
    rows.flatMap(({ id, name }): [string, string][] => [
      [id.toLowerCase(), id],
      [name.trim().toLowerCase(), id],
    ]),
  );
}

/** Inserts an import whose rows are still being staged. */
export async function insertImport(
  db: Db,
  {
    at,
    ...row
  }: Pick<PeopleImportRow, 'id' | 'fileName' | 'total' | 'encoding' | 'ignoredColumns' | 'titleRows' | 'createdBy'> & {
    at: string;
  },
): Promise<void> {
  await db.insert(peopleImports).values({ ...row, status: 'staging', changeId: row.id, createdAt: at, updatedAt: at });
}

/** Returns the statement that adds `count` to the number of staged rows. */
export const growStaged = (db: Db, id: string, count: number) =>
  statement(db, sql`UPDATE people_imports SET staged = staged + ${count} WHERE id = ${id}`);

/** Returns the statement that makes a staged import ready, with the counts of its rows, when `isFirst` holds. */
export function finishStaging(db: Db, id: string, settings: Settings, isFirst: SQL): Statement {
  const countStateSql = (state: string) =>
    sql`(SELECT count(*) FROM people_import_rows WHERE import_id = ${id} AND state = ${state})`;
  return statement(
    db,
    sql`
      UPDATE people_imports SET status = 'ready', new_rows = ${countStateSql('new')}, changed_rows = ${countStateSql('changed')},
        unchanged_rows = ${countStateSql('unchanged')}, wrong_rows = ${countStateSql('wrong')},
        without_time_zone = (SELECT count(*) FROM people_import_rows WHERE import_id = ${id} AND state = 'new'
          AND json_extract(fields, '$.timeZone') IS NULL
          AND ${selectLocationZone(settings, sql`ifnull(json_extract(fields, '$.location'), '')`)} IS NULL),
        without_hire_date = (SELECT count(*) FROM people_import_rows WHERE import_id = ${id} AND state = 'new'
          AND json_extract(fields, '$.hireDate') IS NULL),
        still_active = (SELECT count(*) FROM people_import_rows AS r JOIN users AS u ON u.id = r.user_id
          WHERE r.import_id = ${id} AND r.has_left = 1 AND u.approval_status = 'approved' AND u.is_active = 1),
        kept_calendars = (SELECT ifnull(sum(keeps_calendar), 0) FROM people_import_rows WHERE import_id = ${id})
      WHERE id = ${id} AND ${isFirst}`,
  );
}
