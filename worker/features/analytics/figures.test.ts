import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { analyticsSchema, type Analytics } from '#domain/api/analytics.ts';
import type { Me } from '#domain/api/me.ts';
import { findFigureDifferences } from '#worker/core/audit/find-differences.ts';
import { readLiveDay } from '#worker/core/live-facts.ts';
import { openDb } from '#worker/db/client.ts';
import {
  appAt,
  call,
  checkedClock,
  checkInAt,
  forgetFolds,
  givePoints,
  person,
  rebuildFigures,
  retireBadges,
  reward,
  rows,
} from '#worker/test/harness.ts';
import { env } from 'cloudflare:workers';
import { foldMonths } from './fold-repository.ts';

/** Tuesday 2026-03-03, 10:00 in Toronto. The company's zone is UTC. */
const NOW = new Date('2026-03-03T15:00:00.000Z');
const app = appAt(NOW);

async function analytics(as: string, query = ''): Promise<Analytics> {
  const { status, body } = await call(app, as, 'GET', `/api/analytics${query}`);
  expect(status).toBe(200);
  return v.parse(analyticsSchema, body);
}

const SUMMARY = {
  days: 2,
  checkIns: 12,
  checkInsPerDay: 6,
  averageCheckInTime: '07:45',
  onTimeRate: 91.7,
  participation: 75,
  redemptionRate: 14.7,
};

