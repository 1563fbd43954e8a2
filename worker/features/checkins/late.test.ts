import { describe, expect, it } from 'vitest';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { appAt, call, checkedClock, person, reward, rows, setPolicy } from '#worker/test/harness.ts';

type Body = Record<string, unknown>;

/** The device's clock was checked at `occurredAt`, too. */
async function late(user: string, occurredAt: string, sentAt: string, extra: Body = {}, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  const body = { occurredAt, ...(await checkedClock(user, occurredAt)), ...extra };
  return call(appAt(new Date(sentAt)), user, 'POST', '/api/checkins', body, headers);
}
const onTheSpot = (user: string, at: string) => call(appAt(new Date(at)), user, 'POST', '/api/checkins', {});

const state = async (user: string) => ({
  user: (
    await rows(
      `SELECT points_balance, total_points_earned, current_streak, longest_streak, streak_valid_through, total_check_ins,
         last_check_in_date FROM users WHERE id = ?`,
      user,
    )
  )[0],
  days: await rows(
    `SELECT local_date, points_earned, bonus_points, streak_day, bonus_lines FROM check_ins WHERE user_id = ? ORDER BY local_date`,
    user,
  ),
});

describe('POST /api/checkins with the time at which the check-in was made', () => {
  it('counts for the day on which it was made, and returns the proof of its time', async () => {
    const [believed, alone] = [await person(), await person()];
    const sentAt = '2026-03-03T15:00:00.000Z';
    const check = await checkedClock(believed, '2026-03-02T11:00:00.000Z');
    const proven = await late(believed, '2026-03-02T12:30:00.000Z', sentAt, check);
    expect(proven).toMatchObject({
      status: 201,
      body: {
        localDate: '2026-03-02',
        checkInTime: '2026-03-02T12:30:00.000Z',
        createdAt: sentAt,
        method: 'offline',
        timeProof: 'late',
        checkInType: 'early',
        pointsEarned: 2,
      },
    });
    const unproven = await late(alone, '2026-03-02T12:30:00.000Z', sentAt, { clockCheck: undefined });
    expect(unproven).toMatchObject({
      status: 201,
      body: { method: 'offline', timeProof: 'unverified', checkInType: 'ontime', isOnTime: false, pointsEarned: 1 },
    });
  });

  it('is early when it was made at 07:44:58 and arrives at 07:45:01', async () => {
    const user = await person();
    const { body } = await late(user, '2026-03-02T12:44:58.000Z', '2026-03-02T12:45:01.000Z');
    expect(body).toMatchObject({ method: 'button', timeProof: 'verified', checkInType: 'early' });
  });

  it('is refused when its time is in the future or too old', async () => {
    const user = await person();
    const now = '2026-03-05T12:00:00.000Z';
    expect(await late(user, '2026-03-05T12:02:01.000Z', now)).toMatchObject({
      status: 409,
      body: { error: { code: 'check_in_future' } },
    });
    expect(await late(user, '2026-03-02T11:59:59.000Z', now)).toMatchObject({
      status: 409,
      body: { error: { code: 'check_in_too_old' } },
    });
    for (const occurredAt of ['yesterday', '2026-03-05', 5, null]) {
      expect(await call(appAt(new Date(now)), user, 'POST', '/api/checkins', { occurredAt })).toMatchObject({
        status: 400,
        body: { error: { details: { fields: [{ path: 'occurredAt' }] } } },
      });
    }
    expect(await rows('SELECT id FROM check_ins WHERE user_id = ?', user)).toEqual([]);
  });

  it('writes the same state for an earlier day as a check-in that was never offline', async () => {
    const [online, offline] = [await person(), await person()];
    const days = ['02', '03', '04', '05', '06', '09', '10', '11'].map((day) => `2026-03-${day}T12:30:00.000Z`);
    for (const at of days) await onTheSpot(online, at);
    // The check-ins of the 10th and the 11th began a new streak. The check-in of the 9th, streak day 6, arrives later.
    for (const at of days.filter((day) => !day.includes('-09T'))) await onTheSpot(offline, at);
    expect((await state(offline)).user).toMatchObject({ current_streak: 2 });
    expect((await late(offline, '2026-03-09T12:30:00.000Z', '2026-03-11T20:00:00.000Z')).body).toMatchObject({
      streakDay: 6,
    });
    expect(await state(offline)).toEqual(await state(online));
    expect(
      await rows(
        `SELECT transaction_type, points_amount, reference_id FROM point_transactions
        WHERE user_id = ? AND reference_type = 'correction'`,
        offline,
      ),
    ).toEqual([{ transaction_type: 'bonus', points_amount: 5, reference_id: '2026-03-10' }]);
  });

  it('continues the streak when the check-in of the next morning is on the same UTC day', async () => {
    const [online, offline] = [await person(), await person()];
    const before = ['02', '03', '04'].map((day) => `2026-03-${day}T12:30:00.000Z`);
    // The evening is Thursday at 19:30 in Toronto, and the morning is Friday at 7:30.
    const [evening, morning] = ['2026-03-06T00:30:00.000Z', '2026-03-06T12:30:00.000Z'];
    for (const at of [...before, evening, morning]) await onTheSpot(online, at);
    for (const at of [...before, morning]) await onTheSpot(offline, at);
    expect((await late(offline, evening, '2026-03-06T13:00:00.000Z')).body).toMatchObject({
      localDate: '2026-03-05',
      streakDay: 4,
    });
    expect((await state(offline)).user).toEqual((await state(online)).user);
    expect((await state(offline)).user).toMatchObject({ current_streak: 5 });
  });

  it('results in the same streak in any order of arrival', async () => {
    const days = ['04', '05', '06'].map((day) => `2026-03-${day}T12:30:00.000Z`);
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const ends = [];
    for (const order of orders) {
      const user = await person();
      for (const index of order)
        expect((await late(user, days[index] ?? '', '2026-03-06T18:00:00.000Z')).status).toBe(201);
      ends.push(await state(user));
    }
    for (const end of ends) expect(end).toEqual(ends[0]);
    expect(ends[0]?.user).toMatchObject({ current_streak: 3, longest_streak: 3, total_check_ins: 3 });
  });

  it('does not change the streak when its day is a day off between other check-ins', async () => {
    const user = await person();
    await onTheSpot(user, '2026-03-06T12:30:00.000Z');
    await onTheSpot(user, '2026-03-09T11:30:00.000Z');
    await late(user, '2026-03-07T12:30:00.000Z', '2026-03-09T12:00:00.000Z');
    expect((await state(user)).user).toMatchObject({
      current_streak: 2,
      total_check_ins: 3,
      last_check_in_date: '2026-03-09',
    });
  });

  it('returns the first response to a replay, and refuses the same key with another time', async () => {
    const user = await person();
    const send = (occurredAt: string) => late(user, occurredAt, '2026-03-04T20:00:00.000Z', {}, 'offline-key-1');
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('2026-03-03T12:30:00.000Z')));
    await onTheSpot(user, '2026-03-04T20:00:00.000Z');
    const again = await send('2026-03-03T12:30:00.000Z');
    for (const answer of answers) expect(answer.body).toEqual(again.body);
    expect(await rows('SELECT id FROM check_ins WHERE user_id = ?', user)).toHaveLength(2);
    expect(await send('2026-03-02T12:30:00.000Z')).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_key_reused' } },
    });
  });

  it('returns the existing check-in when its day already has a check-in', async () => {
    const user = await person();
    const first = await onTheSpot(user, '2026-03-03T12:30:00.000Z');
    const second = await late(user, '2026-03-03T11:00:00.000Z', '2026-03-04T12:00:00.000Z');
    expect(second).toMatchObject({ status: 200, body: first.body });
  });

  it('reduces the forgiven points when it replaces a voided check-in whose points the user kept', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    await onTheSpot(user, '2026-03-05T12:30:00.000Z');
    const wrong = { userId: user, date: '2026-03-05', reason: 'A namesake.', keepPoints: true };
    const noon = appAt(new Date('2026-03-05T17:00:00.000Z'));
    expect((await call(noon, admin, 'POST', '/api/checkins/corrections/void', wrong)).status).toBe(200);
    expect((await onTheSpot(user, '2026-03-05T18:00:00.000Z')).status).toBe(201);
    // The new check-in earns one of the two points that the user kept. That point is booked for the new check-in, and
    // is no longer forgiven.
    expect(
      await rows(
        `SELECT reference_type, points_amount, description FROM point_transactions WHERE user_id = ? ORDER BY seq`,
        user,
      ),
    ).toEqual([
      { reference_type: 'check_in', points_amount: 2, description: ' ' },
      { reference_type: 'forgiven', points_amount: 2, description: 'Points forgiven' },
      { reference_type: 'correction', points_amount: -2, description: 'Check-in voided: A namesake.' },
      { reference_type: 'correction', points_amount: 1, description: '' },
      { reference_type: 'forgiven', points_amount: -1, description: 'Points forgiven' },
    ]);
    expect((await state(user)).user).toMatchObject({ points_balance: 2 });
  });

  it('is accepted even when it removes bonus points that the user has already spent', async () => {
    await setPolicy({ ...SCORING_PRESETS.standard, streakBonuses: [{ every: 1, points: 5, upTo: 2 }] });
    const user = await person();
    for (const day of ['02', '04', '05', '06']) await onTheSpot(user, `2026-03-${day}T12:30:00.000Z`);
    const rewardId = await reward({ points_cost: 23 });
    expect((await call(appAt(), user, 'POST', '/api/rewards/claim', { rewardId })).status).toBe(201);
    const tuesday = await late(user, '2026-03-03T12:40:00.000Z', '2026-03-06T12:35:00.000Z');
    expect(tuesday).toMatchObject({ status: 201, body: { pointsEarned: 7, streakDay: 2 } });
    expect((await state(user)).user).toMatchObject({ points_balance: 0, current_streak: 5 });
    expect(
      await rows(
        `SELECT transaction_type, points_amount, reference_type, reference_id, description FROM point_transactions
         WHERE user_id = ? AND reference_type IN ('correction', 'forgiven') ORDER BY seq`,
        user,
      ),
    ).toEqual([
      {
        transaction_type: 'adjusted',
        points_amount: 3,
        reference_type: 'forgiven',
        reference_id: '2026-03-04',
        description: 'Points forgiven',
      },
      ...['2026-03-04', '2026-03-05'].map((day) => ({
        transaction_type: 'adjusted',
        points_amount: -5,
        reference_type: 'correction',
        reference_id: day,
        description: 'Streak bonuses after a late check-in',
      })),
    ]);
    await setPolicy(null);
  });
});

