import { sql } from 'drizzle-orm';
import { greetingName } from '#domain/people/names.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { statement, type Db, type Statement } from '../db/client.ts';
import type { CheckInRow } from '../db/schema.ts';

/** The station's version does not change, because no admin changed the station. */
export const toStationName = (db: Db, { stationId, userId, localDate }: CheckInRow): Statement =>
  statement(
    db,
    sql`
    UPDATE qr_stations SET named = json_remove(json_insert(named, '$[#]', json_array(${userId}, ${localDate})),
      iif(json_array_length(named) < 5, '$[5]', '$[0]'))
    WHERE id = ${stationId}`,
  );

/** Reads at most five users and five check-ins, each by its key. */
export const selectNamed = (db: Db, displayHash: string) =>
  statement<{ name: string; firstName: string; atMs: number }>(
    db,
    sql`
    SELECT u.name, u.first_name AS firstName, c.check_in_time AS atMs
    FROM qr_stations AS s, json_each(s.named) AS entry
      JOIN users AS u ON u.id = entry.value ->> 0
      JOIN check_ins AS c ON c.user_id = u.id AND c.local_date = entry.value ->> 1 AND c.station_id = s.id
    WHERE s.display_hash = ${displayHash} AND u.is_named_at_stations = 1 AND u.hidden_from_leaderboard = 0
      AND u.is_active = 1 AND u.approval_status = 'approved'
    ORDER BY entry.key DESC`,
  );

export function toNames(rows: Awaited<ReturnType<typeof selectNamed>>, timeZone: string, now: Date): string[] {
  const today = localDateIn(timeZone, now);
  return rows.filter(({ atMs }) => localDateIn(timeZone, new Date(atMs)) === today).map(greetingName);
}
