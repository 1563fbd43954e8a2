import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  add,
  app,
  code,
  DAYS,
  readForgiven,
  readLedger,
  listNotices,
  NOW,
  state,
  takeBack,
  whoCheckedIn,
  without,
} from '#worker/test/corrected-record.ts';
import {
  readBalance,
  call,
  checkedClock,
  checkInAt,
  person,
  retireBadges,
  reward,
  rows,
} from '#worker/test/harness.ts';
import { expectCheckInsArePaid } from '#worker/test/ledger.ts';

let admin: string;
beforeEach(async () => {
  await retireBadges();
  admin = await person({ role: 'admin', name: 'Ada' });
});

afterEach(expectCheckInsArePaid);

describe('POST /api/checkins/corrections/void', () => {
  it('restores the state without the check-in, and writes a ledger row for each changed day', async () => {
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
    const taken = {
      type: 'adjusted',
      of: 'correction',
      description: 'Check-in voided: It was a colleague.',
      by: admin,
    };
    expect((await readLedger(wrong)).slice(-2)).toEqual([
      { ...taken, points: -2, id: '2026-03-09' },
      { ...taken, points: -5, id: '2026-03-10' },
    ]);
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
    expect(await listNotices(wrong)).toEqual([
      { kind: 'check_in_voided', facts: { date: '2026-03-09', points: -7, reason: 'It was a colleague.' } },
    ]);
  });

  it('restores the user’s earlier figures when the last or the only check-in is voided', async () => {
    const [shorter, longer] = [await whoCheckedIn(DAYS.slice(0, -1)), await whoCheckedIn(DAYS)];
    await takeBack(admin, longer, '2026-03-11');
    expect(await state(longer)).toEqual(await state(shorter));
    const [nobody, once] = [await whoCheckedIn([]), await whoCheckedIn(DAYS.slice(0, 1))];
    await takeBack(admin, once, '2026-03-02');
    expect(await state(once)).toEqual(await state(nobody));
  });

  it('keeps or recomputes the longest streak', async () => {
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

  it('writes the original state when a voided check-in is added again, and when an added check-in is voided', async () => {
    const [onTime, there, back] = [await whoCheckedIn(DAYS), await whoCheckedIn(DAYS), await whoCheckedIn(DAYS)];
    await takeBack(admin, back, '2026-03-04');
    await add(admin, back, '2026-03-04');
    expect(await state(back)).toEqual(await state(onTime));
    await add(admin, there, '2026-03-07', { time: '11:00' });
    await takeBack(admin, there, '2026-03-07');
    expect(await state(there)).toEqual(await state(onTime));
  });

  it('refuses a void when the points are spent, unless the user may keep them', async () => {
    const user = await whoCheckedIn(DAYS);
    const rewardId = await reward({ points_cost: 18 });
    expect(await readBalance(user)).toBe(21);
    await call(app, user, 'POST', '/api/rewards/claim', { rewardId });
    const before = await state(user);
    expect(code(await takeBack(admin, user, '2026-03-09'))).toBe('points_spent');
    expect(await state(user)).toEqual(before);
    expect(await takeBack(admin, user, '2026-03-09', { keepPoints: true })).toMatchObject({
      body: { points: 0, currentStreak: 2 },
    });
    expect(await readBalance(user)).toBe(3);
    expect(
      await rows(
        `SELECT after_value ->> 'keepPoints' AS kept FROM audit_log WHERE action = 'check_in.voided'
      AND before_value ->> 'userId' = ?`,
        user,
      ),
    ).toEqual([{ kept: 1 }]);
  });

  it('pays no points again when a day with forgiven points is added several times', async () => {
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
      const occurredAt = '2026-03-11T11:30:00.000Z';
      const late = { occurredAt, ...(await checkedClock(user, occurredAt)) };
      const own = await checkInAt(user, NOW, late, `again-${round}-key`);
      expect(own.status).toBe(201);
    }
    expect(await readBalance(user)).toBe(21);
    for (const date of ['2026-03-10', '2026-03-09']) await takeBack(admin, user, date, { keepPoints: true });
    for (const date of ['2026-03-10', '2026-03-09']) expect((await add(admin, user, date)).body.points).toBe(0);
    await takeBack(admin, user, '2026-03-09', { keepPoints: true });
    // The forgiven points cover the added check-in, so it brings no points.
    expect((await add(admin, user, '2026-03-09', { time: '09:00' })).body.points).toBe(0);
    expect(await readForgiven(user)).toEqual([{ day: '2026-03-09', points: 1 }]);
    expect((await takeBack(admin, user, '2026-03-09')).body.points).toBe(-6);
    expect((await add(admin, user, '2026-03-09')).body.points).toBe(6);
    expect(await readBalance(user)).toBe(21);
    expect((await state(user)).days).toEqual((await state(await whoCheckedIn(DAYS))).days);
    const last = (await listNotices(user)).at(-1);
    expect(last).toEqual({
      kind: 'check_in_added',
      facts: { date: '2026-03-09', points: 6, reason: 'The reader was broken.' },
    });
  });

  it('pays a bonus on another day when leave is given on a voided day with forgiven points', async () => {
    const user = await whoCheckedIn(DAYS);
    await takeBack(admin, user, '2026-03-09', { keepPoints: true });
    const leave = { userId: user, startDate: '2026-03-09', endDate: '2026-03-09', reason: 'It was leave.' };
    expect(await call(app, admin, 'POST', '/api/leaves', leave)).toMatchObject({
      body: { points: 5, currentStreak: 7 },
    });
    expect(await readBalance(user)).toBe(26);
    expect(await readForgiven(user)).toEqual([
      { day: '2026-03-09', points: 2 },
      { day: '2026-03-10', points: 5 },
    ]);
  });

  it('books a day with forgiven points once when several requests add the day at the same time', async () => {
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
      expect(await readBalance(user)).toBe(21);
    }
  });

  it('accepts either the void or a claim of the same points when the two arrive at the same time', async () => {
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
      ]).toContainEqual([voided.status, claimed.status, await readBalance(user)]);
    }
  });

  it('takes the points back once when two requests arrive at the same time', async () => {
    const [user, other] = [await whoCheckedIn(DAYS), await whoCheckedIn(DAYS)];
    const same = await Promise.all(
      Array.from({ length: 4 }, () => takeBack(admin, user, '2026-03-09', {}, 'void-key-1')),
    );
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const two = await Promise.all([takeBack(admin, other, '2026-03-09'), takeBack(admin, other, '2026-03-09')]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    for (const one of [user, other]) expect(await readBalance(one)).toBe(14);
  });

  it('does not restore the check-in when the device sends it again', async () => {
    const user = await person();
    const made = await checkInAt(user, NOW, {}, 'device-key-1');
    await takeBack(admin, user, '2026-03-12');
    const again = await checkInAt(user, NOW, {}, 'device-key-1');
    expect(again).toMatchObject({ status: 201, body: made.body });
    expect(await rows('SELECT id FROM check_ins WHERE user_id = ?', user)).toEqual([]);
    expect((await checkInAt(user, NOW, {}, 'device-key-2')).status).toBe(201);
    expect(await readBalance(user)).toBe(1);

    const offline = await person();
    const send = () => checkInAt(offline, NOW, { occurredAt: '2026-03-11T11:30:00.000Z' }, 'offline-key-1');
    const late = await send();
    await takeBack(admin, offline, '2026-03-11');
    expect((await send()).body).toEqual(late.body);
    expect(await readBalance(offline)).toBe(0);
  });

  it('refuses a day without a check-in, an unknown user, and a day of an admin', async () => {
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

describe('the limit of an admin who lets a user keep points', () => {
  const left = async () => (await call(app, admin, 'GET', '/api/points/limits')).body.leftToday;

  it('adding the check-in again gives the limit back, as often as the admin does it', async () => {
    const user = await whoCheckedIn(DAYS);
    const balance = await readBalance(user);
    for (let times = 0; times < 3; times++) {
      await takeBack(admin, user, '2026-03-11', { keepPoints: true });
      expect(await left()).toBe(10_000 - 2);
      expect((await add(admin, user, '2026-03-11')).status).toBe(201);
      expect(await left()).toBe(10_000);
      expect(await readBalance(user)).toBe(balance);
    }
  });

  it('another admin who adds the check-in again gets no limit for it', async () => {
    const [user, other] = [await whoCheckedIn(DAYS), await person({ role: 'admin' })];
    await takeBack(admin, user, '2026-03-11', { keepPoints: true });
    await add(other, user, '2026-03-11');
    expect(await left()).toBe(10_000 - 2);
    expect((await call(app, other, 'GET', '/api/points/limits')).body.leftToday).toBe(10_000);
  });
});
