import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { signClockCheck } from '#worker/core/signatures/clock-checks.ts';
import { openDb } from '#worker/db/client.ts';
import { selectSigningKeys } from '#worker/db/signing-keys.ts';
import { appAt, badge, call, checkedClock, DEVICE, person, retireBadges, rows } from '#worker/test/harness.ts';

/** On Monday in Toronto, the clock is checked at 7:00 and the offline check-in is made at 7:30. */
const CHECKED = '2026-03-02T12:00:00.000Z';
const MADE = '2026-03-02T12:30:00.000Z';
/** The check-in is sent on Wednesday at 11:00 in Toronto. */
const SENT = '2026-03-04T16:00:00.000Z';

type Proof = { clockCheck?: unknown; deviceId?: unknown; clockCheckedAt?: unknown };

const claim = (user: string, proof: Proof, occurredAt = MADE, sentAt = SENT) =>
  call(appAt(new Date(sentAt)), user, 'POST', '/api/checkins', { occurredAt, ...proof });

function toAnswer(userId: string, timeProof: 'late' | 'unverified') {
  const isLate = timeProof === 'late';
  return {
    id: expect.any(String),
    userId,
    localDate: '2026-03-02',
    timeZone: 'America/Toronto',
    checkInTime: MADE,
    method: 'offline',
    timeProof,
    checkInType: isLate ? 'early' : 'ontime',
    isOnTime: isLate,
    pointsEarned: isLate ? 2 : 1,
    bonusPoints: 0,
    pointsLines: [{ reason: isLate ? 'early' : 'on_time', points: isLate ? 2 : 1 }],
    streakDay: 1,
    location: null,
    notes: null,
    mood: null,
    awards: [],
    createdAt: SENT,
  };
}

const keys = () => selectSigningKeys(openDb(env.DB));

beforeEach(async () => {
  await retireBadges();
  await rows('DELETE FROM signing_keys');
});

describe('a clock check', () => {
  it('proves the time of a later check-in on the same day', async () => {
    const user = await person();
    const answer = await claim(user, await checkedClock(user, CHECKED));
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual(toAnswer(user, 'late'));
  });

  it.each([
    ['two mornings later, when the check-in is sent', SENT],
    ['on the next morning', '2026-03-03T12:00:00.000Z'],
    ['just after the check-in', '2026-03-02T12:30:00.001Z'],
    ['on the evening before', '2026-03-02T04:59:59.999Z'],
  ])('proves nothing when it was made %s', async (_what, checkedAt) => {
    const user = await person();
    const answer = await claim(user, await checkedClock(user, checkedAt));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual(toAnswer(user, 'unverified'));
  });

  it('is sent only to a device that sends its id', async () => {
    const user = await person();
    const today = async (headers: Record<string, string>) =>
      (await call(appAt(new Date(CHECKED)), user, 'GET', '/api/me', undefined, headers)).body.today;
    const common = { date: '2026-03-02', timeZone: 'America/Toronto', kind: 'scheduled', now: CHECKED };
    expect(await today({})).toEqual({ ...common, clockCheck: null });
    expect(await keys()).toEqual([]);
    expect(await today({ 'Device-Id': DEVICE })).toEqual({
      ...common,
      clockCheck: expect.stringMatching(/^1\.1772452800000\.[\w-]{43}$/),
    });
    const refused = await call(appAt(), user, 'GET', '/api/me', undefined, { 'Device-Id': 'no device' });
    expect(refused).toMatchObject({ status: 400, body: { error: { details: { fields: [{ path: 'device-id' }] } } } });
  });

  it('does not reveal its signing key in any response or export', async () => {
    const boss = await person({ role: 'super_admin' });
    await checkedClock(boss, CHECKED);
    const [key] = await keys();
    const app = appAt(new Date(CHECKED));
    for (const path of ['/api/me', '/api/settings', '/api/exports/users', '/api/exports/check-ins', '/api/audit']) {
      const { body } = await call(app, boss, 'GET', path, undefined, { 'Device-Id': DEVICE });
      expect(JSON.stringify(body), path).not.toContain(key?.secret);
    }
  });
});