it('returns the days, departments, moods, points, streaks and rewards of a period', async () => {
  await retireBadges();
  const admin = await person({ role: 'admin', name: 'Admin', department: 'HR' });
  const sales: string[] = [];
  for (let i = 0; i < 6; i++) sales.push(await person({ department: 'Sales' }));
  const late = await person({ department: 'IT', time_zone: 'UTC' });
  await person({ department: 'IT', is_active: 0 });
  await givePoints(sales[0] ?? '', 100);
  const rewardId = await reward({ name: 'Coffee', points_cost: 10 });

  for (const id of sales) await checkInAt(id, '2026-03-02T12:30:00.000Z', { mood: 'good' });
  for (const id of sales.slice(0, 5)) await checkInAt(id, '2026-03-03T12:50:00.000Z', { mood: 'tired' });
  await checkInAt(late, '2026-03-03T09:00:00.000Z', { mood: 'great' });
  await call(app, admin, 'POST', '/api/points', { userId: late, amount: 50, description: 'Well done' });
  await call(app, sales[0] ?? '', 'POST', '/api/rewards/claim', { rewardId });
  const { body: back } = await call(app, sales[0] ?? '', 'POST', '/api/rewards/claim', { rewardId });
  await call(app, sales[0] ?? '', 'POST', `/api/redemptions/${String(back.id)}/cancel`);

  expect(await analytics(admin, '?from=2026-03-01&to=2026-03-03')).toEqual({
    period: { from: '2026-03-01', to: '2026-03-03' },
    kept: { from: '2024-01-15', period: 'whole' },
    overview: {
      date: '2026-03-03',
      totalEmployees: 8,
      activeToday: 6,
      // Five check-ins at 07:50 and one at 09:00.
      averageCheckInTime: '08:01',
      onTimeRate: 83.3,
    },
    summary: SUMMARY,
    before: {
      period: { from: '2026-02-01', to: '2026-02-03' },
      summary: {
        days: 2,
        checkIns: 0,
        checkInsPerDay: 0,
        averageCheckInTime: null,
        onTimeRate: null,
        participation: 0,
        redemptionRate: null,
      },
      earned: 0,
      redeemed: 0,
    },
    pointValue: null,
    trends: {
      daily: [
        { date: '2026-03-02', checkIns: 6, onTime: 6, late: 0, pointsEarned: 12, pointsRedeemed: 0 },
        { date: '2026-03-03', checkIns: 6, onTime: 5, late: 1, pointsEarned: 56, pointsRedeemed: 10 },
      ],
      monthly: [
        ...['2025-10', '2025-11', '2025-12', '2026-01', '2026-02'].map((month) => {
          return { month, checkIns: 0, onTime: 0, late: 0, totalPoints: 0, activeUsers: 0, pointsRedeemed: 0 };
        }),
        { month: '2026-03', checkIns: 12, onTime: 11, late: 1, totalPoints: 68, activeUsers: 7, pointsRedeemed: 10 },
      ],
    },
    departments: [
      { name: 'HR', employees: 1, avgPoints: 0, checkInRate: 0, onTimeRate: null },
      { name: 'IT', employees: 1, avgPoints: 51, checkInRate: 50, onTimeRate: 0 },
      { name: 'Sales', employees: 6, avgPoints: 2.8, checkInRate: 91.7, onTimeRate: 100 },
    ],
    // Monday is not over in every zone.
    moods: { through: null, groups: [] },
    points: { earned: 68, redeemed: 10, adjusted: 0, outstanding: 158 },
    streaksOn: '2026-03-03',
    streaks: [
      { from: 0, to: 0, people: 0 },
      { from: 1, to: 4, people: 6 },
      { from: 5, to: 9, people: 0 },
      { from: 10, to: 19, people: 0 },
      { from: 20, to: 29, people: 0 },
      { from: 30, to: 59, people: 0 },
      { from: 60, to: 89, people: 0 },
      { from: 90, to: null, people: 0 },
    ],
    rewardMoney: null,
    rewards: [{ id: rewardId, name: 'Coffee', claims: 1, points: 10, cents: 0, otherAmounts: [] }],
  });

  // The streaks are those of the last day with check-ins, even when the period ends later.
  const streaksOn = async (query: string) => (await analytics(admin, query)).streaksOn;
  expect(await streaksOn('?from=2026-03-01&to=2026-03-02')).toBe('2026-03-02');
  expect(await streaksOn('?from=2026-03-01&to=2026-05-31')).toBe('2026-03-03');
  expect(await streaksOn('?from=2026-02-01&to=2026-03-01')).toBe(null);

  const readSummary = async (query: string) => (await analytics(admin, query)).summary;
  const monday = { days: 1, checkIns: 6, checkInsPerDay: 6, averageCheckInTime: '07:30', onTimeRate: 100 };
  expect(await readSummary('?from=2026-03-02&to=2026-03-02')).toMatchObject(monday);
  expect(await readSummary('?from=2026-03-02&to=2026-03-31')).toMatchObject({ days: 2, checkIns: 12 });
  const none = { checkIns: 0, averageCheckInTime: null, onTimeRate: null };
  expect(await readSummary('?from=2026-03-01&to=2026-03-01')).toMatchObject({ ...none, days: 0, checkInsPerDay: null });
  expect(await readSummary('?from=2026-02-27&to=2026-02-27')).toMatchObject({ ...none, days: 1, checkInsPerDay: 0 });

  await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('point_value_cents', '12', 'x', 'x'), ('currency', '"EUR"', 'x', 'x')`);
  expect(await analytics(admin, '?from=2026-03-04&to=2026-03-06')).toMatchObject({
    before: { period: { from: '2026-03-01', to: '2026-03-03' }, summary: SUMMARY, earned: 68, redeemed: 10 },
    pointValue: { cents: 12, redeemedCents: 0, otherAmounts: [], currency: 'EUR' },
  });
  expect(await analytics(admin, '?to=2026-03-11')).toMatchObject({
    period: { from: '2026-03-03', to: '2026-03-11' },
    before: { period: { from: '2026-02-20', to: '2026-03-02' }, summary: { days: 7, checkIns: 6 } },
  });
  expect(await analytics(admin, '?from=2025-04-01&to=2026-03-11')).toMatchObject({ before: null });
});

it('returns the same figures after months are folded', async () => {
  const admin = await person({ role: 'admin' });
  const ada = await person({ department: 'Night', time_zone: 'UTC' });
  await forgetFolds();
  for (const day of ['2026-01-29', '2026-01-30', '2026-02-02', '2026-02-26']) {
    await checkInAt(ada, `${day}T07:00:00.000Z`, {});
  }
  const long = '?from=2025-10-15&to=2026-03-03';
  const open = await analytics(admin, long);
  expect(open.period).toEqual({ from: '2025-10-01', to: '2026-03-03' });
  expect(open.trends.daily).toEqual([]);
  expect(open.moods).toBe(null);
  expect(open.summary).toMatchObject({ checkIns: 16, averageCheckInTime: '07:34', onTimeRate: 93.8 });
  expect(open.trends.monthly.map(({ month, checkIns }) => [month, checkIns])).toEqual([
    ['2025-10', 0],
    ['2025-11', 0],
    ['2025-12', 0],
    ['2026-01', 2],
    ['2026-02', 2],
    ['2026-03', 12],
  ]);

  await foldMonths(openDb(env.DB), NOW);
  const folded = await rows<{ month: string }>(
    `SELECT DISTINCT month FROM department_months WHERE month >= '2026-01' ORDER BY month`,
  );
  // The row with an empty department contains the sums of all departments.
  expect(
    await rows(
      `SELECT month FROM department_months GROUP BY month
       HAVING sum(iif(department = '', points_earned + points_opening, 0))
         <> sum(iif(department = '', 0, points_earned + points_opening))`,
    ),
  ).toEqual([]);
  expect(folded).toEqual([{ month: '2026-01' }, { month: '2026-02' }]);
  expect(await analytics(admin, long)).toEqual(open);
  await foldMonths(openDb(env.DB), NOW);

  // The check-in was made offline on the last Friday of February, and was sent on the next Monday.
  const occurredAt = '2026-02-27T10:00:00.000Z';
  const late = { occurredAt, ...(await checkedClock(ada, occurredAt)) };
  expect((await checkInAt(ada, '2026-03-02T08:00:00.000Z', late)).status).toBe(201);
  expect(await rows(`SELECT 1 FROM department_months WHERE month = '2026-02'`)).toEqual([]);
  const after = await analytics(admin, long);
  expect(after.trends.monthly.at(-2)).toMatchObject({ month: '2026-02', checkIns: 3 });
  expect(after.points.outstanding).toBe((open.points.outstanding ?? Number.NaN) + 1);
});

it('subtracts a refund from the day, the department and the reward that counted the claim', async () => {
  const [admin, ada] = [await person({ role: 'admin' }), await person({ department: 'Before', time_zone: 'UTC' })];
  const first = '2026-01-20';
  await givePoints(ada, 100);
  const rewardId = await reward({ name: 'Voucher', points_cost: 30 });
  const claim = (day: string) =>
    call(appAt(new Date(`${day}T12:00:00.000Z`)), ada, 'POST', '/api/rewards/claim', { rewardId });
  const { body: refunded } = await claim(first);
  expect((await claim('2026-03-02')).status).toBe(201);
  await forgetFolds();
  const moved = `?from=2026-01-01&to=2026-03-03`;
  const all = await analytics(admin, moved);
  await foldMonths(openDb(env.DB), NOW);
  await rows(`UPDATE users SET department = 'After' WHERE id = ?`, ada);
  const put = { status: 'rejected', rejectionReason: 'Sold out' };
  expect((await call(app, admin, 'PUT', `/api/redemptions/${String(refunded.id)}`, put)).status).toBe(200);

  const readDays = () =>
    rows(`SELECT day, department, points_redeemed FROM department_days
      WHERE department IN ('Before', 'After') AND points_redeemed <> 0`);
  const counted = [{ day: '2026-03-02', department: 'Before', points_redeemed: 30 }];
  expect(await readDays()).toEqual(counted);
  const readReward = () =>
    rows(`SELECT month, claims, points FROM reward_months WHERE reward_id = ? AND claims <> 0`, rewardId);
  expect(await readReward()).toEqual([{ month: '2026-03', claims: 1, points: 30 }]);
  const after = await analytics(admin, moved);
  expect(after.points).toEqual({
    ...all.points,
    redeemed: all.points.redeemed - 30,
    outstanding: (all.points.outstanding ?? 0) + 30,
  });
  expect(after.trends.monthly.map(({ pointsRedeemed }) => pointsRedeemed)).toEqual(
    all.trends.monthly.map(({ month, pointsRedeemed }) => pointsRedeemed - (month === '2026-01' ? 30 : 0)),
  );
  expect((await analytics(admin, '?from=2026-03-03&to=2026-03-03')).points.redeemed).toBe(10);
  await rebuildFigures();
  expect([await readDays(), await readReward()]).toEqual([counted, [{ month: '2026-03', claims: 1, points: 30 }]]);
});

it('counts a user in the current department, and keeps earlier check-ins in the previous department', async () => {
  const admin = await person({ role: 'admin' });
  const mover = await person({ department: 'From', time_zone: 'UTC' });
  await checkInAt(mover, '2026-03-02T07:00:00.000Z', {});
  await rows(`UPDATE users SET department = 'To' WHERE id = ?`, mover);
  const moved = await analytics(admin);
  expect(moved.departments.filter(({ name }) => name === 'From' || name === 'To')).toEqual([
    { name: 'To', employees: 1, avgPoints: 0, checkInRate: 0, onTimeRate: null },
  ]);
  await rows(`UPDATE users SET approval_status = 'suspended' WHERE id = ?`, mover);
  expect((await analytics(admin)).departments.some(({ name }) => name === 'To')).toBe(false);
});

it('counts a user as newly active only once a month, even when points are booked out of order', async () => {
  const [admin, ada] = [await person({ role: 'admin' }), await person({ department: 'Turn' })];
  const award = (at: string, amount: number) =>
    call(appAt(new Date(at)), admin, 'POST', '/api/points', { userId: ada, amount, description: 'x' });
  // Points of 31 January are booked after points of 1 February, twice.
  for (const [at, amount] of [
    ['2026-01-30T12:00:00.000Z', 1],
    ['2026-02-01T00:00:00.000Z', 20],
    ['2026-01-31T23:59:59.000Z', 300],
    ['2026-02-01T00:00:01.000Z', 40],
    ['2026-01-31T23:59:59.500Z', 500],
    ['2025-12-31T12:00:00.000Z', 7],
  ] as const) {
    expect((await award(at, amount)).status).toBe(201);
  }
  expect(await rows(`SELECT day, newly_active, points_earned FROM department_days WHERE department = 'Turn'`)).toEqual([
    { day: '2025-12-31', newly_active: 1, points_earned: 7 },
    { day: '2026-01-30', newly_active: 1, points_earned: 1 },
    { day: '2026-01-31', newly_active: 0, points_earned: 800 },
    { day: '2026-02-01', newly_active: 1, points_earned: 60 },
  ]);
  expect(
    await rows('SELECT month, month_points, week_start, total_points_earned FROM users WHERE id = ?', ada),
  ).toEqual([{ month: '2026-02', month_points: 60, week_start: '2026-01-26', total_points_earned: 868 }]);
});

it('returns monthly figures when a period has too many days for the number of departments', async () => {
  const admin = await person({ role: 'admin' });
  await forgetFolds();
  for (let n = 0; n < 60; n++) {
    const id = await person({ department: `Department ${String(n).padStart(2, '0')}`, time_zone: 'UTC' });
    if (n % 10 === 0) await checkInAt(id, '2026-03-02T07:00:00.000Z', {});
  }
  const outstanding = (await rows<{ points: number }>('SELECT sum(points_balance) AS points FROM users'))[0]?.points;
  const short = await analytics(admin, '?from=2026-01-15&to=2026-03-03');
  expect(short.trends.daily.length).toBeGreaterThan(30);
  const long = await analytics(admin, '?from=2025-12-04&to=2026-03-03');
  expect(long).toMatchObject({ period: { from: '2025-12-01' }, trends: { daily: [] }, moods: null });
  for (const { departments, points, trends } of [short, long]) {
    expect(departments.filter(({ name }) => name.startsWith('Department '))).toHaveLength(60);
    expect(departments.filter(({ checkInRate }) => checkInRate > 0).length).toBeGreaterThanOrEqual(6);
    expect(points.outstanding).toBe(outstanding);
    expect(trends.monthly.at(-1)).toEqual(short.trends.monthly.at(-1));
  }
});

describe('a check-in on a day off of one’s own, while the company works', () => {
  /** A Tuesday and its month that no other test of this file uses. */
  const TUESDAY = '2027-06-08';
  const at = (time: string) => `${TUESDAY}T${time}:00.000Z`;
  const evening = appAt(new Date(at('20:00')));
  const leave = { startDate: TUESDAY, endDate: TUESDAY, reason: 'Moved house.' };
  const post = (as: string, path: string, body: object) => call(evening, as, 'POST', path, body);
  const readShares = async (as: string, query = '') => {
    const answer = await call(evening, as, 'GET', `/api/analytics${query}`);
    const { overview, summary, departments, trends } = v.parse(analyticsSchema, answer.body);
    const punctuality = (of: { averageCheckInTime: string | null; onTimeRate: number | null }) => [
      of.averageCheckInTime,
      of.onTimeRate,
    ];
    const steps = [...trends.daily.slice(-1), ...trends.monthly.slice(-1)];
    return {
      overview: [overview.activeToday, ...punctuality(overview)],
      summary: [summary.checkIns, ...punctuality(summary)],
      department: departments.find(({ name }) => name === 'Shifts')?.onTimeRate,
      steps: steps.map(({ checkIns, onTime, late }) => [checkIns, onTime, late]),
    };
  };
  const live = async () => (await readLiveDay(openDb(env.DB), new Date(at('20:00')), null)).live.day;
  const readDepartmentToday = async (user: string) =>
    ((await call(evening, user, 'GET', '/api/me')).body as Pick<Me, 'departmentToday'>).departmentToday;
  const oneDay = `?from=${TUESDAY}&to=${TUESDAY}`;

  it('counts as a check-in, and in no average time and no share on time, before and after leave is given', async () => {
    await rows(`UPDATE users SET is_active = 0`);
    await rebuildFigures();
    await rows(`INSERT INTO work_calendars (id, name, workdays, created_at, updated_at)
      VALUES ('thursdays', 'Thursdays', '[4]', 'x', 'x')`);
    const admin = await person({ role: 'admin', department: 'HR' });
    const shift = { department: 'Shifts', time_zone: 'UTC' };
    const [working, late, resting, absent, sick, hurt] = [
      await person(shift),
      await person(shift),
      await person({ ...shift, work_calendar_id: 'thursdays' }),
      await person(shift),
      await person(shift),
      await person(shift),
    ];
    expect((await post(admin, '/api/leaves', { userId: absent, ...leave })).status).toBe(201);
    for (const id of [resting, absent, sick]) expect((await checkInAt(id, at('03:00'))).status).toBe(201);
    await checkInAt(working, at('07:00'));
    const before = { ...(await readShares(admin, oneDay)), live: await live() };
    expect(before).toMatchObject({
      overview: [4, '05:00', 100],
      summary: [4, '05:00', 100],
      department: 100,
      steps: [
        [4, 2, 0],
        [4, 2, 0],
      ],
      live: { checkedIn: 4, onTimeRate: 100 },
    });

    const given = await post(admin, '/api/leaves', { userId: sick, kind: 'sick', ...leave });
    expect(given.status).toBe(201);
    await checkInAt(late, at('10:00'));
    const shown = {
      overview: [5, '08:30', 50],
      summary: [5, '08:30', 50],
      department: 50,
      steps: [
        [5, 1, 1],
        [5, 1, 1],
      ],
    };
    expect(await readShares(admin, oneDay)).toEqual(shown);
    expect(await live()).toMatchObject({ checkedIn: 5, onTimeRate: 50 });
    expect(await Promise.all([working, late, resting, absent].map(readDepartmentToday))).toEqual([
      { stage: 'first', count: null, sun: 0 },
      { stage: 'first', count: null, sun: 0 },
      null,
      null,
    ]);
    await checkInAt(hurt, at('10:00'));
    expect(await readDepartmentToday(working)).toEqual({ stage: 'some', count: 3, sun: 50 });

    const stored = await readShares(admin, oneDay);
    expect(await findFigureDifferences(openDb(env.DB), TUESDAY)).toEqual([]);
    await rebuildFigures();
    expect(await readShares(admin, oneDay)).toEqual(stored);
    const long = '?from=2026-07-01&to=2027-06-30';
    const open = await readShares(admin, long);
    expect(open).toMatchObject({ summary: [6, '09:00', 33.3], department: 33.3, steps: [[6, 1, 2]] });
    await forgetFolds();
    await foldMonths(openDb(env.DB), new Date('2027-07-05T00:00:00.000Z'));
    expect(
      await rows(
        `SELECT check_ins, scheduled FROM department_months WHERE month = '2027-06' AND department = 'Shifts'`,
      ),
    ).toEqual([{ check_ins: 6, scheduled: 3 }]);
    expect(await readShares(admin, long)).toEqual(open);

    const id = String(given.body.id);
    expect((await post(admin, `/api/leaves/${id}/take-back`, { reason: 'It was a namesake.' })).status).toBe(200);
    expect(await readShares(admin, oneDay)).toMatchObject({ overview: [6, '07:30', 50], department: 50 });
  });

  it('of nobody else, the day has no average time and no share on time', async () => {
    await rows(`UPDATE users SET is_active = 0`);
    await rebuildFigures();
    const wednesday = new Date('2027-06-09T09:00:00.000Z');
    const [admin, user] = [await person({ role: 'admin' }), await person({ work_calendar_id: 'thursdays' })];
    expect((await checkInAt(user, wednesday)).status).toBe(201);
    const { body } = await call(appAt(wednesday), admin, 'GET', '/api/analytics');
    expect(body.overview).toMatchObject({ activeToday: 1, averageCheckInTime: null, onTimeRate: null });
    expect((await readLiveDay(openDb(env.DB), wednesday, null)).live.day).toMatchObject({
      checkedIn: 1,
      onTimeRate: null,
    });
  });
});
