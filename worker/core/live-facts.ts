import { MAY_USE_APP } from '../db/people/users.ts';
import { hideMoodAndNote } from '#domain/checkins/mood-readers.ts';
import { sql } from 'drizzle-orm';
import type { LiveState } from '#domain/live/audience.ts';
import { SHOWN_FROM_PEOPLE } from '#domain/live/audience.ts';
import type { UserHolder } from '#domain/live/holder.ts';
import { ACTIVITY_EVENTS_MAX } from '#domain/live/messages.ts';
import { isAdmin, findAccountRefusal } from '#domain/people/roles.ts';
import { localDateIn, toWeekday, type LocalDate } from '#domain/time/local-date.ts';
import { runTogether, statement, type Db } from '../db/client.ts';
import { listDay } from '../db/listed-check-ins.ts';
import { users, type UserRow } from '../db/schema.ts';
import { selectSettings, toSettings } from '../db/settings.ts';

export const toHolder = (row: UserRow): UserHolder => ({
  kind: 'user',
  user: { userId: row.id, name: row.name, avatarUrl: row.avatarUrl, department: row.department },
  chosen: row.presenceStatus,
  isAdmin: isAdmin(row.role),
});

/** `holder` is null when the user may not use the app any more. */
export interface ChangedUser {
  userId: string;
  holder: UserHolder | null;
}

export async function readChangedUsers(db: Db, keys: readonly string[]): Promise<ChangedUser[]> {
  const asked = sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`;
  const rows = await db
    .select()
    .from(users)
    .where(sql`${users.id} IN ${asked} OR ${users.employeeId} IN ${asked}`);
  return rows.map((row) => ({ userId: row.id, holder: findAccountRefusal(row) === null ? toHolder(row) : null }));
}

export const readEndedWalls = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db.all<{ id: string }>(sql`
    SELECT value AS id FROM json_each(${JSON.stringify(ids)})
    WHERE value NOT IN (SELECT id FROM walls WHERE revoked_at IS NULL)`);
  return rows.map(({ id }) => id);
};

/**
 * Stops counting at SHOWN_FROM_PEOPLE. Leave is ignored, because figures that disappear for a day would reveal leave in
 * a small company.
 */
const selectScheduled = (db: Db, day: LocalDate) =>
  statement<{ people: number }>(
    db,
    sql`
    SELECT count(*) AS people FROM (
      SELECT 1 FROM work_calendars AS w CROSS JOIN users AS u ON u.work_calendar_id = w.id
      WHERE EXISTS (SELECT 1 FROM json_each(w.workdays) WHERE value = ${toWeekday(day)})
        AND NOT EXISTS (SELECT 1 FROM holidays WHERE calendar_id = w.id AND date = ${day})
        AND u.role = 'employee' AND ${MAY_USE_APP}
      LIMIT ${SHOWN_FROM_PEOPLE})`,
  );

const selectDay = (db: Db, day: LocalDate) =>
  statement<{ checkIns: number | null; scheduled: number | null; onTime: number | null; points: number | null }>(
    db,
    sql`SELECT sum(check_ins) AS checkIns, sum(scheduled) AS scheduled, sum(on_time) AS onTime, sum(points_earned) AS points
      FROM department_days WHERE day = ${day}`,
  );

const selectShown = (db: Db, day: LocalDate) =>
  db
    .select({ id: users.id, isHidden: users.hiddenFromLeaderboard })
    .from(users)
    .where(
      sql`${users.id} IN (SELECT user_id FROM check_ins WHERE local_date = ${day}
        ORDER BY check_in_time DESC, user_id DESC LIMIT ${ACTIVITY_EVENTS_MAX})`,
    );

/**
 * With `lastZone`, no round trip is needed to read the zone first. Reads one row per department and about fifteen
 * rows for each of up to 20 check-ins, in a company of any size.
 */
export async function readLiveDay(
  db: Db,
  now: Date,
  lastZone: string | null,
): Promise<{ live: Omit<LiveState, 'presence' | 'turn'>; zone: string }> {
  const today = localDateIn(lastZone ?? toSettings(await selectSettings(db)).companyTimeZone, now);
  const [stored, { figures, scheduled, shown }, latest] = await Promise.all([
    selectSettings(db),
    runTogether(db, {
      figures: selectDay(db, today),
      scheduled: selectScheduled(db, today),
      shown: selectShown(db, today),
    }),
    listDay(db, { localDate: today, proof: undefined, place: null }, ACTIVITY_EVENTS_MAX, {
      readerId: null,
      moodReaders: 'named',
    }),
  ]);
  const { companyTimeZone: zone, moodReaders } = toSettings(stored);
  const { checkIns, scheduled: onWorkday, onTime, points } = figures[0] ?? {};
  const byId = new Map(shown.map((user) => [user.id, user]));
  const live = {
    at: now.toISOString(),
    day: {
      checkedIn: checkIns ?? 0,
      onTimeRate: onWorkday ? Math.round((1000 * (onTime ?? 0)) / onWorkday) / 10 : null,
      pointsGiven: points ?? 0,
    },
    isDayShown: (scheduled[0]?.people ?? 0) >= SHOWN_FROM_PEOPLE,
    // A check-in that is committed between the two reads appears in the next answer, because each commit pokes the hub.
    latest: latest.flatMap((checkIn) => {
      const user = byId.get(checkIn.userId);
      // The list was read before the setting for moods and notes was known, so it contains moods and notes.
      const withWords = hideMoodAndNote(checkIn, moodReaders === 'named', null, moodReaders);
      return user ? [{ checkIn: withWords, isHidden: user.isHidden }] : [];
    }),
  };
  return { live, zone };
}
