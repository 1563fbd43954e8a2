import { sql, type SQL } from 'drizzle-orm';
import { FILTER_NAMES_MAX, type PeopleFilters } from '../../../domain/api/people.ts';
import { statement, type Db, type ReadResults } from '../../db/client.ts';
import { workCalendars } from '../../db/schema.ts';

/** The distinct departments or locations of everybody, without the empty one: a step in the index a name. */
function selectNames(db: Db, of: 'department' | 'location') {
  const column = sql.raw(of);
  const next = (after: SQL) => sql`SELECT ${column} FROM users INDEXED BY ${sql.raw(`users_by_${of}_name`)}
    WHERE ${column} > ${after} ORDER BY ${column} LIMIT 1`;
  return statement<{ name: string }>(
    db,
    sql`
    WITH RECURSIVE names(name) AS (
      SELECT (${next(sql`''`)})
      UNION ALL
      SELECT (${next(sql`names.name`)}) FROM names WHERE names.name IS NOT NULL
      LIMIT ${FILTER_NAMES_MAX + 2}
    )
    SELECT name FROM names WHERE name IS NOT NULL LIMIT ${FILTER_NAMES_MAX + 1}`,
  );
}

/** What people can be filtered by; one more of each than is told says that there are more. */
export function selectPeopleFilters(db: Db) {
  return {
    departments: selectNames(db, 'department'),
    locations: selectNames(db, 'location'),
    calendars: db
      .select({ id: workCalendars.id, name: workCalendars.name, workdays: workCalendars.workdays })
      .from(workCalendars)
      .orderBy(sql`${workCalendars.name} COLLATE NOCASE`, workCalendars.id)
      .limit(FILTER_NAMES_MAX + 1),
  };
}

export function toPeopleFilters(rows: ReadResults<ReturnType<typeof selectPeopleFilters>>): PeopleFilters {
  const names = (of: readonly { name: string }[]) => of.slice(0, FILTER_NAMES_MAX).map(({ name }) => name);
  return {
    departments: names(rows.departments),
    locations: names(rows.locations),
    calendars: rows.calendars.slice(0, FILTER_NAMES_MAX),
    isCut: Object.values(rows).some(({ length }) => length > FILTER_NAMES_MAX),
  };
}
