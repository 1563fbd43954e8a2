import { sql } from 'drizzle-orm';
import { FILTER_NAMES_MAX, type PeopleFilters } from '#domain/api/people.ts';
import type { Db, ReadResults } from '#worker/db/client.ts';
import { selectNames } from '#worker/db/people/names.ts';
import { workCalendars } from '#worker/db/schema.ts';
import { selectSettings, toSettings } from '#worker/db/settings.ts';

/** Reads one value more than the list shows, to compute `isCut`. */
export function selectPeopleFilters(db: Db) {
  return {
    settings: selectSettings(db),
    departments: selectNames(db, 'department', { ranked: false, limit: FILTER_NAMES_MAX + 1 }),
    locations: selectNames(db, 'location', { ranked: false, limit: FILTER_NAMES_MAX + 1 }),
    calendars: db
      .select({ id: workCalendars.id, name: workCalendars.name, workdays: workCalendars.workdays })
      .from(workCalendars)
      .orderBy(sql`${workCalendars.name} COLLATE NOCASE`, workCalendars.id)
      .limit(FILTER_NAMES_MAX + 1),
  };
}

export function toPeopleFilters({
  settings,
  ...rows
}: ReadResults<ReturnType<typeof selectPeopleFilters>>): PeopleFilters {
  const names = (of: readonly { name: string }[]) => of.slice(0, FILTER_NAMES_MAX).map(({ name }) => name);
  return {
    departments: names(rows.departments),
    locations: names(rows.locations),
    calendars: rows.calendars.slice(0, FILTER_NAMES_MAX),
    locationZones: toSettings(settings).locationTimeZones,
    isCut: Object.values(rows).some(({ length }) => length > FILTER_NAMES_MAX),
  };
}
