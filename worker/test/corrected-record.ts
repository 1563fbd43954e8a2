import { expect } from 'vitest';
import { appAt, call, checkInAt, person, rows } from './harness.ts';

/** Thursday 2026-03-12 10:00 in Toronto. Every user of these tests is in Toronto. */
export const NOW = new Date('2026-03-12T14:00:00.000Z');
export const app = appAt(NOW);
export const WINTER = ['02', '03', '04', '05', '06'].map((day) => `2026-03-${day}T12:30:00.000Z`);
export const SUMMER = ['09', '10', '11'].map((day) => `2026-03-${day}T11:30:00.000Z`);
/** Eight working days from Monday the 2nd to Wednesday the 11th, each at 07:30. */
export const DAYS = [...WINTER, ...SUMMER];

export type Fields = Record<string, unknown>;
export const post = (as: string, path: string, body: Fields, key?: string) =>
  call(app, as, 'POST', `/api/checkins/corrections${path}`, body, key === undefined ? {} : { 'Idempotency-Key': key });
export const add = (as: string, userId: string, date: string, extra: Fields = {}, key?: string) =>
  post(as, '', { userId, date, time: '07:30', reason: 'The reader was broken.', ...extra }, key);
export const takeBack = (as: string, userId: string, date: string, extra: Fields = {}, key?: string) =>
  post(as, '/void', { userId, date, reason: 'It was a colleague.', ...extra }, key);
export const code = (answer: { body: Fields }) => (answer.body.error as { code: string } | undefined)?.code;

export const state = async (user: string) => ({
  user: (
    await rows(
      `SELECT points_balance, current_streak, longest_streak, streak_freezes, streak_valid_through, total_check_ins,
         early_check_ins, longest_early_run, last_check_in, last_check_in_date FROM users WHERE id = ?`,
      user,
    )
  )[0],
  days: await rows(
    `SELECT local_date, check_in_time, check_in_type, points_earned, bonus_points, bonus_lines, streak_day,
       longest_streak, early_run FROM check_ins WHERE user_id = ? ORDER BY local_date`,
    user,
  ),
  perfect: await rows('SELECT month FROM perfect_months WHERE user_id = ?', user),
});
export const readLedger = (user: string) =>
  rows(
    `SELECT transaction_type AS type, points_amount AS points, reference_type AS of, reference_id AS id, description,
       created_by AS by FROM point_transactions WHERE user_id = ? ORDER BY seq`,
    user,
  );
export const readForgiven = (user: string) =>
  rows(
    `SELECT reference_id AS day, sum(points_amount) AS points FROM point_transactions
     WHERE user_id = ? AND reference_type = 'forgiven' GROUP BY 1 HAVING sum(points_amount) <> 0 ORDER BY 1`,
    user,
  );
export const listNotices = async (user: string) =>
  (
    await rows<{ kind: string; facts: string }>(
      'SELECT kind, facts FROM notices WHERE user_id = ? ORDER BY created_at, id',
      user,
    )
  ).map(({ kind, facts }) => ({ kind, facts: JSON.parse(facts) as Fields }));
export async function whoCheckedIn(instants: readonly string[], columns: Record<string, string> = {}): Promise<string> {
  const user = await person(columns);
  for (const at of instants) expect((await checkInAt(user, at)).status).toBe(201);
  return user;
}
export const without = (...days: string[]) => DAYS.filter((at) => !days.includes(at.slice(0, 10)));
