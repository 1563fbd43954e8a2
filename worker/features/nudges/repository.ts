import { sql, type SQL } from 'drizzle-orm';
import type { Role } from '#domain/people/roles.ts';
import { nudgeEvent, presenceOn, type Presence } from '#domain/nudges/presence.ts';
import { addDays, isTimeZone, type LocalDate } from '#domain/time/local-date.ts';
import { dayAt, pickZone, type UserZone } from '#domain/time/user-zone.ts';
import { runTogether, statement, type Db } from '#worker/db/client.ts';
import { isReached } from '#worker/db/deliveries.ts';
import { toWorkDays, workDaysColumns, type WorkDaysRow } from '#worker/db/work-days.ts';

/** A page reads the rows of this many users. */
export const LOOKED_AT = 60;
export const PAGE = 20;

export interface Candidate extends UserZone {
  id: string;
  name: string;
  department: string;
  avatarUrl: string;
  role: Role;
  hireDate: LocalDate;
  lastCheckInDate: LocalDate | null;
  isActive: number;
}

const COLUMNS = sql.raw(`users.id, name, department, avatar_url AS avatarUrl, role, hire_date AS hireDate,
  last_check_in_date AS lastCheckInDate, is_active AS isActive, time_zone AS timeZone, day_start AS dayStart,
  pending_time_zone AS pendingTimeZone, pending_day_start AS pendingDayStart,
  pending_time_zone_from AS pendingTimeZoneFrom`);

export function selectNext(db: Db, after: readonly [name: string, id: string] | null) {
  const place = after ? sql`AND (name COLLATE NOCASE, id) > (${after[0]}, ${after[1]})` : sql``;
  return statement<Candidate>(
    db,
    sql`SELECT ${COLUMNS} FROM users WHERE approval_status = 'approved' ${place}
      ORDER BY name COLLATE NOCASE, id LIMIT ${LOOKED_AT}`,
  );
}

export function selectOne(db: Db, id: string) {
  return statement<Candidate>(
    db,
    sql`SELECT ${COLUMNS} FROM users WHERE id = ${id} AND approval_status = 'approved' AND is_active = 1`,
  );
}

export const isNudged = (event: SQL | string): SQL => sql`
  EXISTS (SELECT 1 FROM deliveries WHERE user_id = users.id AND event = ${event})`;

export interface Today {
  candidate: Candidate;
  date: LocalDate;
  presence: Presence;
  isNudged: boolean;
  isReachable: boolean;
}

export async function readToday(db: Db, people: readonly Candidate[], now: Date): Promise<Today[]> {
  if (people.length === 0) return [];
  const asked = people.map((candidate) => ({ candidate, date: dayAt(pickZone(candidate), now) }));
  const days = JSON.stringify(asked.map(({ candidate: { id }, date }) => ({ id, event: nudgeEvent(date) })));
  const utcDate = now.toISOString().slice(0, 10);
  const { workDays, reach } = await runTogether(db, {
    workDays: statement<WorkDaysRow & { id: string }>(
      db,
      sql`SELECT u.id, ${workDaysColumns({ from: addDays(utcDate, -2), to: addDays(utcDate, 2) })}
        FROM json_each(${days}) AS asked CROSS JOIN users AS u ON u.id = asked.value ->> 'id'
        JOIN work_calendars AS calendar ON calendar.id = u.work_calendar_id`,
    ),
    reach: statement<{ id: string; isNudged: number; isReachable: number }>(
      db,
      sql`SELECT users.id, ${isNudged(sql`asked.value ->> 'event'`)} AS isNudged,
          ${isReached(db, 'nudge')} AS isReachable
        FROM json_each(${days}) AS asked CROSS JOIN users ON users.id = asked.value ->> 'id'`,
    ),
  });
  const workDaysById = new Map(workDays.map((row) => [row.id, row]));
  const reachById = new Map(reach.map((row) => [row.id, row]));
  return asked.map(({ candidate, date }) => {
    const row = workDaysById.get(candidate.id);
    const { isNudged: nudged, isReachable } = reachById.get(candidate.id) ?? { isNudged: 0, isReachable: 0 };
    return {
      candidate,
      date,
      presence: presenceOn(date, candidate, toWorkDays({ workDays: row ? [row] : [] })),
      isNudged: nudged === 1,
      isReachable: isReachable === 1,
    };
  });
}

export const isMissing = (candidate: Candidate, now: Date): boolean =>
  candidate.isActive === 1 &&
  isTimeZone(candidate.timeZone) &&
  (candidate.lastCheckInDate ?? '') < dayAt(pickZone(candidate), now);
