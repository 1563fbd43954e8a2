import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appAt, badge, balanceOf, call, checkInAt, person, retireBadges, reward, rows } from '../../test/harness.ts';
import { expectCheckInsArePaid } from '../../test/ledger.ts';

/** Thursday 2026-03-12 10:00 in Toronto, where everybody here is. */
const NOW = new Date('2026-03-12T14:00:00.000Z');
const app = appAt(NOW);
const WINTER = ['02', '03', '04', '05', '06'].map((day) => `2026-03-${day}T12:30:00.000Z`);
const SUMMER = ['09', '10', '11'].map((day) => `2026-03-${day}T11:30:00.000Z`);
/** Eight working days from Monday the 2nd to Wednesday the 11th, each at 07:30. */
const DAYS = [...WINTER, ...SUMMER];

type Fields = Record<string, unknown>;
const post = (as: string, path: string, body: Fields, key?: string) =>
  call(app, as, 'POST', `/api/checkins/corrections${path}`, body, key === undefined ? {} : { 'Idempotency-Key': key });
const add = (as: string, userId: string, date: string, extra: Fields = {}, key?: string) =>
  post(as, '', { userId, date, time: '07:30', reason: 'The reader was broken.', ...extra }, key);
const takeBack = (as: string, userId: string, date: string, extra: Fields = {}, key?: string) =>
  post(as, '/void', { userId, date, reason: 'It was a colleague.', ...extra }, key);
const code = (answer: { body: Fields }) => (answer.body.error as { code: string } | undefined)?.code;

const state = async (user: string) => ({
  user: (
    await rows(
      `SELECT points_balance, current_streak, longest_streak, streak_freezes, streak_valid_through, total_check_ins,
         early_check_ins, longest_early_run, last_check_in, last_check_in_date FROM users WHERE id = ?`,
      user,
    )
  )[0],
  days: await rows(
    `SELECT local_date, check_in_time, check_in_type, points_earned, bonus_points, points_lines, streak_day,
       streak_valid_through, early_run FROM check_ins WHERE user_id = ? ORDER BY local_date`,
    user,
  ),
  perfect: await rows('SELECT month FROM perfect_months WHERE user_id = ?', user),
});
const ledgerOf = (user: string) =>
  rows(
    `SELECT transaction_type AS type, points_amount AS points, reference_type AS of, reference_id AS id, description,
       created_by AS by FROM point_transactions WHERE user_id = ? ORDER BY seq`,
    user,
  );
const noticesOf = async (user: string) =>
  (
    await rows<{ kind: string; facts: string }>(
      'SELECT kind, facts FROM notices WHERE user_id = ? ORDER BY rowid',
      user,
    )
  ).map(({ kind, facts }) => ({ kind, facts: JSON.parse(facts) as Fields }));
/** Somebody with check-ins at these instants. */
async function whoCheckedIn(instants: readonly string[], columns: Record<string, string> = {}): Promise<string> {
  const user = await person(columns);
  for (const at of instants) expect((await checkInAt(user, at)).status).toBe(201);
  return user;
}
const without = (...days: string[]) => DAYS.filter((at) => !days.includes(at.slice(0, 10)));

let admin: string;
beforeEach(async () => {
  await retireBadges();
  admin = await person({ role: 'admin', name: 'Ada' });
});

afterEach(expectCheckInsArePaid);

