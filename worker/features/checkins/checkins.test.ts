import { describe, expect, it } from 'vitest';
import type { Me } from '#domain/api/me.ts';
import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { appAt, call, checkedClock, NOW, person, rows, setPolicy } from '#worker/test/harness.ts';
import { NO_ROOMS } from '#worker/parts.ts';

/** Monday 2026-03-02 07:30:00 in Toronto. */
const MONDAY = new Date('2026-03-02T12:30:00.000Z');

const ID = expect.stringMatching(/^[\w-]{12}$/);

describe('POST /api/checkins', () => {
  it('makes the check-in of the day, and returns the reasons for its points', async () => {
    const user = await person();
    const { status, body } = await call(appAt(MONDAY), user, 'POST', '/api/checkins', { mood: 'good', notes: ' Hi ' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: ID,
      userId: user,
      localDate: '2026-03-02',
      timeZone: 'America/Toronto',
      checkInTime: '2026-03-02T12:30:00.000Z',
      method: 'button',
      timeProof: 'verified',
      checkInType: 'early',
      isOnTime: true,
      pointsEarned: 2,
      bonusPoints: 0,
      pointsLines: [{ reason: 'early', points: 2 }],
      streakDay: 1,
      location: null,
      notes: 'Hi',
      mood: 'good',
      awards: [],
      createdAt: '2026-03-02T12:30:00.000Z',
    });
    const [row] = await rows('SELECT * FROM users WHERE id = ?', user);
    expect(row).toMatchObject({
      points_balance: 2,
      total_points_earned: 2,
      current_streak: 1,
      longest_streak: 1,
      streak_valid_through: '2026-03-03',
      total_check_ins: 1,
      last_check_in: '2026-03-02T12:30:00.000Z',
      last_check_in_date: '2026-03-02',
      week_start: '2026-03-02',
      week_points: 2,
      month: '2026-03',
      month_points: 2,
      version: 1,
    });
    expect(await rows('SELECT * FROM point_transactions WHERE user_id = ?', user)).toEqual([
      {
        user_id: user,
        seq: 1,
        transaction_type: 'earned',
        points_amount: 2,
        reference_type: 'check_in',
        reference_id: '2026-03-02',
        description: ' ',
        created_by: null,
        running_balance: 2,
        running_earned: 2,
        booked_day: null,
        booked_on: '2026-03-02',
        created_at: Date.parse('2026-03-02T12:30:00.000Z'),
      },
    ]);
  });

  it('is early until 07:44:59 and not early from 07:45:00 on, in the user’s own time zone', async () => {
    const toronto = await person();
    const kolkata = await person({ time_zone: 'Asia/Kolkata' });
    const late = await person();
    const at = (instant: string) => appAt(new Date(instant));
    expect((await call(at('2026-03-02T12:44:59.999Z'), toronto, 'POST', '/api/checkins', {})).body.pointsEarned).toBe(
      2,
    );
    expect((await call(at('2026-03-02T02:15:00.000Z'), kolkata, 'POST', '/api/checkins', {})).body.pointsEarned).toBe(
      1,
    );
    const { body } = await call(at('2026-03-02T13:00:00.000Z'), late, 'POST', '/api/checkins', {});
    expect(body).toMatchObject({ checkInType: 'ontime', isOnTime: false, pointsEarned: 1 });
  });

  it('returns status 200 and the same check-in for a second request on the same day', async () => {
    const user = await person();
    const first = await call(appAt(), user, 'POST', '/api/checkins', { mood: 'tired' });
    const second = await call(appAt(), user, 'POST', '/api/checkins', { mood: 'great' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('makes one check-in and one ledger row for 25 requests at the same time', async () => {
    const user = await person();
    // A day off without points would have no ledger row.
    await setPolicy({ ...SCORING_PRESETS.standard, paysDaysOff: true });
    const app = appAt();
    const answers = await Promise.all(Array.from({ length: 25 }, () => call(app, user, 'POST', '/api/checkins', {})));
    const [made] = await rows<{ id: string }>('SELECT id FROM check_ins WHERE user_id = ?', user);
    expect(await rows('SELECT id FROM check_ins WHERE user_id = ?', user)).toHaveLength(1);
    expect(await rows('SELECT seq FROM point_transactions WHERE user_id = ?', user)).toHaveLength(1);
    expect(answers.map(({ body }) => body.id)).toEqual(Array.from({ length: 25 }, () => made?.id));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(24);
    await setPolicy(null);
  });

  it('succeeds when the user’s profile changes at the same moment', async () => {
    const user = await person();
    const app = appAt();
    const answers = await Promise.all([
      call(app, user, 'PUT', '/api/profile', { bio: 'a' }),
      call(app, user, 'POST', '/api/checkins', {}),
      call(app, user, 'PUT', '/api/profile', { bio: 'b' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200]);
  });

  it('continues the streak after the weekend, and ends the streak after a missed day', async () => {
    const user = await person();
    const days = ['02', '03', '04', '05', '06', '09', '10'];
    const answers = [];
    for (const day of days) {
      const app = appAt(new Date(`2026-03-${day}T12:50:00.000Z`));
      answers.push(await call(app, user, 'POST', '/api/checkins', {}));
    }
    expect(answers.map(({ body }) => body.streakDay)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    // Toronto has summer time from 8 March on. 12:50 UTC is 07:50 in Toronto before that day, and 08:50 from that day
    // on.
    expect(answers.map(({ body }) => body.isOnTime)).toEqual([true, true, true, true, true, false, false]);
    expect(answers.at(-1)?.body).toMatchObject({
      pointsEarned: 6,
      bonusPoints: 5,
      pointsLines: [
        { reason: 'on_time', points: 1 },
        { reason: 'streak_bonus', points: 5, every: 7, streakDay: 7 },
      ],
    });
    const after = await call(appAt(new Date('2026-03-12T12:00:00.000Z')), user, 'GET', '/api/me');
    expect(after.body).toMatchObject({ currentStreak: 0, longestStreak: 7 });
    const again = await call(appAt(new Date('2026-03-12T12:00:00.000Z')), user, 'POST', '/api/checkins', {});
    expect(again.body).toMatchObject({ streakDay: 1, bonusPoints: 0 });
  });

  it('earns no points on a day off, and does not change the streak', async () => {
    const user = await person();
    await call(appAt(new Date('2026-03-06T12:30:00.000Z')), user, 'POST', '/api/checkins', {});
    const { body } = await call(appAt(new Date('2026-03-07T12:30:00.000Z')), user, 'POST', '/api/checkins', {});
    expect(body).toMatchObject({ localDate: '2026-03-07', pointsEarned: 0, streakDay: 1, bonusPoints: 0 });
    expect(await rows('SELECT reference_id FROM point_transactions WHERE user_id = ?', user)).toEqual([
      { reference_id: '2026-03-06' },
    ]);
    const monday = await call(appAt(new Date('2026-03-09T11:30:00.000Z')), user, 'POST', '/api/checkins', {});
    expect(monday.body).toMatchObject({ streakDay: 2 });
  });

  it('earns base points on a day off where the policy pays on days off', async () => {
    const user = await person();
    await setPolicy({ ...SCORING_PRESETS.standard, paysDaysOff: true });
    const { body } = await call(appAt(new Date('2026-03-07T12:30:00.000Z')), user, 'POST', '/api/checkins', {});
    expect(body).toMatchObject({ localDate: '2026-03-07', pointsEarned: 2, bonusPoints: 0 });
    await setPolicy(null);
  });

  it('continues the streak after a holiday and after approved leave', async () => {
    const user = await person();
    await rows(
      `INSERT INTO leaves (id, user_id, start_date, end_date, created_at, updated_at)
       VALUES ('leave-1', ?, '2026-03-04', '2026-03-05', 'x', 'x')`,
      user,
    );
    await rows(`INSERT INTO holidays (calendar_id, date, name) VALUES ('standard', '2026-04-03', 'Good Friday')`);
    await call(appAt(new Date('2026-03-03T12:30:00.000Z')), user, 'POST', '/api/checkins', {});
    const back = await call(appAt(new Date('2026-03-06T12:30:00.000Z')), user, 'POST', '/api/checkins', {});
    expect(back.body.streakDay).toBe(2);
    const other = await person();
    await call(appAt(new Date('2026-04-02T12:30:00.000Z')), other, 'POST', '/api/checkins', {});
    const monday = await call(appAt(new Date('2026-04-06T12:30:00.000Z')), other, 'POST', '/api/checkins', {});
    expect(monday.body.streakDay).toBe(2);
  });

  it('belongs to the local day: the same instant is Monday in Toronto and Tuesday in Sydney', async () => {
    const instant = new Date('2026-03-02T14:00:00.000Z');
    const toronto = await person();
    const sydney = await person({ time_zone: 'Australia/Sydney' });
    expect((await call(appAt(instant), toronto, 'POST', '/api/checkins', {})).body.localDate).toBe('2026-03-02');
    expect((await call(appAt(instant), sydney, 'POST', '/api/checkins', {})).body.localDate).toBe('2026-03-03');
  });

  it('returns the first response to a replay after midnight, and refuses the same key with another body', async () => {
    const user = await person();
    const key = { 'Idempotency-Key': 'morning-0001' };
    const first = await call(appAt(MONDAY), user, 'POST', '/api/checkins', { mood: 'good' }, key);
    const replay = await call(
      appAt(new Date('2026-03-03T12:30:00Z')),
      user,
      'POST',
      '/api/checkins',
      { mood: 'good' },
      key,
    );
    expect(replay.body).toEqual(first.body);
    const other = await call(appAt(MONDAY), user, 'POST', '/api/checkins', { mood: 'okay' }, key);
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'idempotency_key_reused' } } });
  });

  it('pokes the live room once for a new check-in, and succeeds when the poke fails', async () => {
    const user = await person();
    const answers: (readonly string[])[] = [];
    const live = {
      ...NO_ROOMS,
      changed: async (topics: readonly string[]) => {
        answers.push(topics);
        throw new Error('room is gone');
      },
    };
    const app = appAt(NOW, { live });
    expect((await call(app, user, 'POST', '/api/checkins', {})).status).toBe(201);
    expect((await call(app, user, 'POST', '/api/checkins', {})).status).toBe(200);
    expect(answers).toEqual([['check_in', 'points']]);
  });
});

describe('GET /api/checkins', () => {
  it('lists the user’s own check-ins, newest first, and lets an admin list the check-ins of any user', async () => {
    const user = await person();
    const admin = await person({ role: 'admin' });
    for (const day of ['02', '03', '04']) {
      await call(appAt(new Date(`2026-03-${day}T12:30:00Z`)), user, 'POST', '/api/checkins', {});
    }
    const app = appAt(new Date('2026-03-04T15:00:00Z'));
    const dates = ({ body }: { body: Record<string, unknown> }) =>
      (body.items as { localDate: string }[]).map((item) => item.localDate);
    expect(dates(await call(app, user, 'GET', '/api/checkins'))).toEqual(['2026-03-04', '2026-03-03', '2026-03-02']);
    const range = '?from=2026-03-03&to=2026-03-03';
    expect(dates(await call(app, admin, 'GET', `/api/checkins${range}&userId=${user}`))).toEqual(['2026-03-03']);
    expect((await call(app, user, 'GET', `/api/checkins?userId=${admin}`)).status).toBe(403);
    expect((await call(app, admin, 'GET', '/api/checkins?userId=nobody')).body).toMatchObject({
      error: { code: 'user_not_found', message: 'User not found' },
    });
    expect((await call(app, user, 'GET', '/api/checkins?from=2026-03-05&to=2026-03-01')).status).toBe(400);
    expect((await call(app, user, 'GET', '/api/checkins?from=2024-01-01&to=2026-03-01')).status).toBe(400);
    expect((await call(app, user, 'GET', '/api/checkins?from=2026-02-30')).status).toBe(400);
  });

  it('returns today’s check-ins with their users to an admin, in pages', async () => {
    const admin = await person({ role: 'admin', name: 'Ada Admin', department: 'HR' });
    // No other test uses this day.
    const now = new Date('2027-06-07T11:00:00Z');
    const people = [await person(), await person(), await person()].toSorted();
    const [low = '', middle = '', high = ''] = people;
    const earlier = new Date(now.getTime() - 60_000);
    await call(appAt(earlier), high, 'POST', '/api/checkins', {});
    for (const user of [middle, low]) await call(appAt(now), user, 'POST', '/api/checkins', {});
    const first = await call(appAt(now), admin, 'GET', '/api/checkins/today?limit=2');
    const ids = (body: Record<string, unknown>) =>
      (body.items as { user: { id: string } }[]).map(({ user }) => user.id);
    expect(ids(first.body)).toEqual([middle, low]);
    await call(appAt(new Date(now.getTime() + 60_000)), await person(), 'POST', '/api/checkins', {});
    const second = await call(
      appAt(now),
      admin,
      'GET',
      `/api/checkins/today?limit=2&cursor=${String(first.body.nextCursor)}`,
    );
    expect(ids(second.body)).toEqual([high]);
    expect(second.body.nextCursor).toBeUndefined();
    expect((await call(appAt(now), String(people[0]), 'GET', '/api/checkins/today')).status).toBe(403);
  });

  it('filters check-ins by their time proof', async () => {
    const admin = await person({ role: 'admin' });
    const now = new Date('2027-06-09T18:00:00Z');
    const made = '2027-06-09T11:30:00.000Z';
    const [seen, late, alone] = [await person(), await person(), await person()].map(String) as [
      string,
      string,
      string,
    ];
    await call(appAt(now), seen, 'POST', '/api/checkins', {});
    const proof = await checkedClock(late, made);
    await call(appAt(now), late, 'POST', '/api/checkins', { occurredAt: made, ...proof });
    await call(appAt(now), alone, 'POST', '/api/checkins', { occurredAt: made });
    const get = async (path: string) => {
      const { body } = await call(appAt(now), admin, 'GET', path);
      return (body.items as { userId: string; timeProof: string; timeZone: string }[]).map(
        ({ userId, timeProof, timeZone }) => [userId, timeProof, timeZone],
      );
    };
    const zone = 'America/Toronto';
    expect(await get('/api/checkins/today?proof=verified')).toEqual([[seen, 'verified', zone]]);
    expect(await get('/api/checkins/today?proof=late')).toEqual([[late, 'late', zone]]);
    expect(await get('/api/checkins/today?proof=unverified')).toEqual([[alone, 'unverified', zone]]);
    expect((await get('/api/checkins/today')).length).toBe(3);
    expect(await get(`/api/checkins?userId=${alone}&proof=unverified`)).toEqual([[alone, 'unverified', zone]]);
    expect(await get(`/api/checkins?userId=${alone}&proof=late`)).toEqual([]);
    const refused = await call(appAt(now), admin, 'GET', '/api/checkins/today?proof=sure');
    expect(refused).toMatchObject({ status: 400, body: { error: { details: { fields: [{ path: 'proof' }] } } } });
  });

  it('marks check-ins on a day off, by the calendar that each user had on that day', async () => {
    const admin = await person({ role: 'admin' });
    await rows(`INSERT INTO work_calendars (id, name, workdays, created_at, updated_at)
      VALUES ('weekends', 'Weekends', '[6,7]', 'x', 'x')`);
    await rows(`INSERT INTO holidays (calendar_id, date, name) VALUES ('weekends', '2027-07-04', 'A holiday')`);
    const [saturday, sunday] = ['2027-07-03', '2027-07-04'];
    const [office, shifts, moved, onLeave] = [
      await person(),
      await person({ work_calendar_id: 'weekends' }),
      await person({ work_calendar_id: 'weekends' }),
      await person({ work_calendar_id: 'weekends' }),
    ];
    await rows(
      `INSERT INTO past_calendars (user_id, until, calendar_id)
       SELECT ?, ?, id FROM work_calendars WHERE is_default = 1`,
      moved,
      saturday,
    );
    const leave = `INSERT INTO leaves (id, user_id, start_date, end_date, kind, status, note, created_by, created_at, updated_at)
      VALUES (?, ?, '2027-07-03', '2027-07-03', 'vacation', ?, '', ?, 'x', 'x')`;
    await rows(leave, 'leave-off', onLeave, 'approved', admin);
    await rows(leave, 'leave-asked', shifts, 'cancelled', admin);
    const dayOff = async (day: string) => {
      const now = new Date(`${day}T22:00:00Z`);
      for (const id of [office, shifts, moved, onLeave]) await call(appAt(now), id, 'POST', '/api/checkins', {});
      const { body } = await call(appAt(now), admin, 'GET', '/api/checkins/today');
      const items = body.items as { user: { id: string }; isDayOff: boolean }[];
      return Object.fromEntries(items.map(({ user, isDayOff }) => [user.id, isDayOff]));
    };
    expect(await dayOff(saturday)).toEqual({ [office]: true, [shifts]: false, [moved]: true, [onLeave]: true });
    expect(await dayOff(sunday)).toEqual({ [office]: true, [shifts]: true, [moved]: true, [onLeave]: true });

    const own = await call(appAt(new Date('2027-07-05T22:00:00Z')), admin, 'GET', `/api/checkins?userId=${shifts}`);
    expect((own.body.items as object[]).map((item) => 'isDayOff' in item && item.isDayOff)).toEqual([true, false]);
  });
});

describe('GET /api/me', () => {
  it('returns todayCheckIn only after the check-in, under every test clock', async () => {
    const user = await person();
    const before = await call(appAt(), user, 'GET', '/api/me');
    expect(before.body).toMatchObject({ id: user, todayCheckIn: null, pointsBalance: 0, level: 1, currentStreak: 0 });
    expect(before.body.today).toMatchObject({ date: localDateIn('America/Toronto', NOW), timeZone: 'America/Toronto' });
    const made = await call(appAt(), user, 'POST', '/api/checkins', {});
    const after = await call(appAt(), user, 'GET', '/api/me');
    expect(after.body.todayCheckIn).toEqual(made.body);
    expect(after.body).toMatchObject({ pointsBalance: made.body.pointsEarned, totalCheckIns: 1 });
  });

  it('a check-in on a day off changes neither the average time nor the department’s day', async () => {
    const department = 'Weekenders';
    const [user] = await Promise.all(Array.from({ length: 6 }, () => person({ department })));
    const facts = async (at: Date) => {
      const { body } = await call(appAt(at), user ?? '', 'GET', '/api/me');
      const { stats, departmentToday } = body as Pick<Me, 'stats' | 'departmentToday'>;
      return [stats.averageCheckInTime, departmentToday];
    };
    await call(appAt(MONDAY), user ?? '', 'POST', '/api/checkins', {});
    expect(await facts(MONDAY)).toEqual(['07:30', { stage: 'first', count: null, sun: 0 }]);
    const saturday = new Date('2026-03-07T20:00:00Z');
    expect((await call(appAt(saturday), user ?? '', 'POST', '/api/checkins', {})).status).toBe(201);
    expect(await facts(saturday)).toEqual(['07:30', null]);
  });

  it('returns the kind of the day, the progress of the week and the next bonus', async () => {
    const user = await person();
    await call(appAt(MONDAY), user, 'POST', '/api/checkins', {});
    const { body } = await call(appAt(new Date('2026-03-07T15:00:00Z')), user, 'GET', '/api/me');
    expect(body.today).toEqual({
      date: '2026-03-07',
      timeZone: 'America/Toronto',
      kind: 'rest',
      clockCheck: null,
      now: '2026-03-07T15:00:00.000Z',
    });
    expect(body.currentStreak).toBe(0);
    expect(body.nextBonus).toEqual({ date: '2026-03-17', streakDay: 7, points: 5 });
    expect(body.stats).toEqual({
      averageCheckInTime: '07:30',
      pointsPerCheckIn: 1,
      recentAchievements: [],
      weeklyProgress: {
        checkedIn: 1,
        scheduled: 5,
        days: [
          { date: '2026-03-02', kind: 'scheduled', checkedIn: true, frozen: false },
          { date: '2026-03-03', kind: 'scheduled', checkedIn: false, frozen: false },
          { date: '2026-03-04', kind: 'scheduled', checkedIn: false, frozen: false },
          { date: '2026-03-05', kind: 'scheduled', checkedIn: false, frozen: false },
          { date: '2026-03-06', kind: 'scheduled', checkedIn: false, frozen: false },
          { date: '2026-03-07', kind: 'rest', checkedIn: false, frozen: false },
          { date: '2026-03-08', kind: 'rest', checkedIn: false, frozen: false },
        ],
      },
    });
  });

  it('returns the day that a freeze covered, and the number of freezes that are left', async () => {
    const user = await person();
    const policy = { ...SCORING_PRESETS.standard, freezes: { cap: 2, earnedEvery: 1 } };
    await setPolicy(policy);
    try {
      for (const day of ['02', '03']) {
        await call(appAt(new Date(`2026-03-${day}T12:30:00Z`)), user, 'POST', '/api/checkins', {});
      }
      const me = async (at: string) => (await call(appAt(new Date(at)), user, 'GET', '/api/me')).body;
      expect(await me('2026-03-03T15:00:00Z')).toMatchObject({ streakFreezes: { left: 2, cap: 2 }, currentStreak: 2 });
      // The user missed Wednesday.
      const thursday = await me('2026-03-05T12:00:00Z');
      expect(thursday).toMatchObject({ streakFreezes: { left: 1, cap: 2 }, currentStreak: 2 });
      const { days } = (thursday.stats as { weeklyProgress: { days: { date: string; frozen: boolean }[] } })
        .weeklyProgress;
      expect(days.filter(({ frozen }) => frozen).map(({ date }) => date)).toEqual(['2026-03-04']);
    } finally {
      await setPolicy(null);
    }
  });
});
