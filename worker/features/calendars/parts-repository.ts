import { sql } from 'drizzle-orm';
import { RECOMPUTED_A_REQUEST, type CalendarEffect } from '../../../domain/api/calendars.ts';
import { sumBookings } from '../../../domain/record/bookings.ts';
import type { RecordChange } from '../../../domain/record/change.ts';
import { readCurrentStreak } from '../../../domain/streak/streak.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import type { CheckInFacts } from '../../core/record/read-record.ts';
import { statement, type Db } from '../../db/client.ts';
import type { UserRow } from '../../db/schema.ts';
import { dayAt } from '../../../domain/time/user-zone.ts';
import { countUserStreak } from '../../db/people/users.ts';

/** Maximum users that one request reads. Most changes of future days touch few of them. */
const LOOKED_AT = 1_000;

interface Part {
  ids: string[];
  /** Last user before the next part; null after the last part. */
  next: string | null;
}

/**
 * Returns the next users who have or had the calendar and whose record reaches `from`, by a check-in or a streak. The
 * change cannot touch other records.
 */
export async function findTouched(db: Db, calendarId: string, from: LocalDate, after: string): Promise<Part> {
  const looked = await statement<{ id: string; isTouched: number }>(
    db,
    sql`
    SELECT users.id, ifnull(last_check_in_date >= ${from}, 0) OR ifnull(streak_valid_through >= ${from}, 0) AS isTouched
    FROM (
      SELECT id FROM users WHERE work_calendar_id = ${calendarId} AND id > ${after}
      UNION SELECT user_id FROM past_calendars WHERE calendar_id = ${calendarId} AND user_id > ${after}
      ORDER BY id LIMIT ${LOOKED_AT}) AS held
    CROSS JOIN users ON users.id = held.id`,
  );
  const touched = looked.filter(({ isTouched }) => isTouched);
  const ids = touched.slice(0, RECOMPUTED_A_REQUEST).map(({ id }) => id);
  if (touched.length > ids.length) return { ids, next: ids.at(-1) ?? null };
  return { ids, next: looked.length === LOOKED_AT ? (looked.at(-1)?.id ?? null) : null };
}

/** Measures the effect of a change on one user. */
export function measure(
  { bookings, state, validThrough }: RecordChange<CheckInFacts>,
  user: UserRow,
  now: Date,
): CalendarEffect {
  const [before, after] = [countUserStreak(user, now), readCurrentStreak(state.streak, validThrough, dayAt(user, now))];
  const points = sumBookings(bookings);
  return {
    people: 1,
    longer: after > before ? 1 : 0,
    shorter: after < before ? 1 : 0,
    pointsAdded: Math.max(points, 0),
    pointsTaken: Math.max(-points, 0),
  };
}