describe('a move over the date line that repeats a day', () => {
  /** On the last day, the user moves to Pago Pago, whose clock is 25 hours behind. */
  async function mover(...days: string[]): Promise<string> {
    const user = await person({ time_zone: 'Pacific/Kiritimati' });
    for (const day of days) await onTheSpot(user, `${day}T18:00:00.000Z`);
    const moved = await call(appAt(new Date(`${days.at(-1)}T19:00:00.000Z`)), user, 'PUT', '/api/profile', {
      timeZone: 'Pacific/Pago_Pago',
    });
    expect(moved.status).toBe(200);
    return user;
  }

  it('does not end the streak, even when the previous check-in was days ago', async () => {
    const user = await mover('2026-03-04', '2026-03-05', '2026-03-08');
    // It is 00:30 on Tuesday in Kiritimati, and 23:30 on Sunday in Pago Pago.
    const again = await onTheSpot(user, '2026-03-09T10:30:00.000Z');
    expect(again).toMatchObject({ status: 201, body: { localDate: '2026-03-08', streakDay: 2 } });
    expect(await state(user)).toMatchObject({
      user: { current_streak: 3, longest_streak: 3, total_check_ins: 4, last_check_in_date: '2026-03-09' },
      days: [{ streak_day: 1 }, { streak_day: 2 }, { local_date: '2026-03-08' }, { streak_day: 3 }],
    });
    const tuesday = await onTheSpot(user, '2026-03-10T19:00:00.000Z');
    expect(tuesday.body).toMatchObject({ localDate: '2026-03-10', timeZone: 'Pacific/Pago_Pago', streakDay: 4 });
  });

  it('allows a check-in on a missed day that is repeated', async () => {
    const user = await mover('2026-03-02', '2026-03-04');
    const again = await onTheSpot(user, '2026-03-05T10:30:00.000Z');
    expect(again).toMatchObject({ status: 201, body: { localDate: '2026-03-04', streakDay: 2 } });
    expect(await state(user)).toMatchObject({ user: { current_streak: 3, last_check_in_date: '2026-03-05' } });
  });

  it('returns the existing check-in when the repeated day already has a check-in', async () => {
    const user = await mover('2026-03-02', '2026-03-03');
    const again = await onTheSpot(user, '2026-03-04T10:30:00.000Z');
    expect(again).toMatchObject({ status: 200, body: { localDate: '2026-03-03', streakDay: 1 } });
  });
});
