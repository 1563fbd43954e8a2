import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { REBUILD_FIGURES } from '#worker/core/figures/rebuild.ts';
import { appAt, call, person, retireBadges, rows } from '#worker/test/harness.ts';

/** Wednesday 2026-03-04 at noon. The company and all users are in UTC here. */
const WEDNESDAY = new Date('2026-03-04T12:00:00Z');
const WEEK = '2026-03-02';

let boss = '';
beforeAll(async () => {
  await retireBadges();
  boss = await person({ role: 'admin' });
});

const employee = (name: string) => person({ name, time_zone: 'UTC', hire_date: '2025-01-01' });

async function addDay(userId: string, date: string): Promise<void> {
  const body = { userId, date, time: '07:30', reason: 'forgotten' };
  expect(await call(appAt(WEDNESDAY), boss, 'POST', '/api/checkins/corrections', body)).toMatchObject({ status: 201 });
}

const COLUMNS =
  'week_start, week_points, week_gifts, board_week, month, month_points, month_gifts, board_month, best_month_points, total_points_earned';
const readPoints = async (id: string) => (await rows(`SELECT ${COLUMNS} FROM users WHERE id = ?`, id))[0];

async function pointsOn(period: 'week' | 'month' | 'all', id: string): Promise<number> {
  const { body } = await call(appAt(WEDNESDAY), id, 'GET', `/api/leaderboard?period=${period}&limit=100`);
  return (body.items as { userId: string; points: number }[]).find(({ userId }) => userId === id)?.points ?? 0;
}

async function expectRebuilt(id: string): Promise<void> {
  const before = await readPoints(id);
  await env.DB.batch(REBUILD_FIGURES.map((text) => env.DB.prepare(text)));
  expect(await readPoints(id)).toEqual(before);
}

it('points of a correction of last month count for all time, but not for this week or this month', async () => {
  const ann = await employee('Ann');
  await addDay(ann, '2026-02-16');
  expect([await pointsOn('week', ann), await pointsOn('month', ann), await pointsOn('all', ann)]).toEqual([0, 0, 2]);
  await expectRebuilt(ann);
  await call(appAt(WEDNESDAY), ann, 'POST', '/api/checkins', {});
  const all = Number((await readPoints(ann))?.total_points_earned);
  expect(await readPoints(ann)).toMatchObject({
    week_start: WEEK,
    week_points: all - 2,
    month: '2026-03',
    month_points: all - 2,
  });
  await expectRebuilt(ann);
});

it('points of a correction count for the week and the month of the corrected day', async () => {
  const bob = await employee('Bob');
  await addDay(bob, '2026-03-02');
  expect(await readPoints(bob)).toMatchObject({ week_start: WEEK, week_points: 2, month: '2026-03', month_points: 2 });
  await addDay(bob, '2026-02-27');
  expect(await readPoints(bob)).toMatchObject({ week_start: WEEK, week_points: 2, month: '2026-03', month_points: 2 });
  expect(await pointsOn('all', bob)).toBe(4);
  await expectRebuilt(bob);
});

it('an admin’s gift counts for all time, and for the week and the month only where the setting says so', async () => {
  const cat = await employee('Cat');
  await addDay(cat, '2026-03-03');
  const award = { userId: cat, amount: 7, description: 'For January.' };
  const given = await call(appAt(WEDNESDAY), boss, 'POST', '/api/points', award);
  expect(given.status).toBe(201);
  const expectPoints = async (period: number, all: number) => {
    const points = await Promise.all((['week', 'month', 'all'] as const).map((each) => pointsOn(each, cat)));
    expect(points).toEqual([period, period, all]);
    await expectRebuilt(cat);
  };
  const set = async (method: 'PUT' | 'DELETE', value?: string) => {
    const path = '/api/settings/leaderboard_gifts';
    expect((await call(appAt(WEDNESDAY), boss, method, path, value ? { value } : {})).status).toBe(200);
  };
  await expectPoints(2, 9);
  await set('PUT', 'on');
  await expectPoints(9, 9);
  await set('DELETE');
  await set('PUT', 'off');
  await expectPoints(2, 9);
  const path = `/api/points/${String(given.body.id)}/take-back`;
  expect((await call(appAt(WEDNESDAY), boss, 'POST', path, {})).status).toBe(201);
  await expectPoints(2, 2);
  await set('PUT', 'on');
  await expectPoints(2, 2);
  await set('DELETE');
});

it('a check-in on the user’s Sunday counts for the next week when it is Monday for the company', async () => {
  await rows(
    `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES ('company_time_zone', '"Pacific/Auckland"', 'x', 'x')
     ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value`,
  );
  // Sunday 20:00 in UTC is Monday 09:00 in Auckland.
  const sunday = new Date('2026-03-01T20:00:00Z');
  const dan = await employee('Dan');
  await rows(
    "INSERT INTO work_calendars (id, name, workdays, created_at, updated_at) VALUES ('daily', 'Daily', '[1,2,3,4,5,6,7]', 'x', 'x')",
  );
  await rows(`UPDATE users SET work_calendar_id = 'daily' WHERE id = ?`, dan);
  expect(await call(appAt(sunday), dan, 'POST', '/api/checkins', {})).toMatchObject({ status: 201 });
  expect(await readPoints(dan)).toMatchObject({ week_start: WEEK, month: '2026-03' });
  expect(Number((await readPoints(dan))?.week_points)).toBeGreaterThan(0);
  await expectRebuilt(dan);
});
