import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIssue } from '#domain/errors/field-problems.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import {
  appAt,
  call,
  checkInAt,
  person,
  readBalance,
  retireBadges,
  reward,
  rows,
  setPolicy,
} from '#worker/test/harness.ts';

/** Thursday 2026-03-12 10:00 in Toronto. */
const NOW = new Date('2026-03-12T14:00:00.000Z');
const app = appAt(NOW);
const WINTER = ['02', '03', '04', '05', '06'].map((day) => `2026-03-${day}T12:30:00.000Z`);
const SUMMER = ['09', '10', '11'].map((day) => `2026-03-${day}T11:30:00.000Z`);
const DAYS = [...WINTER, ...SUMMER];

const MONDAY = { startDate: '2026-03-09', endDate: '2026-03-09' };

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
const FRIDAY_20 = '2026-03-20T14:00:00.000Z';
const MARCH_UNTIL_20 = [
  ...DAYS,
  ...['12', '13', '16', '17', '18', '19', '20'].map((day) => `2026-03-${day}T11:30:00.000Z`),
];
const giveAt = (at: string, userId: string, days: { startDate: string; endDate: string }) =>
  call(appAt(new Date(at)), admin, 'POST', '/api/leaves', { userId, reason: 'Moved house.', ...days });
const takeBack = (as: string, id: string, key?: string, body: Fields = { reason: 'It was a namesake.' }) =>
  call(app, as, 'POST', `/api/leaves/${id}/take-back`, body, key === undefined ? {} : { 'Idempotency-Key': key });
