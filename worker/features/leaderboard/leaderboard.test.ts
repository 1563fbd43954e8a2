import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDb } from '#worker/db/client.ts';
import { appAt, call, givePoints, person, rows } from '#worker/test/harness.ts';
import { snapshotRanks } from './snapshot-repository.ts';

/** Wednesday 2026-03-04. The company's zone is UTC in these tests. */
const WEDNESDAY = new Date('2026-03-04T15:00:00Z');

let admin = '';
async function award(userId: string, amount: number, at: Date): Promise<void> {
  const { status } = await call(appAt(at), admin, 'POST', '/api/points', { userId, amount, description: 'x' });
  expect(status).toBe(201);
}

type Row = { userId: string; rank: number; points: number; change: number; name: string };
const listRanks = (items: unknown) => (items as Row[]).map(({ userId, rank, points }) => [userId, rank, points]);

const toRanks = (items: unknown) => (items as Row[]).map(({ userId, rank }) => [userId, rank]);

const readLeaderboard = async (as: string, query: string) =>
  (await call(appAt(WEDNESDAY), as, 'GET', `/api/leaderboard${query}`)).body;

describe('GET /api/leaderboard', () => {
  beforeAll(async () => {
    admin = await person({ id: 'boss', role: 'admin' });
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('leaderboard_gifts', '"on"', 'x', 'x')`);
    for (const [id, columns] of [
      ['ann', { department: 'Sales', location: 'Lisbon' }],
      ['bob', { department: 'Sales' }],
      ['cat', { department: 'IT' }],
      ['dan', { department: 'IT', location: 'Lisbon' }],
      ['eve', { hidden_from_leaderboard: 1 }],
      ['fay', {}],
    ] as const) {
      await person({ id, name: id, time_zone: 'UTC', ...columns });
    }
    const lastWeek = new Date('2026-02-25T12:00:00Z');
    await award('ann', 10, lastWeek);
    await award('bob', 50, lastWeek);
    await award('cat', 30, lastWeek);
    await snapshotRanks(openDb(env.DB), new Date('2026-03-02T00:00:30Z'));
    await award('ann', 40, WEDNESDAY);
    await award('bob', 10, WEDNESDAY);
    await award('cat', 10, WEDNESDAY);
    await award('dan', 5, WEDNESDAY);
    await award('eve', 500, WEDNESDAY);
    await snapshotRanks(openDb(env.DB), WEDNESDAY);
    await givePoints(admin, 900);
  });

  it('gives users with equal points the same rank, and returns the change since last week', async () => {
    const body = await readLeaderboard('cat', '?period=week');
    expect(body).toEqual({
      period: 'week',
      periodKey: '2026-03-02',
      items: [
        { userId: 'ann', name: 'ann', avatarUrl: '', department: 'Sales', points: 40, streak: 0, rank: 1, change: 2 },
        { userId: 'bob', name: 'bob', avatarUrl: '', department: 'Sales', points: 10, streak: 0, rank: 2, change: -1 },
        { userId: 'cat', name: 'cat', avatarUrl: '', department: 'IT', points: 10, streak: 0, rank: 2, change: 0 },
        { userId: 'dan', name: 'dan', avatarUrl: '', department: 'IT', points: 5, streak: 0, rank: 4, change: 0 },
      ],
      me: { userId: 'cat', name: 'cat', avatarUrl: '', department: 'IT', points: 10, streak: 0, rank: 2, change: 0 },
    });
  });

  it('ranks the month and all time, and changes no rank when a user spends points', async () => {
    expect(listRanks((await readLeaderboard('ann', '?period=month')).items)).toEqual([
      ['ann', 1, 40],
      ['bob', 2, 10],
      ['cat', 2, 10],
      ['dan', 4, 5],
    ]);
    // The change is computed from the closed leaderboard of February. Users already had points of March when the job
    // ran on Wednesday.
    const { items } = await readLeaderboard('ann', '?period=month');
    expect((items as { userId: string; change: number }[]).map(({ userId, change }) => [userId, change])).toEqual([
      ['ann', 2],
      ['bob', -1],
      ['cat', 0],
      ['dan', 0],
    ]);
    await rows(
      `INSERT INTO rewards (id, name, points_cost, category, created_at, updated_at) VALUES ('r', 'r', 60, 'monthly', 'x', 'x')`,
    );
    await call(appAt(WEDNESDAY), 'bob', 'POST', '/api/rewards/claim', { rewardId: 'r' });
    expect(listRanks((await readLeaderboard('ann', '?period=all')).items)).toEqual([
      ['bob', 1, 60],
      ['ann', 2, 50],
      ['cat', 3, 40],
      ['dan', 4, 5],
    ]);
  });

  it('filters users by department and location, and ranks only the filtered users', async () => {
    expect(listRanks((await readLeaderboard('dan', '?period=week&department=IT')).items)).toEqual([
      ['cat', 1, 10],
      ['dan', 2, 5],
    ]);
    expect(listRanks((await readLeaderboard('dan', '?period=all&location=Lisbon')).items)).toEqual([
      ['ann', 1, 50],
      ['dan', 2, 5],
    ]);
    expect((await readLeaderboard('dan', '?period=week&department=Nowhere')).items).toEqual([]);
  });

  it('returns the caller’s own row outside the top rows, even when the caller has no points', async () => {
    const outside = await readLeaderboard('dan', '?period=week&limit=1');
    expect(outside.items).toHaveLength(1);
    expect(outside.me).toMatchObject({ userId: 'dan', rank: 4, points: 5 });
    expect((await readLeaderboard('fay', '?period=week')).me).toMatchObject({ userId: 'fay', rank: 5, points: 0 });
  });

  it('leaves out admins, inactive users and users who hide themselves', async () => {
    expect((await readLeaderboard('eve', '?period=all')).me).toBeNull();
    expect((await readLeaderboard('boss', '?period=all')).me).toBeNull();
    await rows(`UPDATE users SET is_active = 0 WHERE id = 'cat'`);
    expect(listRanks((await readLeaderboard('ann', '?period=week')).items)).toEqual([
      ['ann', 1, 40],
      ['bob', 2, 10],
      ['dan', 3, 5],
    ]);
    await rows(`UPDATE users SET is_active = 1 WHERE id = 'cat'`);
  });

  it('returns the rows around the caller with their ranks on the whole leaderboard', async () => {
    for (let i = 0; i < 12; i++) {
      const id = `n${String(i).padStart(2, '0')}`;
      await person({ id, name: id, time_zone: 'UTC', department: 'Crowd' });
      await award(id, 100 + Math.floor(i / 3), WEDNESDAY);
    }
    const body = await readLeaderboard('n04', '?period=week&department=Crowd&around=me');
    expect(listRanks(body.items)).toEqual([
      ['n07', 4, 102],
      ['n08', 4, 102],
      ['n03', 7, 101],
      ['n04', 7, 101],
      ['n05', 7, 101],
      ['n00', 10, 100],
      ['n01', 10, 100],
    ]);
    expect(body.me).toMatchObject({ userId: 'n04', rank: 7 });
    expect((await readLeaderboard('eve', '?around=me')).items).toEqual([]);
  });

  it('returns null for an unknown rank, unless the rank follows from the top rows', async () => {
    const ranks = { tell() {}, countAbove: async () => [null] };
    const get = async (as: string, path: string) => (await call(appAt(WEDNESDAY, { ranks }), as, 'GET', path)).body;
    const outside = await get('n04', '/api/leaderboard?period=week&department=Crowd&limit=4');
    expect((outside.items as Row[]).map(({ rank }) => rank)).toEqual([1, 1, 1, 4]);
    expect(outside.me).toMatchObject({ userId: 'n04', rank: null, change: 0, points: 101 });
    const around = await get('n04', '/api/leaderboard?period=week&department=Crowd&around=me&limit=4');
    expect(toRanks(around.items)).toEqual([
      ['n07', 4],
      ['n08', 4],
      ['n03', null],
      ['n04', null],
      ['n05', null],
      ['n00', null],
      ['n01', null],
    ]);
    expect(await get('n04', '/api/me')).toMatchObject({ rank: null, rankChange: 0 });
  });

  it('requests no rank for a user who does not rank, and no rank that follows from the top rows', async () => {
    let asked = 0;
    const counting = {
      tell() {},
      async countAbove(questions: readonly object[]) {
        asked += questions.length;
        return questions.map(() => 0);
      },
    };
    const get = async (as: string, path: string) =>
      (await call(appAt(WEDNESDAY, { ranks: counting }), as, 'GET', path)).body;
    expect(await get('eve', '/api/me')).toMatchObject({ rank: null });
    expect(await get('boss', '/api/leaderboard')).toMatchObject({ me: null });
    expect((await get('n11', '/api/leaderboard?department=Crowd')).me).toMatchObject({ rank: 1 });
    expect(asked).toBe(0);
    expect(await get('n00', '/api/leaderboard?department=Crowd&around=me&limit=9')).toMatchObject({ me: { rank: 1 } });
    expect(asked).toBe(1);
  });

  it('ranks all time by balance or by earned points, depending on the setting', async () => {
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('leaderboard_all_time_by', '"balance"', 'x', 'x')`);
    expect(listRanks((await readLeaderboard('ann', '?period=all&department=Sales')).items)).toEqual([['ann', 1, 50]]);
    await rows(`UPDATE system_settings SET setting_value = '"earned"' WHERE setting_key = 'leaderboard_all_time_by'`);
    expect(listRanks((await readLeaderboard('ann', '?period=all&department=Sales')).items)).toEqual([
      ['bob', 1, 60],
      ['ann', 2, 50],
    ]);
  });

  it('starts a new leaderboard on Monday in the company’s zone', async () => {
    const monday = new Date('2026-03-09T08:00:00Z');
    const body = (await call(appAt(monday), 'ann', 'GET', '/api/leaderboard?period=week')).body;
    expect(body).toMatchObject({ periodKey: '2026-03-09', items: [], me: { rank: 1, points: 0 } });
    await snapshotRanks(openDb(env.DB), monday);
    await award('dan', 5, monday);
    const ownRow = async (at: Date) =>
      (await call(appAt(at), 'dan', 'GET', '/api/leaderboard?period=week&department=IT')).body.me;
    const place = { userId: 'dan', rank: 1, points: 5 };
    expect(await ownRow(new Date('2026-03-10T20:00:00Z'))).toMatchObject({ ...place, change: 0 });
    expect(await ownRow(new Date('2026-03-11T12:00:00Z'))).toMatchObject({ ...place, change: 15 });
  });
});

