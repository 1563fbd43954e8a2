import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Analytics } from '#domain/api/analytics.ts';
import type { Payroll } from '#domain/api/exports.ts';
import type { Notices } from '#domain/api/notices.ts';
import { speechIn } from '#domain/notices/languages.ts';
import { toNoticeText } from '#domain/notices/notice-text.ts';
import type { DeliveryKind } from '#domain/notifications/kinds.ts';
import { placeFor } from '#domain/notifications/pages.ts';
import { LANGUAGES } from '#domain/text/languages.ts';
import { appAt, call, givePoints, person, reward, rows } from '#worker/test/harness.ts';
import { expectDone, readOutcome, runBeside } from '#worker/races/run-beside.ts';

const MARCH = new Date('2026-03-12T12:00:00.000Z');
const APRIL = new Date('2026-04-12T12:00:00.000Z');
const OLD = '2026-01-01T00:00:00.000Z';
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
    expect(await put(ben, 'JPY', MARCH, 'currency')).toMatchObject({
      status: 200,
      body: { value: 'JPY', holdsFrom: '2026-04' },
    });
    expect(await get(ann)).toMatchObject({ value: 7, holdsFrom: null });
    expect(await get(ann, APRIL, 'currency')).toMatchObject({ value: 'JPY', holdsFrom: null });
  });

  it('each month keeps its currency, in the payroll report, its file, and the figures', async () => {
    await put(ann, 'EUR', MARCH, 'currency');
    await put(ann, 7);
    await put(ann, 'JPY', MARCH, 'currency');
    await put(ben, 'JPY', MARCH, 'currency');
    await put(ann, 300);
    await put(cem, 300);
    expect(await rows('SELECT from_month, cents, currency FROM point_values ORDER BY from_month')).toEqual([
      { from_month: '', cents: 0, currency: 'EUR' },
      { from_month: '2026-03', cents: 7, currency: 'EUR' },
      { from_month: '2026-04', cents: 300, currency: 'JPY' },
    ]);
    const report = async (from: string, to: string) => {
      const { body } = await call(appAt(APRIL), ann ?? '', 'GET', `/api/exports/payroll?from=${from}&to=${to}`);
      return body as unknown as Payroll;
    };
    const euros = [{ currency: 'EUR', cents: 700 }];
    expect(await report('2026-03-01', '2026-03-31')).toMatchObject({
      currency: 'EUR',
      total: { claims: 1, points: 100, cents: 700, otherAmounts: [] },
    });
    const both = await report('2026-03-01', '2026-04-30');
    expect(both).toMatchObject({
      currency: 'JPY',
      total: { claims: 2, points: 110, cents: 3_000, otherAmounts: euros },
      departments: [{ claims: 2, points: 110, cents: 3_000, otherAmounts: euros }],
    });
    expect(both.items.map(({ month, cents, otherAmounts }) => [month, cents, otherAmounts])).toEqual([
      ['2026-03', 0, euros],
      ['2026-04', 3_000, []],
    ]);
    const file = await appAt(APRIL).request('http://localhost/api/exports/payroll.csv?from=2026-03-01&to=2026-04-30', {
      headers: { Authorization: `Demo ${ann}` },
    });
    const lines = (await file.text()).trimEnd().split('\r\n').slice(1, -1);
    const cells = lines.map((line) => line.split(','));
    expect(cells.map((cell) => [cell[0], cell[1], ...cell.slice(6, 10), ...cell.slice(11)].join(' '))).toEqual([
      'person 2026-03 1 100 7.00 EUR   ',
      'person 2026-04 1 10 30.00 JPY   ',
      'department     JPY 2 110 30.00',
      'department     EUR   7.00',
      'total     JPY 2 110 30.00',
      'total     EUR   7.00',
    ]);
    const figures = async (from: string, to: string) => {
      const { body } = await call(appAt(APRIL), ann ?? '', 'GET', `/api/analytics?from=${from}&to=${to}`);
      const { pointValue, rewards } = body as Pick<Analytics, 'pointValue' | 'rewards'>;
      return [pointValue, rewards.map(({ points, cents, otherAmounts }) => [points, cents, otherAmounts])];
    };
    expect(await figures('2026-03-01', '2026-03-31')).toEqual([
      { cents: 7, redeemedCents: 700, otherAmounts: [], currency: 'EUR' },
      [[100, 700, []]],
    ]);
    const [value, rewards] = await figures('2026-03-01', '2026-04-30');
    expect(value).toEqual({ cents: 300, redeemedCents: 3_000, otherAmounts: euros, currency: 'JPY' });
    expect(rewards).toEqual(
      expect.arrayContaining([
        [100, 0, euros],
        [10, 3_000, []],
      ]),
    );
  });

  it('a currency from before this rule keeps the months up to now', async () => {
    await rows(
      `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at) VALUES ('${KEY}', '3', '${OLD}', '${OLD}'), ('currency', '"EUR"', '${OLD}', '${OLD}')`,
    );
    await put(ann, 'CHF', MARCH, 'currency');
    expect((await put(ben, 'CHF', MARCH, 'currency')).status).toBe(200);
    expect(await rows('SELECT from_month, cents, currency FROM point_values ORDER BY from_month')).toEqual([
      { from_month: '', cents: 3, currency: 'EUR' },
      { from_month: '2026-04', cents: 3, currency: 'CHF' },
    ]);
  });
});

