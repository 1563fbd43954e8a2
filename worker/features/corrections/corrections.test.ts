import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Fields,
  add,
  code,
  DAYS,
  readLedger,
  listNotices,
  NOW,
  state,
  takeBack,
  whoCheckedIn,
  without,
} from '#worker/test/corrected-record.ts';
import { appAt, badge, readBalance, call, checkInAt, person, retireBadges, rows } from '#worker/test/harness.ts';
import { expectCheckInsArePaid } from '#worker/test/ledger.ts';

let admin: string;
beforeEach(async () => {
  await retireBadges();
  admin = await person({ role: 'admin', name: 'Ada' });
});

afterEach(expectCheckInsArePaid);

describe('POST /api/checkins/corrections', () => {
  it('writes the same state as a check-in that was not missed, and stores the reason', async () => {
    const [onTime, missed] = [await whoCheckedIn(DAYS), await whoCheckedIn(without('2026-03-09'))];
    expect(await add(admin, missed, '2026-03-09')).toMatchObject({
      status: 201,
      body: { userId: missed, date: '2026-03-09', points: 7, currentStreak: 8, changedDays: 2 },
    });
    expect(await state(missed)).toEqual(await state(onTime));
    const description = 'Check-in added: The reader was broken.';
    expect((await readLedger(missed)).slice(-2)).toEqual([
      { type: 'earned', points: 2, of: 'check_in', id: '2026-03-09', description, by: admin },
      { type: 'bonus', points: 5, of: 'correction', id: '2026-03-10', description, by: admin },
    ]);
    expect(
      await rows(`SELECT added_by, time_proof FROM check_ins WHERE user_id = ? AND added_by NOT NULL`, missed),
    ).toEqual([{ added_by: admin, time_proof: 'a' }]);
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
    expect(await listNotices(missed)).toEqual([
      { kind: 'check_in_added', facts: { date: '2026-03-09', points: 7, reason: 'The reader was broken.' } },
    ]);
  });

  it('adds a check-in before the first check-in, and a check-in after the last check-in', async () => {
    const user = await whoCheckedIn(DAYS);
    expect(await add(admin, user, '2026-02-27', { time: '09:15' })).toMatchObject({
      status: 201,
      body: { currentStreak: 9, changedDays: 8 },
    });
    expect(await add(admin, user, '2026-03-12', { time: '10:00' })).toMatchObject({
      body: { points: 11, currentStreak: 10 },
    });
  });

  it('gives the badges and the perfect month that the added check-in completes', async () => {
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
    expect(await rows('SELECT badge_id, points FROM user_badges WHERE user_id = ?', user)).toEqual([
      { badge_id: id, points: 30 },
    ]);
  });

  it('refuses a day with a check-in, an invalid day, a day of an admin, and an unknown user', async () => {
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
    expect(await listNotices(user)).toEqual([]);
    expect((await add(boss, peer, '2026-03-09')).status).toBe(201);
  });

  it('adds one check-in when requests with one key or with different keys arrive at the same time', async () => {
    const [user, other] = [await person(), await person()];
    const same = await Promise.all(Array.from({ length: 5 }, () => add(admin, user, '2026-03-09', {}, 'same-key-1')));
    expect(same.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const two = await Promise.all([add(admin, other, '2026-03-09', {}, 'key-one-1'), add(admin, other, '2026-03-09')]);
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    for (const one of [user, other]) {
      expect(await readBalance(one)).toBe(2);
      expect(await listNotices(one)).toHaveLength(1);
    }
  });

  it('is not disturbed by a check-in at the same time', async () => {
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

it('after corrections, the attendance begins with the earliest check-in', async () => {
  const user = await whoCheckedIn(DAYS);
  for (let day = 13; day <= 20; day++) await checkInAt(user, `2026-03-${day}T11:30:00.000Z`);
  const ask = async () => (await call(appAt(new Date('2026-03-20T15:00:00Z')), user, 'GET', '/api/attendance')).body;
  await call(appAt(new Date('2026-03-20T15:00:00Z')), admin, 'POST', '/api/checkins/corrections', {
    userId: user,
    date: '2026-02-26',
    time: '07:30',
    reason: 'x',
  });
  const answer = await ask();
  expect(answer.firstCheckIn).toBe('2026-02-26');
  const days = (answer.days as { date: string }[]).map(({ date }) => date);
  expect(new Set(days).size).toBe(days.length);
  await takeBack(admin, user, '2026-02-26');
  await takeBack(admin, user, '2026-03-02');
  expect((await ask()).firstCheckIn).toBe('2026-03-03');
});

it('a correction writes nothing when one of its statements fails', async () => {
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
