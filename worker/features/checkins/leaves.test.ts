import { beforeEach, describe, expect, it } from 'vitest';
import { appAt, balanceOf, call, checkInAt, person, retireBadges, rows } from '../../test/harness.ts';

/** Thursday 2026-03-12 10:00 in Toronto. */
const NOW = new Date('2026-03-12T14:00:00.000Z');
const app = appAt(NOW);
const WINTER = ['02', '03', '04', '05', '06'].map((day) => `2026-03-${day}T12:30:00.000Z`);
const SUMMER = ['09', '10', '11'].map((day) => `2026-03-${day}T11:30:00.000Z`);
const DAYS = [...WINTER, ...SUMMER];

type Fields = Record<string, unknown>;
const give = (as: string, userId: string, extra: Fields = {}, key?: string) =>
  call(
    app,
    as,
    'POST',
    '/api/leaves',
    { userId, startDate: '2026-03-09', endDate: '2026-03-09', reason: 'Moved house.', ...extra },
    key === undefined ? {} : { 'Idempotency-Key': key },
  );
const code = (answer: { body: Fields }) => (answer.body.error as { code: string } | undefined)?.code;
const state = async (user: string) => ({
  user: (
    await rows(
      `SELECT points_balance, current_streak, longest_streak, streak_freezes, streak_valid_through, total_check_ins,
         early_check_ins, longest_early_run, last_check_in_date FROM users WHERE id = ?`,
      user,
    )
  )[0],
  days: await rows(
    `SELECT local_date, points_earned, bonus_points, points_lines, streak_day, early_run FROM check_ins WHERE user_id = ?
     ORDER BY local_date`,
    user,
  ),
});
const leaveFrom = (user: string, startDate: string, endDate: string) =>
  rows(
    `INSERT INTO leaves (id, user_id, start_date, end_date, created_at, updated_at) VALUES (?, ?, ?, ?, 'x', 'x')`,
    crypto.randomUUID(),
    user,
    startDate,
    endDate,
  );
async function whoCheckedIn(user: string, instants: readonly string[]): Promise<string> {
  for (const at of instants) expect((await checkInAt(user, at)).status).toBe(201);
  return user;
}
const without = (...days: string[]) => DAYS.filter((at) => !days.includes(at.slice(0, 10)));

let admin: string;
beforeEach(async () => {
  await retireBadges();
  admin = await person({ role: 'admin' });
});

describe('POST /api/leaves', () => {
  it('for a day that was missed heals the streak as if the leave had always been there', async () => {
    const [known, given] = [await person(), await person()];
    await leaveFrom(known, '2026-03-09', '2026-03-09');
    for (const user of [known, given]) await whoCheckedIn(user, without('2026-03-09'));
    expect((await state(given)).user).toMatchObject({ current_streak: 2 });
    const answer = await give(admin, given);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        userId: given,
        startDate: '2026-03-09',
        endDate: '2026-03-09',
        points: 5,
        currentStreak: 7,
        changedDays: 2,
      },
    });
    expect(await state(given)).toEqual(await state(known));
    expect(await rows(`SELECT kind, facts FROM notices WHERE user_id = ?`, given)).toEqual([
      {
        kind: 'leave_given',
        facts: JSON.stringify({ startDate: '2026-03-09', endDate: '2026-03-09', reason: 'Moved house.' }),
      },
    ]);
    expect(
      await rows(`SELECT action, actor_id, reason FROM audit_log WHERE target_type = 'user' AND target_id = ?`, given),
    ).toEqual([{ action: 'user.leave_given', actor_id: admin, reason: 'Moved house.' }]);
    expect(
      await rows(
        `SELECT transaction_type AS type, points_amount AS points, description FROM point_transactions
         WHERE user_id = ? AND reference_type = 'correction'`,
        given,
      ),
    ).toEqual([{ type: 'bonus', points: 5, description: 'Leave given: Moved house.' }]);
  });

  it('over days with check-ins leaves these as days off, and takes back what the streak no longer brings', async () => {
    const [known, given] = [await person(), await person()];
    await leaveFrom(known, '2026-03-03', '2026-03-10');
    for (const user of [known, given]) await whoCheckedIn(user, DAYS);
    expect(await balanceOf(given)).toBe(21);
    expect(await give(admin, given, { startDate: '2026-03-03', endDate: '2026-03-10' })).toMatchObject({
      body: { points: -5, currentStreak: 2, changedDays: 7 },
    });
    expect(await state(given)).toEqual(await state(known));
  });

  it('after the last check-in, and to come, lets the streak stand for longer', async () => {
    const user = await whoCheckedIn(await person(), WINTER);
    expect((await call(app, user, 'GET', '/api/me')).body).toMatchObject({ currentStreak: 0 });
    expect(await give(admin, user, { endDate: '2026-03-13' })).toMatchObject({
      body: { points: 0, currentStreak: 5, changedDays: 0 },
    });
    expect((await state(user)).user).toMatchObject({ current_streak: 5, streak_valid_through: '2026-03-16' });
  });

  it('judges the month anew', async () => {
    const february = Array.from({ length: 28 }, (_, index) => index + 1)
      .map((day) => `2026-02-${String(day).padStart(2, '0')}T12:30:00.000Z`)
      .filter((at) => ![0, 6].includes(new Date(at).getUTCDay()) && !at.includes('-18T'));
    const user = await whoCheckedIn(await person(), february);
    const months = () => rows('SELECT month FROM perfect_months WHERE user_id = ?', user);
    expect(await months()).toEqual([]);
    await give(admin, user, { startDate: '2026-02-18', endDate: '2026-02-18' });
    expect(await months()).toEqual([{ month: '2026-02' }]);
    // On leave for most of it: the next month has its chance.
    await give(admin, user, { startDate: '2026-02-02', endDate: '2026-02-20' });
    expect(await months()).toEqual([]);
  });

  it('is not one’s own, an admin’s or of long ago; one key is one leave', async () => {
    const [user, peer] = [await person(), await person({ role: 'admin' })];
    expect(code(await give(admin, admin))).toBe('leave_own');
    expect(code(await give(admin, peer))).toBe('account_of_admin');
    expect(code(await give(admin, 'nobody'))).toBe('user_not_found');
    for (const extra of [
      { startDate: '2026-01-10' },
      { endDate: '2026-03-08' },
      { endDate: '2027-03-14' },
      { reason: ' ' },
    ]) {
      expect((await give(admin, user, extra)).status).toBe(400);
    }
    const same = await Promise.all(Array.from({ length: 4 }, () => give(admin, user, {}, 'leave-key-1')));
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
    expect(await rows('SELECT count(*) AS n FROM leaves WHERE user_id = ?', user)).toEqual([{ n: 1 }]);
  });

  it('beside a check-in of the same moment ends as one after the other', async () => {
    const [user, known] = [await person(), await person()];
    await leaveFrom(known, '2026-03-09', '2026-03-09');
    for (const one of [user, known]) await whoCheckedIn(one, without('2026-03-09'));
    await checkInAt(known, NOW);
    await Promise.all([checkInAt(user, NOW), give(admin, user)]);
    expect((await state(user)).user).toEqual((await state(known)).user);
  });
});
