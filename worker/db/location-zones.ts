import { sql, type SQL } from 'drizzle-orm';
import type { Settings } from '../../domain/settings/settings.ts';

/** Returns the zone of a location by the company's settings; NULL without one. */
export const selectLocationZone = ({ locationTimeZones }: Settings, location: SQL): SQL => sql`(
  SELECT json_extract(value, '$.timeZone') FROM json_each(${JSON.stringify(locationTimeZones)})
  WHERE json_extract(value, '$.location') = ${location} COLLATE NOCASE)`;

/** Holds for a row of `table` when the first zone given for the user takes effect at once: chooseZone in SQL. */
export const lacksZone = (table: string): string =>
  `${table}.is_time_zone_known = 0 AND ${table}.last_check_in IS NULL`;
