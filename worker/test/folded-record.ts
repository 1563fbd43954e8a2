import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { changeRecord } from '#domain/record/change.ts';
import { judgeMonths } from '#domain/record/months.ts';
import { toMonth } from '#domain/time/local-date.ts';
import { openDb } from '../db/client.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { toWorkDays } from '../db/work-days.ts';
import { readRecord } from '../core/record/read-record.ts';
import { rows } from './harness.ts';

const DB = openDb(env.DB);

/** All check-ins of the user must be within 400 days before `now`. */
export async function expectFolded(userId: string, now: Date): Promise<void> {
  const facts = await readRecord(DB, userId, '2001-01-01', now);
  if (!facts) throw new Error(`No user ${userId}`);
  const { user, record } = facts;
  const { changed, bookings, state, validThrough } = changeRecord(record, {});
  expect(changed, 'check-ins whose figures do not follow from the record before them').toEqual([]);
  expect(bookings).toEqual([]);
  expect({
    streak: user.currentStreak,
    longestStreak: user.longestStreak,
    freezes: user.streakFreezes,
    longestEarlyRun: user.longestEarlyRun,
    validThrough: user.streakValidThrough,
    lastCheckIn: user.lastCheckInDate,
  }).toEqual({
    streak: state.streak,
    longestStreak: state.longestStreak,
    freezes: state.freezes,
    longestEarlyRun: state.longestEarlyRun,
    validThrough,
    lastCheckIn: record.checkIns.at(-1)?.localDate ?? null,
  });

  const attended = new Set(record.checkIns.map(({ localDate }) => localDate));
  const months = [...new Set(record.checkIns.map(({ localDate }) => toMonth(localDate)))];
  const judged = judgeMonths(
    months,
    { workDays: toWorkDays(facts), hireDate: user.hireDate, attended },
    dayAt(user, now),
  );
  const perfect = await rows<{ month: string }>(
    'SELECT month FROM perfect_months WHERE user_id = ? ORDER BY 1',
    userId,
  );
  expect(perfect.map(({ month }) => month)).toEqual(
    judged.filter(({ isPerfect }) => isPerfect).map(({ month }) => month),
  );
}
