import { sql, type SQL } from 'drizzle-orm';
import type { Settings } from '#domain/settings/settings.ts';

/** NULL when the location has no zone. */
export const selectLocationZone = ({ locationTimeZones }: Settings, location: SQL): SQL => sql`(
  SELECT json_extract(value, '$.timeZone') FROM json_each(${JSON.stringify(locationTimeZones)})
  WHERE json_extract(value, '$.location') = ${location} COLLATE NOCASE)`;

/**
 * Holds for a user's row in `table` while the user's first zone would take effect at once. This is the rule of
 * `chooseZone` in SQL.
 */
export const lacksZone = (table: string): string =>
  `${table}.is_time_zone_known = 0 AND ${table}.last_check_in IS NULL`;
