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

const COLUMNS = 'week_start, week_points, month, month_points, best_month_points, total_points_earned';
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
  // Points of an earlier month change neither the week nor the month.
  await addDay(bob, '2026-02-27');
  expect(await readPoints(bob)).toMatchObject({ week_start: WEEK, week_points: 2, month: '2026-03', month_points: 2 });
  expect(await pointsOn('all', bob)).toBe(4);
  await expectRebuilt(bob);
});

it('points of a bonus count for the week in which an admin gives the bonus', async () => {
  const cat = await employee('Cat');
  const award = { userId: cat, amount: 7, description: 'For January.' };
  expect((await call(appAt(WEDNESDAY), boss, 'POST', '/api/points', award)).status).toBe(201);
  expect([await pointsOn('week', cat), await pointsOn('month', cat)]).toEqual([7, 7]);
  await expectRebuilt(cat);
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