describe('the notifications of a proposed value', () => {
  const told = async (setting: string) => {
    const found = await rows<{ user: string; kind: string; facts: string }>(
      `SELECT user_id AS user, kind, facts FROM notices WHERE kind LIKE 'setting_%' ORDER BY created_at, id`,
    );
    return found
      .map(({ user, kind, facts }) => ({ user, kind, ...(JSON.parse(facts) as { setting: string; by: string }) }))
      .filter((one) => one.setting === setting)
      .map(({ user, kind, by, ...facts }) => [[ann, ben, cem].indexOf(user), kind, by, facts]);
  };
  const everybody = (setting: string, by: string) =>
    ['Ann', 'Ben', 'Cem'].flatMap((name, place) =>
      name === by ? [] : [[place, 'setting_proposed', by, { setting, reason: null }]],
    );
  beforeEach(async () => {
    await put(ann, 'EUR', MARCH, 'currency');
    await put(ann, 7);
    await rows('DELETE FROM notices');
    await rows('DELETE FROM deliveries');
  });

  it.each([
    [KEY, 12, 13, 7],
    ['currency', 'JPY', 'CHF', 'EUR'],
  ])(
    'of %s reach the other admins who may decide, and the proposer hears the end',
    async (key, first, second, inForce) => {
      const [gone, employee] = [await person({ role: 'admin', is_active: 0 }), await person()];
      const approved = { setting: key, reason: 'Agreed.', holdsFrom: '2026-04-01' };
      expect((await put(ann, first, MARCH, key)).status).toBe(202);
      expect((await put(ann, first, MARCH, key)).status).toBe(202);
      expect((await told(key)).toSorted()).toEqual(everybody(key, 'Ann'));
      await put(ben, second, MARCH, key);
      const change = { value: second, reason: 'Agreed.' };
      const path = `/api/settings/${key}`;
      expect((await call(appAt(MARCH), cem ?? '', 'PUT', path, change)).status).toBe(200);
      expect((await told(key)).slice(2)).toEqual([
        [0, 'setting_replaced', 'Ben', { setting: key }],
        ...everybody(key, 'Ben'),
        [1, 'setting_approved', 'Cem', approved],
      ]);
      // Cem withdraws his own proposal, and nobody hears of it. He rejects Ann's.
      await rows('DELETE FROM notices');
      await put(cem, first, MARCH, key);
      await put(cem, second, MARCH, key);
      await put(ann, inForce, MARCH, key);
      await call(appAt(MARCH), cem ?? '', 'PUT', path, { value: second, reason: 'Too early.' });
      expect((await told(key)).filter(([, kind]) => kind !== 'setting_proposed')).toEqual([
        [0, 'setting_rejected', 'Cem', { setting: key, reason: 'Too early.' }],
      ]);
      const strangers = [gone, employee].map((id) => `'${id}'`).join();
      expect(await rows(`SELECT id FROM notices WHERE user_id IN (${strangers})`)).toEqual([]);
    },
  );

  it('open the company settings from the bell, in words', async () => {
    await put(ann, 12);
    const { body } = await call(appAt(MARCH), ben ?? '', 'GET', '/api/notices');
    const [item] = (body as unknown as Notices).items;
    if (!item) throw new Error('Ben has no notification');
    expect(LANGUAGES.map((language) => toNoticeText(item, speechIn(language)).title)).toEqual([
      'A new point value needs your OK',
      'Ein neuer Punktwert braucht dein OK',
    ]);
    expect(placeFor(item.kind as DeliveryKind, 'admin')).toBe('/admin/settings');
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
