import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { CalendarEffect } from '#domain/api/calendars.ts';
import { sumBookings } from '#domain/record/bookings.ts';
import type { RecordChange } from '#domain/record/change.ts';
import { readCurrentStreak } from '#domain/streak/streak.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import type { CheckInFacts } from '#worker/core/record/read-record.ts';
import type { Write } from '#worker/core/commit.ts';
import { updateRow } from '#worker/core/rows.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { perfectMonths, workCalendars, type UserRow, type WorkCalendarRow } from '#worker/db/schema.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { countUserStreak } from '#worker/db/people/users.ts';

/** One call reads this many users for each user that it may recompute. */
const LOOKED_AT = 40;

interface Part {
  ids: string[];
  next: string | null;
}

export async function findTouched(
  db: Db,
  calendarId: string,
  { from, after, limit }: { from: LocalDate; after: string; limit: number },
): Promise<Part> {
  const lookedAt = LOOKED_AT * limit;
  const looked = await statement<{ id: string; isTouched: number }>(
    db,
    sql`
    SELECT users.id, ifnull(last_check_in_date >= ${from}, 0) OR ifnull(streak_valid_through >= ${from}, 0) AS isTouched
    FROM (
      SELECT id FROM users WHERE work_calendar_id = ${calendarId} AND id > ${after}
      UNION SELECT user_id FROM past_calendars WHERE calendar_id = ${calendarId} AND user_id > ${after}
      ORDER BY id LIMIT ${lookedAt}) AS held
    CROSS JOIN users ON users.id = held.id`,
  );
  const touched = looked.filter(({ isTouched }) => isTouched);
  const ids = touched.slice(0, limit).map(({ id }) => id);
  if (touched.length > ids.length) return { ids, next: ids.at(-1) ?? null };
  return { ids, next: looked.length === lookedAt ? (looked.at(-1)?.id ?? null) : null };
}

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

export async function readPerfectMonths(db: Db, userId: string, from: string): Promise<ReadonlySet<string>> {
  const stored = await db
    .select({ month: perfectMonths.month })
    .from(perfectMonths)
    .where(and(eq(perfectMonths.userId, userId), sql`${perfectMonths.month} >= ${from}`));
  return new Set(stored.map(({ month }) => month));
}

/**
 * Returns the write that stores the progress of the recomputation if `isStillHere` holds. The answer is true when the
 * recomputation is done.
 */
export const moveRecomputation = (
  db: Db,
  id: string,
  place: Partial<Pick<WorkCalendarRow, 'recomputeFrom' | 'recomputedThrough'>>,
  isStillHere: SQL,
): Write<boolean> => ({
  answer: {
    read: db.select({ from: workCalendars.recomputeFrom }).from(workCalendars).where(eq(workCalendars.id, id)),
    toAnswer: ([left]) => ((left as { from: string | null } | undefined)?.from ?? null) === null,
  },
  stored: null,
  guards: [],
  statements: [updateRow(db, workCalendars, place, sql`id = ${id} AND ${isStillHere}`)],
});

export async function findWaiting(db: Db): Promise<string | undefined> {
  const [waiting] = await db
    .select({ id: workCalendars.id })
    .from(workCalendars)
    .where(sql`recompute_from IS NOT NULL`)
    .orderBy(workCalendars.updatedAt)
    .limit(1);
  return waiting?.id;
}