describe('a forged clock check', () => {
  const OTHER_DEVICE = 'another-device-of-mine';

  const FORGERIES: Record<string, (user: string, own: { clockCheck: string; deviceId: string }) => unknown> = {
    'the clock check of another user': async () => checkedClock(await person(), CHECKED),
    'the clock check of another device of the user': async (user) => ({
      ...(await checkedClock(user, CHECKED, OTHER_DEVICE)),
      deviceId: DEVICE,
    }),
    'sent by another device': (_user, own) => ({ ...own, deviceId: OTHER_DEVICE }),
    'without the id of the device': (_user, { clockCheck }) => ({ clockCheck }),
    'without the clock check': (_user, { deviceId }) => ({ deviceId }),
    'without its last letter': (_user, own) => ({ ...own, clockCheck: own.clockCheck.slice(0, -1) }),
    'with an additional letter': (_user, own) => ({ ...own, clockCheck: `${own.clockCheck}A` }),
    'with an earlier time': (_user, own) => ({
      ...own,
      clockCheck: own.clockCheck.replace('1772452800000', '1772449200000'),
    }),
    'with a leading zero in the time': (_user, own) => ({
      ...own,
      clockCheck: own.clockCheck.replace('.1772', '.01772'),
    }),
    'with the number of another key': (_user, own) => ({ ...own, clockCheck: own.clockCheck.replace(/^1\./, '2.') }),
    'with a leading zero in the number of the key': (_user, own) => ({
      ...own,
      clockCheck: own.clockCheck.replace(/^1\./, '01.'),
    }),
    'signed with a key that was deleted': async (_user, own) => {
      await rows('DELETE FROM signing_keys');
      return own;
    },
    'signed with a deleted key whose number a new key has': async (_user, own) => {
      await rows('DELETE FROM signing_keys');
      await checkedClock(await person(), CHECKED);
      return own;
    },
    'signed with a key that the user made': async (userId, own) => {
      const ownKey = { number: 1, secret: 'A'.repeat(43), madeAt: CHECKED };
      return { ...own, clockCheck: await signClockCheck(ownKey, { userId, deviceId: DEVICE }, new Date(CHECKED)) };
    },
    'without a signature': (_user, own) => ({ ...own, clockCheck: own.clockCheck.replace(/[^.]+$/, '') }),
    'with another signature of the same length': (_user, own) => ({
      ...own,
      clockCheck: own.clockCheck.replace(/[^.]+$/, 'A'.repeat(43)),
    }),
    'a plain time instead of a clock check': (_user, own) => ({ ...own, clockCheck: CHECKED }),
    'only the time, as an earlier release sent it': () => ({ clockCheckedAt: CHECKED }),
    'an empty clock check': (_user, own) => ({ ...own, clockCheck: '' }),
  };

  it.each(Object.keys(FORGERIES))('proves nothing: %s', async (what) => {
    const user = await person();
    const proof = (await FORGERIES[what]?.(user, await checkedClock(user, CHECKED))) as Proof;
    const answer = await claim(user, proof);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual(toAnswer(user, 'unverified'));
  });

  it('proves nothing when any one of its letters is replaced', async () => {
    const user = await person();
    const { clockCheck } = await checkedClock(user, CHECKED);
    const admin = await person({ role: 'admin' });
    const setting = { value: 31 };
    const boss = await person({ role: 'super_admin' });
    await call(appAt(new Date(SENT)), boss, 'PUT', '/api/settings/unverified_check_ins_per_month', setting);
    const proofs = new Set<unknown>();
    for (let place = 0; place < clockCheck.length; place++) {
      const letter = clockCheck[place] === '.' ? '-' : clockCheck[place] === '1' ? '2' : '1';
      const forged = clockCheck.slice(0, place) + letter + clockCheck.slice(place + 1);
      const { body } = await claim(user, { clockCheck: forged, deviceId: DEVICE });
      proofs.add(body.timeProof);
      const voiding = { userId: user, date: '2026-03-02', reason: 'Again.' };
      expect((await call(appAt(new Date(SENT)), admin, 'POST', '/api/checkins/corrections/void', voiding)).status).toBe(
        200,
      );
    }
    expect([...proofs]).toEqual(['unverified']);
    expect((await claim(user, { clockCheck, deviceId: DEVICE })).body).toMatchObject({ timeProof: 'late' });
    await call(appAt(new Date(SENT)), boss, 'DELETE', '/api/settings/unverified_check_ins_per_month', {});
  });

  it('a valid clock check proves no other day when it is sent again', async () => {
    const user = await person();
    const check = await checkedClock(user, CHECKED);
    const first = await claim(user, check);
    expect(first.body).toEqual(toAnswer(user, 'late'));
    const again = await claim(user, check, '2026-03-02T12:10:00.000Z');
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: first.body });
    const tuesday = await claim(user, check, '2026-03-03T12:10:00.000Z');
    expect(tuesday.body).toMatchObject({ localDate: '2026-03-03', timeProof: 'unverified', pointsEarned: 1 });
  });

  it.each([
    ['clockCheck', 'x'.repeat(201)],
    ['clockCheck', 5],
    ['deviceId', 'short'],
    ['deviceId', 'not a device of mine!'],
  ])('is refused when %s has an invalid value: %s', async (path, value) => {
    const user = await person();
    expect(await claim(user, { [path]: value })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_failed', details: { fields: [{ path }] } } },
    });
    expect(await rows('SELECT id FROM check_ins WHERE user_id = ?', user)).toEqual([]);
  });
});

