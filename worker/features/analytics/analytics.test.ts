import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Analytics } from '#domain/api/analytics.ts';
import { listMonths, monthEnd } from '#domain/time/months.ts';
import { addDays, toMonth } from '#domain/time/local-date.ts';
import { buildDemoCompany } from '#worker/db/seed/company.ts';
import { seedStatements } from '#worker/db/seed/statements.ts';
import { appAt, call, NOW, rows } from '#worker/test/harness.ts';

describe('GET /api/analytics over the demo company', () => {
  beforeAll(async () => {
    await env.DB.batch(seedStatements(buildDemoCompany({ now: NOW })).map((sql) => env.DB.prepare(sql)));
  });

  const read = async (query = '') =>
    (await call(appAt(), 'demo-admin', 'GET', `/api/analytics${query}`)).body as unknown as Analytics;

  it('returns 42 people, 38 check-ins today and 89.5 percent on time, under every test clock', async () => {
    const body = await read();
    expect(body.overview).toMatchObject({ totalEmployees: 42, activeToday: 38, onTimeRate: 89.5 });
    const { date, averageCheckInTime } = body.overview;
    expect(averageCheckInTime).toMatch(/^0[5-8]:\d\d$/);
    const { daily, monthly } = body.trends;
    expect(daily).toHaveLength(7);
    expect(daily.at(-1)).toMatchObject({ date, checkIns: 38, onTime: 34 });
    expect(monthly).toHaveLength(6);
    for (const month of monthly.slice(0, -1)) {
      expect(month.checkIns, month.month).toBeGreaterThan(0);
      expect(month.totalPoints, month.month).toBeGreaterThan(0);
      expect(month.activeUsers, month.month).toBeGreaterThan(30);
      expect(month.activeUsers, month.month).toBeLessThanOrEqual(42);
    }
    const [earned, outstanding] = await Promise.all([
      rows(
        `SELECT sum(points_amount) AS points FROM point_transactions WHERE booked_on >= ? AND
        transaction_type IN ('earned', 'bonus') AND reference_type <> 'opening'`,
        body.period.from,
      ),
      rows('SELECT sum(points_balance) AS points FROM users'),
    ]);
    expect(body.points).toMatchObject({ earned: earned[0]?.points, outstanding: outstanding[0]?.points });
    const { departments } = body;
    expect(departments.map(({ name }) => name)).toEqual([
      'Finance',
      'HR',
      'IT',
      'Management',
      'Marketing',
      'Operations',
      'Sales',
    ]);
    expect(departments.reduce((sum, { employees }) => sum + employees, 0)).toBe(42);
    for (const { checkInRate } of departments) expect(checkInRate).toBeLessThanOrEqual(100);
  });

  it('returns the figures of a requested period, and refuses an invalid period', async () => {
    const { date } = (await read()).overview;
    const body = await read(`?from=${date}&to=${date}`);
    expect(body.trends).toMatchObject({ daily: [{ date, checkIns: 38, onTime: 34 }] });
    expect((await call(appAt(), 'demo-admin', 'GET', '/api/analytics?from=2026-03-02&to=2026-03-01')).status).toBe(400);
    expect((await call(appAt(), 'demo-admin', 'GET', '/api/analytics?from=2020-03-02&to=2026-03-01')).status).toBe(400);
    expect((await call(appAt(), 'demo-employee', 'GET', '/api/analytics')).status).toBe(403);
  });

  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

  it('returns monthly figures for whole months whose days are not stored', async () => {
    const usual = await read();
    const firstDay = usual.kept.from ?? '';
    const months = usual.trends.monthly.filter(({ month }) => month < toMonth(firstDay));
    expect(months.length).toBeGreaterThanOrEqual(2);
    const [first, last] = [months[0]?.month ?? '', months.at(-1)?.month ?? ''];
    const whole = await read(`?from=${first}-01&to=${monthEnd(last)}`);
    expect(whole.kept).toEqual({ from: firstDay, period: 'whole' });
    expect(whole.trends).toEqual({ daily: [], monthly: months });
    expect(whole.summary.checkIns).toBe(sum(months.map(({ checkIns }) => checkIns)));
    expect(whole.points.earned).toBe(sum(months.map(({ totalPoints }) => totalPoints)));
    expect(whole.points.outstanding).toBe(null);
    expect(whole.streaksOn).toBe(null);
    for (const { name, checkInRate, avgPoints } of whole.departments) {
      expect(checkInRate, name).toBeGreaterThan(0);
      expect(avgPoints, name).toBeGreaterThan(0);
    }

    // A part of a month has no figures when the days of the month are not stored.
    const half = await read(`?from=${last}-02&to=${last}-20`);
    expect(half.kept).toEqual({ from: firstDay, period: 'none' });
    expect(half.points.outstanding).toBe(null);
    expect(half.trends.monthly.at(-1)).toEqual(months.at(-1));
    const mixed = await read(`?from=${addDays(`${last}-01`, -10)}&to=${monthEnd(last)}`);
    expect(mixed.kept.period).toBe('partly');
    expect(mixed.trends.daily).toEqual([]);
    expect(mixed.summary.checkIns).toBe(months.at(-1)?.checkIns);

    // The sums cover the whole month that contains the first stored day.
    const moved = await read(`?from=${toMonth(firstDay)}-01&to=${monthEnd(firstDay.slice(0, 7))}`);
    const month = usual.trends.monthly.find((one) => one.month === toMonth(firstDay));
    expect(moved.summary.checkIns).toBe(month?.checkIns);
    expect(moved.points.earned).toBe(month?.totalPoints);
    expect(moved.trends.daily.every(({ date }) => date >= firstDay)).toBe(true);
    expect(moved.trends.daily.length).toBeGreaterThan(0);
    expect(typeof moved.points.outstanding).toBe('number');

    const long = await read(`?from=${addDays(`${first}-01`, -200)}&to=${last}-10`);
    expect(long.period.to).toBe(monthEnd(last));
    expect(long.trends.monthly.slice(-months.length)).toEqual(months);
    expect(listMonths(toMonth(long.period.from), last)).toHaveLength(long.trends.monthly.length);
  });

  it('returns the streaks as they were on the last day with check-ins in the period', async () => {
    const { kept } = await read();
    const from = kept.from ?? '';
    const to = addDays(from, 30);
    const [day] = await rows<{ date: string; count: number }>(
      `SELECT local_date AS date, count(*) AS count FROM check_ins WHERE local_date BETWEEN ? AND ?
       GROUP BY local_date ORDER BY local_date DESC LIMIT 1`,
      from,
      to,
    );
    const body = await read(`?from=${from}&to=${to}`);
    expect(body.streaksOn).toBe(day?.date);
    expect(sum(body.streaks.map(({ people }) => people))).toBe(day?.count);
    expect(body.overview.activeToday).toBe(38);
  });
});