describe('GET /api/leaderboard/filters', () => {
  const filters = async (as: string) => (await call(appAt(WEDNESDAY), as, 'GET', '/api/leaderboard/filters')).body;

  it('lists each department and location of ranked users once, without empty names', async () => {
    for (const [id, columns] of [
      ['f1', { department: 'Zoo', location: 'Ålesund' }],
      ['f2', { department: 'Zoo', location: "L'Aquila" }],
      ['f3', { department: 'Hidden', hidden_from_leaderboard: 1 }],
      ['f4', { department: 'Left', is_active: 0 }],
      ['f5', { department: 'Board', role: 'admin' }],
      ['f6', { department: 'Waiting', approval_status: 'pending' }],
    ] as const) {
      await person({ id, ...columns });
    }
    expect(await filters('ann')).toEqual({
      departments: ['Crowd', 'General', 'IT', 'Sales', 'Zoo'],
      locations: ["L'Aquila", 'Lisbon', 'Ålesund'],
    });
    expect(await filters('boss')).toEqual(await filters('ann'));
    expect(listRanks((await readLeaderboard('f2', "?period=all&location=L'Aquila")).items)).toEqual([]);
  });

  it('lists at most 200 departments and 200 locations', async () => {
    await rows(`INSERT INTO users (id, employee_id, email, name, department, hire_date, time_zone, work_calendar_id,
        created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 1249)
      SELECT 'many-' || i, 'many-' || i, i || '@example.test', 'n', 'Unit ' || i, '2024-01-15', 'UTC', 'standard', 'x', 'x'
      FROM n`);
    const { departments } = (await filters('ann')) as { departments: string[] };
    expect(departments).toHaveLength(200);
    expect(departments.slice(0, 6)).toEqual(['Crowd', 'General', 'IT', 'Sales', 'Unit 1000', 'Unit 1001']);
  });
});