describe('the keys of clock checks', () => {
  it('change every 30 days, and the previous key still proves a time', async () => {
    const user = await person();
    await checkedClock(user, CHECKED);
    const early = '2026-04-01T11:00:00.000Z';
    const old = await checkedClock(user, '2026-04-01T10:30:00.000Z');
    const both = await Promise.all([1, 2, 3].map(() => checkedClock(user, '2026-04-01T12:00:00.001Z')));
    expect(new Set(both.map(({ clockCheck }) => clockCheck)).size).toBe(1);
    expect(both[0]?.clockCheck).toMatch(/^2\./);
    expect((await keys()).map(({ number }) => number)).toEqual([1, 2]);
    const answer = await claim(user, old, early, '2026-04-03T12:00:00.000Z');
    expect(answer.body).toMatchObject({ localDate: '2026-04-01', timeProof: 'late', checkInType: 'early' });
    await checkedClock(user, '2026-05-02T12:00:00.000Z');
    expect((await keys()).map(({ number }) => number)).toEqual([1, 2, 3]);
    // The same keys also sign the links in mails. A link is valid for 90 days, so old keys are kept for 90 days.
    await checkedClock(user, '2026-07-02T12:00:00.000Z');
    expect((await keys()).map(({ number }) => number)).toEqual([3, 4]);
  });
});

