import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appAt, call, givePoints, person, reward, rows } from '../../test/harness.ts';
import { expectDone, readOutcome, runBeside } from '../../races/run-beside.ts';

const MARCH = new Date('2026-03-12T12:00:00.000Z');
const APRIL = new Date('2026-04-12T12:00:00.000Z');
const KEY = 'point_value_cents';
let [ann, ben, cem]: string[] = [];

const put = (as: string | undefined, value: unknown, now = MARCH, key = KEY, version?: unknown) =>
  call(appAt(now), as ?? '', 'PUT', `/api/settings/${key}`, { value, ...(version !== undefined && { version }) });
const get = async (as: string | undefined, now = MARCH, key = KEY) =>
  (await call(appAt(now), as ?? '', 'GET', `/api/settings/${key}`)).body;
const payroll = async (from: string, to: string, now = APRIL) => {
  const { body } = await call(appAt(now), ann ?? '', 'GET', `/api/exports/payroll?from=${from}&to=${to}`);
  return (body as { total: { cents: number } }).total.cents;
};
const cost = async (from: string, to: string, now = APRIL) => {
  const { body } = await call(appAt(now), ann ?? '', 'GET', `/api/analytics?from=${from}&to=${to}`);
  const { pointValue, rewards } = body as { pointValue: { redeemedCents: number }; rewards: { cents: number }[] };
  return [pointValue.redeemedCents, rewards.reduce((sum, { cents }) => sum + cents, 0)];
};

/** A user claims a reward and gets it, at `now`. */
async function redeem(points: number, now: Date) {
  const user = await person({ time_zone: 'UTC' });
  await givePoints(user, points);
  const rewardId = await reward({ points_cost: points });
  const { body } = await call(appAt(now), user, 'POST', '/api/rewards/claim', { rewardId });
  for (const status of ['approved', 'fulfilled']) {
    await expectDone(call(appAt(now), ann ?? '', 'PUT', `/api/redemptions/${String(body.id)}`, { status }));
  }
}

beforeAll(async () => {
  [ann, ben, cem] = [
    await person({ role: 'admin', name: 'Ann' }),
    await person({ role: 'admin', name: 'Ben' }),
    await person({ role: 'super_admin', name: 'Cem' }),
  ];
  await rows(
    `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES ('company_time_zone', '"UTC"', 'x', 'x')`,
  );
  await redeem(100, MARCH);
  await redeem(10, APRIL);
});

beforeEach(async () => {
  for (const table of ['point_values', 'money_proposals']) await rows(`DELETE FROM ${table}`);
  await rows(`DELETE FROM system_settings WHERE setting_key IN ('${KEY}', 'currency')`);
});

