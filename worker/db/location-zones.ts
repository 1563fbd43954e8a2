import { sql, type SQL } from 'drizzle-orm';
import type { Settings } from '../../domain/settings/settings.ts';

/** The zone of a location by the company's settings; NULL where it has none. */
export const zoneOfLocation = ({ locationTimeZones }: Settings, location: SQL): SQL => sql`(
  SELECT json_extract(value, '$.timeZone') FROM json_each(${JSON.stringify(locationTimeZones)})
  WHERE json_extract(value, '$.location') = ${location} COLLATE NOCASE)`;

/** Whether the first word on where the user is, a row of `table`, still holds at once: chooseZone in SQL. */
export const lacksZone = (table: string): string =>
  `${table}.is_time_zone_known = 0 AND ${table}.last_check_in IS NULL`;