const readId = (answer: { body: Fields }) => String(answer.body.id);
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
    `SELECT local_date, points_earned, bonus_points, bonus_lines, streak_day, early_run FROM check_ins WHERE user_id = ?
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

describe('the same day twice', () => {
  const approved = (user: string) => rows(`SELECT id FROM leaves WHERE user_id = ? AND status = 'approved'`, user);
  const outcomes = (answers: readonly { status: number; body: Fields }[]) =>
    answers.map(({ status, body }) => (body.error as { code: string } | undefined)?.code ?? status).toSorted();

  it('of six requests of six admins for one day at the same time, one gives leave', async () => {
    const user = await person();
    const admins = await Promise.all(Array.from({ length: 6 }, () => person({ role: 'admin' })));
    const answers = await Promise.all(admins.map((as, index) => give(as, user, index % 2 ? { kind: 'sick' } : {})));
    expect(outcomes(answers)).toEqual([201, ...Array.from({ length: 5 }, () => 'leave_overlaps')]);
    expect(await approved(user)).toHaveLength(1);
    expect((await give(String(admins[0]), user, { endDate: '2026-03-10' })).status).toBe(201);
    expect(outcomes([await give(String(admins[0]), user, { endDate: '2026-03-10', kind: 'sick' })])).toEqual([
      'leave_overlaps',
    ]);
    expect(await approved(user)).toHaveLength(2);
  });

  describe('by the person', () => {
    beforeEach(() =>
      rows(
        `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES ('leave_requests', '"on"', 'x', 'x')`,
      ),
    );
    afterEach(() => rows(`DELETE FROM system_settings WHERE setting_key = 'leave_requests'`));
    const ask = (user: string, startDate = '2026-03-20', endDate = startDate) =>
      call(app, user, 'POST', '/api/leaves/requests', { startDate, endDate, kind: 'vacation', reason: '' });

    it.each([
      ['for one day', ['20', '20', '20', '20', '20', '20'], ['20', '20', '20', '20', '20', '20']],
      ['for spans that share one day', ['16', '17', '18', '19', '20', '20'], ['20', '20', '20', '20', '20', '25']],
    ])('of six requests %s at the same time, one is stored', async (_, from, to) => {
      const user = await person();
      const answers = await Promise.all(from.map((day, index) => ask(user, `2026-03-${day}`, `2026-03-${to[index]}`)));
      expect(outcomes(answers)).toEqual([201, ...Array.from({ length: 5 }, () => 'leave_asked')]);
      expect(await rows('SELECT status FROM leaves WHERE user_id = ?', user)).toEqual([{ status: 'requested' }]);
    });

    it('of six withdrawals at the same time, one changes the request, and all return it', async () => {
      const user = await person();
      const asked = await ask(user);
      const id = readId(asked);
      await rows('CREATE TABLE withdrawals (id TEXT NOT NULL)');
      await rows(
        `CREATE TRIGGER count_withdrawals AFTER UPDATE ON leaves BEGIN INSERT INTO withdrawals VALUES (NEW.id); END`,
      );
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => call(app, user, 'POST', `/api/leaves/${id}/withdraw`, {})),
      );
      const withdrawn = { status: 200, body: { ...asked.body, status: 'withdrawn' } };
      for (const answer of answers) expect(answer).toMatchObject(withdrawn);
      expect(await rows('SELECT id FROM withdrawals')).toEqual([{ id }]);
      expect(await rows('SELECT status FROM leaves WHERE user_id = ?', user)).toEqual([{ status: 'withdrawn' }]);
      await rows('DROP TRIGGER count_withdrawals');
      await rows('DROP TABLE withdrawals');
      // The day is free again, for one request.
      expect(outcomes(await Promise.all([ask(user), ask(user)]))).toEqual([201, 'leave_asked']);
    });
  });
});

describe('POST /api/leaves', () => {
  it('recomputes the streak when leave is given on a missed day', async () => {
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

  it('turns days with check-ins into days off, and takes back bonuses that the streak no longer brings', async () => {
    // Otherwise the user who came on known days off would get no points for these days.
    await setPolicy({ ...SCORING_PRESETS.standard, paysDaysOff: true });
    const [known, given] = [await person(), await person()];
    await leaveFrom(known, '2026-03-03', '2026-03-10');
    for (const user of [known, given]) await whoCheckedIn(user, DAYS);
    expect(await readBalance(given)).toBe(21);
    expect(await give(admin, given, { startDate: '2026-03-03', endDate: '2026-03-10' })).toMatchObject({
      body: { points: -5, currentStreak: 2, changedDays: 7 },
    });
    expect(await state(given)).toEqual(await state(known));
    await setPolicy(null);
  });

  it('makes the streak valid for longer when the leave is after the last check-in', async () => {
    const user = await whoCheckedIn(await person(), WINTER);
    expect((await call(app, user, 'GET', '/api/me')).body).toMatchObject({ currentStreak: 0 });
    expect(await give(admin, user, { endDate: '2026-03-13' })).toMatchObject({
      body: { points: 0, currentStreak: 5, changedDays: 0 },
    });
    expect((await state(user)).user).toMatchObject({ current_streak: 5, streak_valid_through: '2026-03-16' });
  });

  it('decides again whether the month is perfect', async () => {
    const february = Array.from({ length: 28 }, (_, index) => index + 1)
      .map((day) => `2026-02-${String(day).padStart(2, '0')}T12:30:00.000Z`)
      .filter((at) => ![0, 6].includes(new Date(at).getUTCDay()) && !at.includes('-18T'));
    const user = await whoCheckedIn(await person(), february);
    const months = () => rows('SELECT month FROM perfect_months WHERE user_id = ?', user);
    expect(await months()).toEqual([]);
    await give(admin, user, { startDate: '2026-02-18', endDate: '2026-02-18' });
    expect(await months()).toEqual([{ month: '2026-02' }]);
    await give(admin, user, { startDate: '2026-02-02', endDate: '2026-02-20' });
    expect(await months()).toEqual([]);
  });

  it('makes a month perfect when the leave covers all remaining days and every other day has a check-in', async () => {
    const user = await whoCheckedIn(await person(), MARCH_UNTIL_20);
    const answer = await giveAt(FRIDAY_20, user, { startDate: '2026-03-23', endDate: '2026-04-02' });
    expect(answer.status).toBe(201);
    // April has not begun, so no decision is made for April.
    expect(await rows('SELECT month FROM perfect_months WHERE user_id = ?', user)).toEqual([{ month: '2026-03' }]);
  });

  it('refuses leave for the admin who gives it, for another admin, and on days of long ago', async () => {
    const [user, peer] = [await person(), await person({ role: 'admin' })];
    expect(code(await give(admin, admin))).toBe('leave_own');
    expect(code(await give(admin, peer))).toBe('account_of_admin');
    expect(code(await give(admin, 'nobody'))).toBe('user_not_found');
    for (const extra of [
      { startDate: '2026-01-10', endDate: '2026-01-10' },
      { endDate: '2026-03-08' },
      // The leave has 1,462 days.
      { endDate: '2030-03-09' },
      { reason: ' ' },
    ]) {
      expect((await give(admin, user, extra)).status).toBe(400);
    }
    const same = await Promise.all(Array.from({ length: 4 }, () => give(admin, user, {}, 'leave-key-1')));
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
    expect(await rows('SELECT count(*) AS n FROM leaves WHERE user_id = ?', user)).toEqual([{ n: 1 }]);
  });

  it('is not disturbed by a check-in at the same time', async () => {
    const [user, known] = [await person(), await person()];
    await leaveFrom(known, '2026-03-09', '2026-03-09');
    for (const one of [user, known]) await whoCheckedIn(one, without('2026-03-09'));
    await checkInAt(known, NOW);
    await Promise.all([checkInAt(user, NOW), give(admin, user)]);
    expect((await state(user)).user).toEqual((await state(known)).user);
  });
});

it('leave of more than four years is refused, and two leaves in a row keep the streak valid', async () => {
  const user = await whoCheckedIn(await person(), ['2026-01-12T12:30:00.000Z']);
  expect(await give(admin, user, { startDate: '2026-01-13', endDate: '2030-01-13' })).toMatchObject({
    status: 400,
    body: {
      error: {
        details: {
          fields: [createIssue('endDate', 'leave_too_long', { days: 1461 })],
        },
      },
    },
  });
  expect((await give(admin, user, { startDate: '2026-01-13', endDate: '2027-01-13' })).status).toBe(201);
  expect((await give(admin, user, { startDate: '2027-01-14', endDate: '2027-03-13' })).status).toBe(201);
  expect((await state(user)).user).toMatchObject({ current_streak: 1, streak_valid_through: '2027-03-15' });
});

it.each([
  [
    'sick leave that began 70 days ago',
    { startDate: '2026-01-01', endDate: '2026-04-30', kind: 'sick' },
    '2026-01-11',
    '2026-04-30',
  ],
  [
    'three years of parental leave',
    { startDate: '2026-04-01', endDate: '2029-03-31', kind: 'parental' },
    '2026-04-01',
    '2028-03-13',
  ],
])('of %s, the days that can be are given', async (_, days, startDate, endDate) => {
  const user = await whoCheckedIn(await person(), ['2026-01-08T12:30:00.000Z']);
  expect(await give(admin, user, days)).toMatchObject({ status: 201, body: { startDate, endDate } });
  expect(await rows('SELECT start_date, end_date FROM leaves WHERE user_id = ?', user)).toEqual([
    { start_date: startDate, end_date: endDate },
  ]);
  expect(await rows(`SELECT json_extract(facts, '$.startDate') AS day FROM notices WHERE user_id = ?`, user)).toEqual([
    { day: startDate },
  ]);
});

describe('POST /api/leaves/:id/take-back', () => {
  it('restores the state without the leave, and stores the reason', async () => {
    const [never, wrong] = [await person(), await person()];
    for (const user of [never, wrong]) await whoCheckedIn(user, without('2026-03-09'));
    const id = readId(await give(admin, wrong));
    expect((await state(wrong)).user).toMatchObject({ current_streak: 7 });
    const answer = await takeBack(admin, id);
    expect(answer).toEqual({
      ...answer,
      status: 200,
      body: {
        id,
        userId: wrong,
        startDate: '2026-03-09',
        endDate: '2026-03-09',
        kind: 'vacation',
        points: -5,
        currentStreak: 2,
        changedDays: 2,
      },
    });
    expect(await state(wrong)).toEqual(await state(never));
    expect(await rows('SELECT status, note FROM leaves WHERE id = ?', id)).toEqual([
      { status: 'cancelled', note: 'Moved house.' },
    ]);
    expect(
      await rows(`SELECT kind, facts FROM notices WHERE user_id = ? AND kind = 'leave_taken_back'`, wrong),
    ).toEqual([
      {
        kind: 'leave_taken_back',
        facts: JSON.stringify({ startDate: '2026-03-09', endDate: '2026-03-09', reason: 'It was a namesake.' }),
      },
    ]);
    expect(
      await rows(
        `SELECT actor_id, target_id, before_value, after_value, reason FROM audit_log
         WHERE action = 'user.leave_taken_back' AND target_id = ?`,
        wrong,
      ),
    ).toEqual([
      {
        actor_id: admin,
        target_id: wrong,
        before_value: JSON.stringify({ id, ...MONDAY, kind: 'vacation', note: 'Moved house.' }),
        after_value: JSON.stringify(answer.body),
        reason: 'It was a namesake.',
      },
    ]);
    expect(
      await rows(
        `SELECT transaction_type AS type, points_amount AS points, description FROM point_transactions
         WHERE user_id = ? AND reference_type = 'correction' ORDER BY seq`,
        wrong,
      ),
    ).toEqual([
      { type: 'bonus', points: 5, description: 'Leave given: Moved house.' },
      { type: 'adjusted', points: -5, description: 'Leave taken back: It was a namesake.' },
    ]);
  });

  it('restores the points of days with check-ins, unless another leave covers the same days', async () => {
    const [never, wrong, twice] = [await person(), await person(), await person()];
    for (const user of [never, wrong, twice]) await whoCheckedIn(user, DAYS);
    const days = { startDate: '2026-03-03', endDate: '2026-03-10' };
    expect(await takeBack(admin, readId(await give(admin, wrong, days)))).toMatchObject({
      body: { points: 5, currentStreak: 8, changedDays: 7 },
    });
    expect(await state(wrong)).toEqual(await state(never));
    const first = readId(await give(admin, twice, days));
    expect((await give(admin, twice, { ...days, endDate: '2026-03-11' })).status).toBe(201);
    const before = await state(twice);
    expect(await takeBack(admin, first)).toMatchObject({ body: { points: 0, changedDays: 0 } });
    expect(await state(twice)).toEqual(before);
  });

  it('ends the streak where it ended without the leave, when the leave is after the last check-in', async () => {
    const user = await whoCheckedIn(await person(), WINTER);
    const before = await state(user);
    const id = readId(await give(admin, user, { endDate: '2026-03-13' }));
    expect(await takeBack(admin, id)).toMatchObject({ body: { points: 0, currentStreak: 0, changedDays: 0 } });
    expect(await state(user)).toEqual(before);
  });

  it('decides again whether the month is perfect', async () => {
    const february = Array.from({ length: 28 }, (_, index) => index + 1)
      .map((day) => `2026-02-${String(day).padStart(2, '0')}T12:30:00.000Z`)
      .filter((at) => ![0, 6].includes(new Date(at).getUTCDay()) && !at.includes('-18T'));
    const user = await whoCheckedIn(await person(), february);
    const months = () => rows('SELECT month FROM perfect_months WHERE user_id = ?', user);
    const id = readId(await give(admin, user, { startDate: '2026-02-18', endDate: '2026-02-18' }));
    expect(await months()).toEqual([{ month: '2026-02' }]);
    await takeBack(admin, id);
    expect(await months()).toEqual([]);
  });

  it('removes a perfect month that was perfect only because of leave on future days', async () => {
    const user = await person();
    const id = readId(
      await giveAt('2026-03-10T14:00:00.000Z', user, { startDate: '2026-03-23', endDate: '2026-03-31' }),
    );
    await whoCheckedIn(user, MARCH_UNTIL_20);
    expect(await rows('SELECT month FROM perfect_months WHERE user_id = ?', user)).toEqual([{ month: '2026-03' }]);
    const saturday = appAt(new Date('2026-03-21T14:00:00.000Z'));
    const answer = await call(saturday, admin, 'POST', `/api/leaves/${id}/take-back`, { reason: 'It was a namesake.' });
    expect(answer.status).toBe(200);
    expect(await rows('SELECT month FROM perfect_months WHERE user_id = ?', user)).toEqual([]);
  });

  it('refuses leave of an admin, old or unknown leave, a missing reason, and a second request', async () => {
    const [user, peer, boss] = [await person(), await person({ role: 'admin' }), await person({ role: 'super_admin' })];
    const [own, peers] = [readId(await give(boss, admin)), readId(await give(boss, peer))];
    expect(code(await takeBack(admin, own))).toBe('leave_own');
    expect(code(await takeBack(admin, peers))).toBe('account_of_admin');
    expect((await takeBack(boss, peers)).status).toBe(200);
    expect(code(await takeBack(admin, 'nothing'))).toBe('leave_not_found');
    const id = readId(await give(admin, user));
    expect((await takeBack(user, id)).status).toBe(403);
    expect((await takeBack(admin, id, undefined, { reason: ' ' })).status).toBe(400);
    expect((await takeBack(admin, id)).status).toBe(200);
    expect(code(await takeBack(admin, id))).toBe('leave_taken_back');
    await leaveFrom(user, '2026-01-10', '2026-05-01');
    const [old] = await rows<{ id: string }>(
      `SELECT id FROM leaves WHERE user_id = ? AND start_date < '2026-02'`,
      user,
    );
    expect(code(await takeBack(admin, old?.id ?? ''))).toBe('leave_too_old');
    expect(await rows(`SELECT count(*) AS n FROM notices WHERE user_id = ?`, user)).toEqual([{ n: 2 }]);
  });

  it('is refused after the user spent the points from the leave, and pays back no forgiven points', async () => {
    const [brought, took] = [await person(), await person()];
    await whoCheckedIn(brought, without('2026-03-09'));
    const id = readId(await give(admin, brought));
    const spend = async (user: string) => {
      const rewardId = await reward({ points_cost: await readBalance(user) });
      expect((await call(app, user, 'POST', '/api/rewards/claim', { rewardId })).status).toBe(201);
    };
    await spend(brought);
    const before = await state(brought);
    expect(code(await takeBack(admin, id))).toBe('leave_points_spent');
    expect(await state(brought)).toEqual(before);

    await whoCheckedIn(took, DAYS);
    await spend(took);
    for (let round = 0; round < 3; round++) {
      const given = await give(admin, took, { startDate: '2026-03-03', endDate: '2026-03-10' });
      expect(given).toMatchObject({ status: 201, body: { points: 0, currentStreak: 2 } });
      expect(await takeBack(admin, readId(given))).toMatchObject({
        status: 200,
        body: { points: 0, currentStreak: 8 },
      });
      expect(await readBalance(took)).toBe(0);
    }
  });

  it('is not disturbed by other requests or a check-in at the same time', async () => {
    const [same, other, beside, never] = [await person(), await person(), await person(), await person()];
    const ids: string[] = [];
    for (const user of [same, other, beside]) {
      await whoCheckedIn(user, without('2026-03-09'));
      ids.push(readId(await give(admin, user)));
    }
    const [first = '', second = '', third = ''] = ids;
    const replayed = await Promise.all(Array.from({ length: 4 }, () => takeBack(admin, first, 'back-key-1')));
    expect(replayed.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const two = await Promise.all([takeBack(admin, second, 'back-key-2'), takeBack(admin, second, 'back-key-3')]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const user of [same, other]) expect((await state(user)).user).toMatchObject({ points_balance: 14 });
    await whoCheckedIn(never, [...without('2026-03-09'), NOW.toISOString()]);
    await Promise.all([takeBack(admin, third), checkInAt(beside, NOW)]);
    expect((await state(beside)).user).toEqual((await state(never)).user);
  });
});

describe('GET /api/leaves', () => {
  it('lists the leaves of a user in pages, the latest first, including leave that was taken back', async () => {
    const user = await person();
    const early = readId(await give(admin, user));
    const given = { startDate: '2026-04-01', endDate: '2026-04-02', kind: 'training', reason: 'Holidays.' };
    const late = readId(await give(admin, user, given));
    await takeBack(admin, early);
    const ask = async (query: string) =>
      (await call(app, admin, 'GET', `/api/leaves?userId=${user}&limit=1${query}`)).body;
    const first = await ask('');
    expect(first).toEqual({
      items: [
        {
          id: late,
          userId: user,
          startDate: '2026-04-01',
          endDate: '2026-04-02',
          kind: 'training',
          status: 'approved',
          note: 'Holidays.',
          decisionReason: null,
          createdByName: expect.any(String) as string,
          createdAt: NOW.toISOString(),
        },
      ],
      nextCursor: expect.any(String) as string,
      mayAsk: true,
    });
    const second = await ask(`&cursor=${String(first.nextCursor)}`);
    expect(second).toMatchObject({ items: [{ id: early, status: 'cancelled' }] });
    expect(second).not.toHaveProperty('nextCursor');
  });
});
