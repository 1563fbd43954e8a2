import { streakValidThrough } from '#domain/streak/streak.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { listSkippedDays, type UserZone } from '#domain/time/user-zone.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { selectWorkDays, toWorkDays } from '#worker/db/work-days.ts';
import type { Guard } from '../guard.ts';
import { isCalendarUnchanged } from './write-record.ts';

/** The last day of an opening streak counts like a day with a check-in. */
export function readStreak(user: UserRow) {
  const { currentStreak: streak, longestStreak: longest, streakFreezes: freezes } = user;
  const days = [user.lastCheckInDate, user.openingStreakThrough].filter((day) => day !== null);
  const lastDate: LocalDate | null = days.toSorted().at(-1) ?? null;
  return { streak, longest, freezes, lastDate };
}

interface Skipping {
  changed: Partial<Pick<UserRow, 'skippedDays' | 'streakValidThrough'>>;
  guards: Guard[];
}

/**
 * Returns the columns that a change to `zone` brings: the days that the change leaves out, and the day until which the
 * streak is valid without them. The statement that writes the columns must be guarded by the user's version.
 */
export async function skipDays(db: Db, before: UserRow, zone: UserZone, now: Date): Promise<Skipping> {
  const skippedDays = listSkippedDays(before.skippedDays, zone, now);
  if (skippedDays.join() === before.skippedDays.join()) return { changed: {}, guards: [] };
  const streak = readStreak(before);
  if (streak.lastDate === null) return { changed: { skippedDays }, guards: [] };
  const rows = await runTogether(db, selectWorkDays(db, before.employeeId, now));
  const { calendar, leaves } = toWorkDays(rows);
  const rules = { calendar: { ...calendar, skipped: new Set(skippedDays) }, leaves };
  return {
    changed: { skippedDays, streakValidThrough: streakValidThrough(streak, rules) },
    guards: [isCalendarUnchanged(rows.workDays)],
  };
}