describe('a check-in without a proven time', () => {
  it('continues the streak and earns its badges, and brings only base points', async () => {
    const user = await person();
    const id = await badge({ criteria_type: 'streak', criteria_count: 7, points: 3 });
    const days = ['2026-02-20', '2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27'];
    for (const day of days) await call(appAt(new Date(`${day}T12:30:00.000Z`)), user, 'POST', '/api/checkins', {});
    const { body } = await claim(user, {});
    expect(body).toMatchObject({
      streakDay: 7,
      checkInType: 'ontime',
      isOnTime: false,
      pointsEarned: 1,
      bonusPoints: 0,
      pointsLines: [{ reason: 'on_time', points: 1 }],
      awards: [{ kind: 'badge', id }],
    });
    expect(await rows('SELECT current_streak, early_check_ins FROM users WHERE id = ?', user)).toEqual([
      { current_streak: 7, early_check_ins: 6 },
    ]);
  });

  it('is accepted three times a month, and is then refused', async () => {
    const user = await person();
    const make = (day: number) =>
      claim(
        user,
        {},
        new Date(Date.UTC(2026, 2, day, 12, 30)).toISOString(),
        new Date(Date.UTC(2026, 2, day, 18)).toISOString(),
      );
    for (const day of [2, 3, 4]) expect((await make(day)).body).toMatchObject({ timeProof: 'unverified' });
    const before = await rows('SELECT * FROM users WHERE id = ?', user);
    const fourth = await make(5);
    expect({ status: fourth.status, body: fourth.body }).toEqual({
      status: 409,
      body: {
        error: {
          type: 'UNKNOWN',
          code: 'check_in_unverified_limit',
          message:
            'We can’t verify this check-in’s time or place, and you’ve reached this month’s limit for unverified check-ins. Request a correction in your profile.',
          requestId: expect.any(String),
        },
      },
    });
    expect(await rows('SELECT * FROM users WHERE id = ?', user)).toEqual(before);
    const proven = await claim(user, await checkedClock(user, '2026-03-05T12:00:00.000Z'), '2026-03-05T12:30:00.000Z');
    expect(proven.body).toMatchObject({ error: { code: 'check_in_future' } });
    const now = '2026-03-05T18:00:00.000Z';
    const late = await claim(
      user,
      await checkedClock(user, '2026-03-05T12:00:00.000Z'),
      '2026-03-05T12:30:00.000Z',
      now,
    );
    expect(late.body).toMatchObject({ localDate: '2026-03-05', timeProof: 'late' });
    expect((await claim(user, {}, '2026-02-28T18:00:00.000Z', '2026-03-02T18:00:00.000Z')).status).toBe(201);
    const admin = await person({ role: 'admin' });
    const addition = { userId: user, date: '2026-02-27', time: '07:30', reason: 'No network.' };
    expect((await call(appAt(new Date(now)), admin, 'POST', '/api/checkins/corrections', addition)).status).toBe(201);
    const boss = await person({ role: 'super_admin' });
    await call(appAt(new Date(now)), boss, 'PUT', '/api/settings/unverified_check_ins_per_month', { value: 4 });
    expect((await make(6)).status).toBe(201);
    expect((await make(9)).body).toMatchObject({ error: { code: 'check_in_unverified_limit' } });
    await call(appAt(new Date(now)), boss, 'DELETE', '/api/settings/unverified_check_ins_per_month', {});
  });
});

describe('check-ins of two days', () => {
  it('are at least six hours apart', async () => {
    const user = await person();
    const spot = (at: string) => call(appAt(new Date(at)), user, 'POST', '/api/checkins', {});
    expect((await spot('2026-03-03T04:30:00.000Z')).body).toMatchObject({ localDate: '2026-03-02' });
    const refused = await spot('2026-03-03T10:29:59.999Z');
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 409,
      body: {
        error: {
          type: 'UNKNOWN',
          code: 'check_in_too_soon',
          message:
            'Check-ins on different days need to be at least 6 hours apart. Try again later, or choose a different time.',
          requestId: expect.any(String),
        },
      },
    });
    const late = await claim(user, {}, '2026-03-03T10:00:00.000Z', '2026-03-03T12:00:00.000Z');
    expect(late.body).toMatchObject({ error: { code: 'check_in_too_soon' } });
    const admin = await person({ role: 'admin' });
    const add = (time: string) =>
      call(appAt(new Date(SENT)), admin, 'POST', '/api/checkins/corrections', {
        userId: user,
        date: '2026-03-03',
        time,
        reason: 'No network.',
      });
    expect((await add('05:29')).body).toMatchObject({ error: { code: 'check_in_too_soon' } });
    expect((await spot('2026-03-03T10:30:00.000Z')).body).toMatchObject({ localDate: '2026-03-03', pointsEarned: 2 });
    expect(await rows('SELECT count(*) AS days FROM check_ins WHERE user_id = ?', user)).toEqual([{ days: 2 }]);
  });
});
