import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Analytics } from '../../../domain/api/analytics.ts';
import { buildDemoCompany } from '../../db/seed/company.ts';
import { seedStatements } from '../../db/seed/statements.ts';
import { appAt, call, NOW, rows } from '../../test/harness.ts';

describe('GET /api/analytics over the demo company', () => {
  beforeAll(async () => {
    await env.DB.batch(seedStatements(buildDemoCompany({ now: NOW })).map((sql) => env.DB.prepare(sql)));
  });

  const read = async (query = '') =>
    (await call(appAt(), 'demo-admin', 'GET', `/api/analytics${query}`)).body as unknown as Analytics;

  it('finds 42 people, 38 in, 89.5 percent on time, whatever the clock', async () => {
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

  it('answers for a period, and refuses one that is none', async () => {
    const { date } = (await read()).overview;
    const body = await read(`?from=${date}&to=${date}`);
    expect(body.trends).toMatchObject({ daily: [{ date, checkIns: 38, onTime: 34 }] });
    expect((await call(appAt(), 'demo-admin', 'GET', '/api/analytics?from=2026-03-02&to=2026-03-01')).status).toBe(400);
    expect((await call(appAt(), 'demo-admin', 'GET', '/api/analytics?from=2020-03-02&to=2026-03-01')).status).toBe(400);
    expect((await call(appAt(), 'demo-employee', 'GET', '/api/analytics')).status).toBe(403);
  });
});