describe('POST /api/checkins/corrections', () => {
  it('leaves what a check-in on time would have left, with the reason in the ledger, the log and the person’s notices', async () => {
    const [onTime, missed] = [await whoCheckedIn(DAYS), await whoCheckedIn(without('2026-03-09'))];
    expect(await add(admin, missed, '2026-03-09')).toMatchObject({
      status: 201,
      // Two for an early check-in, and the bonus of the seventh day, which is now the 10th.
      body: { userId: missed, date: '2026-03-09', points: 7, currentStreak: 8, changedDays: 2 },
    });
    expect(await state(missed)).toEqual(await state(onTime));
    const description = 'Check-in added: The reader was broken.';
    expect((await ledgerOf(missed)).slice(-2)).toEqual([
      { type: 'earned', points: 2, of: 'check_in', id: '2026-03-09', description, by: admin },
      { type: 'bonus', points: 5, of: 'correction', id: '2026-03-09', description, by: admin },
    ]);
    expect(
      await rows(`SELECT added_by, time_proof FROM check_ins WHERE user_id = ? AND added_by NOT NULL`, missed),
    ).toEqual([{ added_by: admin, time_proof: 'unverified' }]);
    expect(
      await rows(
        `SELECT actor_id, action, before_value, after_value ->> 'localDate' AS day, after_value ->> 'correction' AS correction,
           reason FROM audit_log WHERE target_type = 'check_in' AND after_value ->> 'userId' = ?`,
        missed,
      ),
    ).toEqual([
      {
        actor_id: admin,
        action: 'check_in.added',
        before_value: null,
        day: '2026-03-09',
        correction: 5,
        reason: 'The reader was broken.',
      },
    ]);
    expect(await noticesOf(missed)).toEqual([
      { kind: 'check_in_added', facts: { date: '2026-03-09', points: 7, reason: 'The reader was broken.' } },
    ]);
  });

  it('of a day before the first one is where the record begins, and of the latest day the one that counts', async () => {
    const user = await whoCheckedIn(DAYS);
    expect(await add(admin, user, '2026-02-27', { time: '09:15' })).toMatchObject({
      status: 201,
      body: { currentStreak: 9, changedDays: 8 },
    });
    expect(await add(admin, user, '2026-03-12', { time: '10:00' })).toMatchObject({
      body: { points: 11, currentStreak: 10 },
    });
  });

  it('gives the badges and the perfect month that it completes', async () => {
    const february = Array.from({ length: 28 }, (_, index) => index + 1)
      .map((day) => `2026-02-${String(day).padStart(2, '0')}T12:30:00.000Z`)
      .filter((at) => ![0, 6].includes(new Date(at).getUTCDay()));
    const user = await whoCheckedIn(february.filter((at) => !at.includes('-18T')));
    const id = await badge({ criteria_type: 'perfect_month', criteria_count: 1, points: 30 });
    expect((await add(admin, user, '2026-02-18')).status).toBe(201);
    expect((await state(user)).perfect).toEqual([{ month: '2026-02' }]);
    expect(await rows('SELECT badge_id, points FROM user_badges WHERE user_id = ?', user)).toEqual([
      { badge_id: id, points: 30 },
    ]);
    expect((await takeBack(admin, user, '2026-02-18')).status).toBe(200);
    expect((await state(user)).perfect).toEqual([]);
    // Held is held, with what it paid.
    expect(await rows('SELECT badge_id, points FROM user_badges WHERE user_id = ?', user)).toEqual([
      { badge_id: id, points: 30 },
    ]);
  });

  it('refuses a day that has one, one that is to come or long ago, oneself, an admin’s, nobody’s, and no reason', async () => {
    const [user, peer, boss] = [
      await whoCheckedIn(DAYS),
      await person({ role: 'admin' }),
      await person({ role: 'super_admin' }),
    ];
    expect(code(await add(admin, user, '2026-03-09'))).toBe('check_in_exists');
    expect(code(await add(admin, admin, '2026-03-09'))).toBe('check_in_own');
    expect(code(await add(boss, boss, '2026-03-09'))).toBe('check_in_own');
    expect(code(await add(admin, peer, '2026-03-09'))).toBe('account_of_admin');
    expect(code(await add(admin, 'nobody', '2026-03-09'))).toBe('user_not_found');
    const wrong = async (path: string, extra: Fields) => {
      const { status, body } = await add(admin, user, '2026-03-08', extra);
      expect({ status, body }).toMatchObject({ status: 400, body: { error: { details: { fields: [{ path }] } } } });
    };
    await wrong('date', { date: '2026-03-13' });
    await wrong('date', { date: '2026-01-10' });
    await wrong('date', { date: '2026-02-30' });
    await wrong('time', { date: '2026-03-12', time: '10:01' });
    await wrong('time', { time: '24:00' });
    await wrong('reason', { reason: '  ' });
    await wrong('sneaky', { sneaky: 1 });
    expect(await noticesOf(user)).toEqual([]);
    expect((await add(boss, peer, '2026-03-09')).status).toBe(201);
  });

  it('twice at once, with one key or with two, is once', async () => {
    const [user, other] = [await person(), await person()];
    const same = await Promise.all(Array.from({ length: 5 }, () => add(admin, user, '2026-03-09', {}, 'same-key-1')));
    expect(same.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const two = await Promise.all([add(admin, other, '2026-03-09', {}, 'key-one-1'), add(admin, other, '2026-03-09')]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    for (const one of [user, other]) {
      expect(await balanceOf(one)).toBe(2);
      expect(await noticesOf(one)).toHaveLength(1);
    }
  });

  it('beside the person’s own check-in, of that day or another, ends as one after the other', async () => {
    const [same, another] = [await whoCheckedIn(without('2026-03-11')), await whoCheckedIn(without('2026-03-11'))];
    const [mine, theirs] = await Promise.all([
      checkInAt(same, NOW, { occurredAt: '2026-03-11T11:30:00.000Z' }),
      add(admin, same, '2026-03-11'),
    ]);
    expect([mine.status, theirs.status]).toEqual(mine.status === 201 ? [201, 409] : [200, 201]);
    await Promise.all([checkInAt(another, NOW), add(admin, another, '2026-03-11')]);
    const together = await whoCheckedIn([...DAYS, NOW.toISOString()]);
    expect((await state(another)).user).toEqual((await state(together)).user);
    expect((await state(same)).user).toMatchObject({ current_streak: 8, total_check_ins: 8 });
  });
});

describe('POST /api/checkins/corrections/void', () => {
  it('leaves what would be without the check-in, in one ledger row, and keeps the row in the log', async () => {
    const [never, wrong] = [await whoCheckedIn(without('2026-03-09')), await whoCheckedIn(DAYS)];
    const [kept] = await rows<{ id: string }>(
      `SELECT id FROM check_ins WHERE user_id = ? AND local_date = '2026-03-09'`,
      wrong,
    );
    expect(await takeBack(admin, wrong, '2026-03-09')).toMatchObject({
      status: 200,
      body: { userId: wrong, date: '2026-03-09', points: -7, currentStreak: 2, changedDays: 2 },
    });
    expect(await state(wrong)).toEqual(await state(never));
    expect((await ledgerOf(wrong)).at(-1)).toEqual({
      type: 'adjusted',
      points: -7,
      of: 'correction',
      id: '2026-03-09',
      description: 'Check-in voided: It was a colleague.',
      by: admin,
    });
    expect(
      await rows(
        `SELECT action, before_value ->> 'localDate' AS day, before_value ->> 'pointsEarned' AS points,
           before_value ->> 'checkInTime' AS at, after_value, reason FROM audit_log WHERE target_id = ?`,
        kept?.id,
      ),
    ).toEqual([
      {
        action: 'check_in.voided',
        day: '2026-03-09',
        points: 2,
        at: '2026-03-09T11:30:00.000Z',
        after_value: JSON.stringify({ points: -7, keepPoints: false, currentStreak: 2, changedDays: 2 }),
        reason: 'It was a colleague.',
      },
    ]);
    expect(await noticesOf(wrong)).toEqual([
      { kind: 'check_in_voided', facts: { date: '2026-03-09', points: -7, reason: 'It was a colleague.' } },
    ]);
  });

  it('of the last one, and of the only one, leaves no trace in the person’s figures', async () => {
    const [shorter, longer] = [await whoCheckedIn(DAYS.slice(0, -1)), await whoCheckedIn(DAYS)];
    await takeBack(admin, longer, '2026-03-11');
    expect(await state(longer)).toEqual(await state(shorter));
    const [nobody, once] = [await whoCheckedIn([]), await whoCheckedIn(DAYS.slice(0, 1))];
    await takeBack(admin, once, '2026-03-02');
    expect(await state(once)).toEqual(await state(nobody));
  });

  it('keeps a longest streak that was reached elsewhere, and finds the next longest otherwise', async () => {
    const user = await whoCheckedIn([...without('2026-03-05'), NOW.toISOString()]);
    expect((await state(user)).user).toMatchObject({ current_streak: 5, longest_streak: 5 });
    await takeBack(admin, user, '2026-03-11');
    expect((await state(user)).user).toMatchObject({ current_streak: 1, longest_streak: 3 });
    await takeBack(admin, user, '2026-03-12');
    expect((await state(user)).user).toMatchObject({ current_streak: 3, longest_streak: 3, total_check_ins: 6 });
    const brought = await person({
      opening_longest_streak: '40',
      longest_streak: '40',
      opening_check_ins: '40',
      total_check_ins: '40',
    });
    await checkInAt(brought, DAYS[0] ?? '');
    await takeBack(admin, brought, '2026-03-02');
    expect((await state(brought)).user).toMatchObject({ longest_streak: 40, total_check_ins: 40 });
  });

  it('then adding it again is the same as on time, and the other way round', async () => {
    const [onTime, there, back] = [await whoCheckedIn(DAYS), await whoCheckedIn(DAYS), await whoCheckedIn(DAYS)];
    await takeBack(admin, back, '2026-03-04');
    await add(admin, back, '2026-03-04');
    expect(await state(back)).toEqual(await state(onTime));
    await add(admin, there, '2026-03-07', { time: '11:00' });
    await takeBack(admin, there, '2026-03-07');
    expect(await state(there)).toEqual(await state(onTime));
  });

  it('of points that are spent is refused, unless they are to stay', async () => {
    const user = await whoCheckedIn(DAYS);
    const rewardId = await reward({ points_cost: 18 });
    expect(await balanceOf(user)).toBe(21);
    await call(app, user, 'POST', '/api/rewards/claim', { rewardId });
    const before = await state(user);
    expect(code(await takeBack(admin, user, '2026-03-09'))).toBe('points_spent');
    expect(await state(user)).toEqual(before);
    expect(await takeBack(admin, user, '2026-03-09', { keepPoints: true })).toMatchObject({
      body: { points: 0, currentStreak: 2 },
    });
    expect(await balanceOf(user)).toBe(3);
    expect(
      await rows(
        `SELECT after_value ->> 'keepPoints' AS kept FROM audit_log WHERE action = 'check_in.voided'
      AND before_value ->> 'userId' = ?`,
        user,
      ),
    ).toEqual([{ kept: 1 }]);
  });

  it('with points that stay brings nothing again, however often the day is added, by whomever', async () => {
    const user = await whoCheckedIn(DAYS);
    for (let round = 0; round < 3; round++) {
      expect(await takeBack(admin, user, '2026-03-09', { keepPoints: true })).toMatchObject({ body: { points: 0 } });
      expect(await add(admin, user, '2026-03-09')).toMatchObject({
        status: 201,
        body: { points: 0, currentStreak: 8 },
      });
    }
    for (let round = 0; round < 3; round++) {
      await takeBack(admin, user, '2026-03-11', { keepPoints: true });
      const own = await checkInAt(user, NOW, { occurredAt: '2026-03-11T11:30:00.000Z' }, `again-${round}-key`);
      expect(own.status).toBe(201);
    }
    expect(await balanceOf(user)).toBe(21);
    // One day's bonus is another's: the 10th is no seventh day without the 9th.
    for (const date of ['2026-03-10', '2026-03-09']) await takeBack(admin, user, date, { keepPoints: true });
    for (const date of ['2026-03-10', '2026-03-09']) expect((await add(admin, user, date)).body.points).toBe(0);
    await takeBack(admin, user, '2026-03-09', { keepPoints: true });
    // What was not taken then is taken now, and only then it is missing.
    expect((await add(admin, user, '2026-03-09', { time: '09:00' })).body.points).toBe(0);
    expect(await rows('SELECT base, bonus FROM kept_points WHERE user_id = ?', user)).toEqual([{ base: 1, bonus: 0 }]);
    expect((await takeBack(admin, user, '2026-03-09')).body.points).toBe(-6);
    expect((await add(admin, user, '2026-03-09')).body.points).toBe(6);
    expect(await balanceOf(user)).toBe(21);
    expect((await state(user)).days).toEqual((await state(await whoCheckedIn(DAYS))).days);
    const last = (await noticesOf(user)).at(-1);
    expect(last).toEqual({
      kind: 'check_in_added',
      facts: { date: '2026-03-09', points: 6, reason: 'The reader was broken.' },
    });
  });

  it('with points that stay, leave instead of the day brings no bonus again', async () => {
    const user = await whoCheckedIn(DAYS);
    await takeBack(admin, user, '2026-03-09', { keepPoints: true });
    const leave = { userId: user, startDate: '2026-03-09', endDate: '2026-03-09', reason: 'It was leave.' };
    expect(await call(app, admin, 'POST', '/api/leaves', leave)).toMatchObject({
      body: { points: 0, currentStreak: 7 },
    });
    expect(await balanceOf(user)).toBe(21);
  });

  it('with points that stay, added back by five and by the person at once, is booked once', async () => {
    for (let round = 0; round < 3; round++) {
      const user = await whoCheckedIn(DAYS);
      const voids = Array.from({ length: 3 }, () => takeBack(admin, user, '2026-03-11', { keepPoints: true }));
      expect((await Promise.all(voids)).map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
      await Promise.all([
        ...Array.from({ length: 5 }, () => add(admin, user, '2026-03-11')),
        checkInAt(user, NOW, { occurredAt: '2026-03-11T11:30:00.000Z' }),
        takeBack(admin, user, '2026-03-10', { keepPoints: true }),
      ]);
      await add(admin, user, '2026-03-10');
      expect(await balanceOf(user)).toBe(21);
    }
  });

  it('beside a claim that spends the points, one of the two goes first and none is lost', async () => {
    for (let round = 0; round < 4; round++) {
      const user = await whoCheckedIn(DAYS);
      const rewardId = await reward({ points_cost: 18 });
      const [voided, claimed] = await Promise.all([
        takeBack(admin, user, '2026-03-09'),
        call(app, user, 'POST', '/api/rewards/claim', { rewardId }),
      ]);
      expect([
        [200, 409, 14],
        [409, 201, 3],
      ]).toContainEqual([voided.status, claimed.status, await balanceOf(user)]);
    }
  });

  it('twice at once takes the points once', async () => {
    const [user, other] = [await whoCheckedIn(DAYS), await whoCheckedIn(DAYS)];
    const same = await Promise.all(
      Array.from({ length: 4 }, () => takeBack(admin, user, '2026-03-09', {}, 'void-key-1')),
    );
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const two = await Promise.all([takeBack(admin, other, '2026-03-09'), takeBack(admin, other, '2026-03-09')]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    for (const one of [user, other]) expect(await balanceOf(one)).toBe(14);
  });

  it('is not undone by the device that sends the old check-in again, and leaves the day open for a new one', async () => {
    const user = await person();
    const made = await checkInAt(user, NOW, {}, 'device-key-1');
    await takeBack(admin, user, '2026-03-12');
    const again = await checkInAt(user, NOW, {}, 'device-key-1');
    expect(again).toMatchObject({ status: 201, body: made.body });
    expect(await rows('SELECT id FROM check_ins WHERE user_id = ?', user)).toEqual([]);
    expect((await checkInAt(user, NOW, {}, 'device-key-2')).status).toBe(201);
    expect(await balanceOf(user)).toBe(1);

    const offline = await person();
    const send = () => checkInAt(offline, NOW, { occurredAt: '2026-03-11T11:30:00.000Z' }, 'offline-key-1');
    const late = await send();
    await takeBack(admin, offline, '2026-03-11');
    expect((await send()).body).toEqual(late.body);
    expect(await balanceOf(offline)).toBe(0);
  });

  it('refuses a day without one, oneself, an admin’s, nobody’s, and what does not fit', async () => {
    const [user, peer] = [await whoCheckedIn(DAYS), await person({ role: 'admin' })];
    expect(code(await takeBack(admin, user, '2026-03-08'))).toBe('check_in_not_found');
    expect(code(await takeBack(admin, admin, '2026-03-08'))).toBe('check_in_own');
    expect(code(await takeBack(admin, peer, '2026-03-08'))).toBe('account_of_admin');
    expect(code(await takeBack(admin, 'nobody', '2026-03-08'))).toBe('user_not_found');
    for (const extra of [{ date: '2026-01-10' }, { reason: '' }, { keepPoints: 'yes' }, { time: '07:00' }]) {
      expect((await takeBack(admin, user, '2026-03-09', extra)).status).toBe(400);
    }
  });
});

it('the profile tells the record from the first check-in that is there, added or not voided', async () => {
  const user = await whoCheckedIn(DAYS);
  for (let day = 13; day <= 20; day++) await checkInAt(user, `2026-03-${day}T11:30:00.000Z`);
  const ask = async () => (await call(appAt(new Date('2026-03-20T15:00:00Z')), user, 'GET', '/api/attendance')).body;
  await call(appAt(new Date('2026-03-20T15:00:00Z')), admin, 'POST', '/api/checkins/corrections', {
    userId: user,
    date: '2026-02-26',
    time: '07:30',
    reason: 'x',
  });
  const told = await ask();
  expect(told.firstCheckIn).toBe('2026-02-26');
  const days = (told.days as { date: string }[]).map(({ date }) => date);
  expect(new Set(days).size).toBe(days.length);
  await takeBack(admin, user, '2026-02-26');
  await takeBack(admin, user, '2026-03-02');
  expect((await ask()).firstCheckIn).toBe('2026-03-03');
});

it('writes nothing at all where one of its statements fails', async () => {
  const user = await whoCheckedIn(DAYS);
  const before = await state(user);
  await env.DB.prepare(
    `CREATE TRIGGER test_no_notice BEFORE INSERT ON notices BEGIN SELECT RAISE(ABORT, 'no'); END`,
  ).run();
  expect((await takeBack(admin, user, '2026-03-09')).status).toBe(500);
  expect((await add(admin, user, '2026-03-12')).status).toBe(500);
  await env.DB.prepare('DROP TRIGGER test_no_notice').run();
  expect(await state(user)).toEqual(before);
});