describe('the value of a point', () => {
  it('the first value holds at once and from this month on', async () => {
    expect(await put(ann, 7)).toMatchObject({ status: 200, body: { value: 7, proposed: null, holdsFrom: null } });
    expect([await payroll('2026-03-01', '2026-03-31'), await payroll('2026-02-01', '2026-02-28')]).toEqual([700, 0]);
    expect(await put(ben, 7)).toMatchObject({ status: 200, body: { proposed: null } });
  });

  it('a new value waits for a second admin, begins with the next month, and changes no month before', async () => {
    await put(ann, 7);
    const proposed = await put(ann, 5_000);
    expect(proposed).toMatchObject({
      status: 202,
      body: { value: 7, proposed: { value: 5_000, by: { id: ann, name: 'Ann' }, mayConfirm: false } },
    });
    expect(await put(ann, 5_000)).toMatchObject({ status: 202, body: proposed.body });
    expect([await payroll('2026-03-01', '2026-04-30'), await cost('2026-03-01', '2026-03-31')]).toEqual([
      770,
      [700, 700],
    ]);
    // An admin who has not seen the proposal cannot save over it.
    expect(readOutcome(await put(ben, 12, MARCH, KEY, null))).toBe('version_conflict');
    const seen = await get(ben);
    expect(seen).toMatchObject({ value: 7, proposed: { mayConfirm: true } });
    expect(await put(ben, 5_000, MARCH, KEY, seen.version)).toMatchObject({
      status: 200,
      body: { value: 5_000, proposed: null, holdsFrom: '2026-04' },
    });
    expect(await payroll('2026-03-01', '2026-03-31')).toBe(700);
    expect(await payroll('2026-03-01', '2026-04-30')).toBe(700 + 10 * 5_000);
    expect(await cost('2026-03-01', '2026-03-31')).toEqual([700, 700]);
    expect(await cost('2026-03-01', '2026-04-30')).toEqual([50_700, 50_700]);
    const file = await appAt(APRIL).request('http://localhost/api/exports/payroll.csv?from=2026-03-01&to=2026-04-30', {
      headers: { Authorization: `Demo ${ann}` },
    });
    const text = await file.text();
    expect(text).toContain('7.00');
    expect(text).toContain('500.00');
    expect(text).toContain('507.00');
    expect(await get(ann, APRIL)).toMatchObject({ value: 5_000, holdsFrom: null });
    expect(await rows('SELECT from_month, cents FROM point_values ORDER BY from_month')).toEqual([
      { from_month: '', cents: 0 },
      { from_month: '2026-03', cents: 7 },
      { from_month: '2026-04', cents: 5_000 },
    ]);
  });

  it('a value from before this rule keeps the months up to now', async () => {
    await rows(
      `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES ('${KEY}', '3', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
    );
    expect(await payroll('2026-03-01', '2026-03-31')).toBe(300);
    expect((await put(ann, 0)).status).toBe(202);
    expect(await put(cem, 0)).toMatchObject({ status: 200, body: { value: 0, holdsFrom: '2026-04' } });
    expect(await payroll('2026-03-01', '2026-04-30')).toBe(300);
    // No admin alone gives a new "first" value.
    expect((await put(ann, 900)).status).toBe(202);
    expect(await payroll('2026-03-01', '2026-04-30')).toBe(300);
  });

  it('the value in force ends a proposal, a proposal expires, and a reset waits too', async () => {
    await put(ann, 7);
    await put(ann, 8);
    expect(await put(ben, 7)).toMatchObject({ status: 200, body: { value: 7, proposed: null } });
    await put(ann, 8);
    expect(await put(ben, 8, APRIL)).toMatchObject({ status: 202, body: { proposed: { by: { id: ben } } } });
    const reset = await call(appAt(APRIL), ann ?? '', 'DELETE', `/api/settings/${KEY}`, {});
    expect(reset).toMatchObject({ status: 202, body: { value: 7, proposed: { value: 0 } } });
  });

  it('the currency waits for a second admin once a point has a value', async () => {
    expect((await put(ann, 'EUR', MARCH, 'currency')).status).toBe(200);
    await put(ann, 7);
    expect(await put(ann, 'JPY', MARCH, 'currency')).toMatchObject({
      status: 202,
      body: { value: 'EUR', proposed: { value: 'JPY' } },
    });
    expect(await put(ben, 'JPY', MARCH, 'currency')).toMatchObject({ status: 200, body: { value: 'JPY' } });
  });
});

describe('races for the value of a point', () => {
  it('two admins who set the first value at the same time: one sets it, the other proposes', async () => {
    const answer = await runBeside(
      (app) => call(app, ann ?? '', 'PUT', `/api/settings/${KEY}`, { value: 7 }),
      (app) => expectDone(call(app, ben ?? '', 'PUT', `/api/settings/${KEY}`, { value: 9 })),
    );
    expect(answer).toMatchObject({ status: 202, body: { value: 9, proposed: { value: 7, by: { id: ann } } } });
  });

  it('a currency that is changed while another admin sets the first value waits for a second admin', async () => {
    const answer = await runBeside(
      (app) => call(app, ann ?? '', 'PUT', '/api/settings/currency', { value: 'CHF' }),
      (app) => expectDone(call(app, ben ?? '', 'PUT', `/api/settings/${KEY}`, { value: 9 })),
    );
    expect(answer).toMatchObject({ status: 202, body: { proposed: { value: 'CHF', by: { id: ann } } } });
  });

  it('a proposal that ends during its confirmation is not applied', async () => {
    await put(ann, 7);
    const { body } = await put(ann, 12);
    const answer = await runBeside(
      (app) => call(app, ben ?? '', 'PUT', `/api/settings/${KEY}`, { value: 12, version: body.version }),
      (app) => expectDone(call(app, ann ?? '', 'PUT', `/api/settings/${KEY}`, { value: 7 })),
    );
    expect(readOutcome(answer)).toBe('version_conflict');
    expect(await get(cem)).toMatchObject({ value: 7, proposed: null });
  });

  it('of ten confirmations at the same time, one applies the value', async () => {
    await put(ann, 7);
    await put(ann, 12);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => put(index % 2 === 0 ? ben : cem, 12)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const [applied] = await rows<{ n: number }>(
      `SELECT count(*) AS n FROM audit_log WHERE target_id = '${KEY}' AND action = 'setting.approved' AND after_value LIKE '%12%'`,
    );
    expect(applied).toEqual({ n: 1 });
  });
});
