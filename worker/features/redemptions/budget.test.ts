import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fulfilment } from '#domain/fulfilment/ways.ts';
import { readOutcome, runBeside } from '#worker/races/run-beside.ts';
import { appAt, call, givePoints, NOW, person, rebuildFigures, reward, rows } from '#worker/test/harness.ts';

const APRIL = new Date('2026-04-01T00:30:00.000Z');
const OLD = '2026-01-01T00:00:00.000Z';
let [hr, other, chief]: string[] = [];

const set = (key: string, value: unknown) =>
  rows(
    `INSERT OR REPLACE INTO system_settings (setting_key, setting_value, created_at, updated_at)
     VALUES (?1, ?2, '${OLD}', '${OLD}')`,
    key,
    JSON.stringify(value),
  );
const card = (cents: number, currency = 'EUR'): Fulfilment => ({ way: 'by_hand', face: { cents, currency } });
const BY_HAND: Fulfilment = { way: 'by_hand', face: null };

async function claim(fulfilment: Fulfilment, points = 10): Promise<string> {
  const user = await person();
  await givePoints(user, points);
  const rewardId = await reward({ points_cost: points, fulfilment: JSON.stringify(fulfilment) });
  const { body } = await call(appAt(), user, 'POST', '/api/rewards/claim', { rewardId });
  return String(body.id);
}

const move = (as: string | undefined, id: string, status: string, app = appAt()) =>
  call(app, as ?? '', 'PUT', `/api/redemptions/${id}`, {
    status,
    ...(status === 'rejected' && { rejectionReason: 'No.' }),
  });
const approve = async (as: string | undefined, id: string, app = appAt()) =>
  readOutcome(await move(as, id, 'approved', app));
const budget = async (as = hr, now = NOW) => (await call(appAt(now), as ?? '', 'GET', '/api/redemptions/budget')).body;
const months = () =>
  rows(
    'SELECT month, currency, approved_cents AS approved, delivered_cents AS delivered FROM reward_money_months ORDER BY 1, 2',
  );
const counted = async (id: string) =>
  (
    await rows(
      'SELECT status, counted_month AS month, counted_cents AS cents, counted_currency AS currency FROM redemptions WHERE id = ?',
      id,
    )
  )[0];

beforeAll(async () => {
  [hr, other, chief] = [
    await person({ role: 'admin', name: 'Ann' }),
    await person({ role: 'admin', name: 'Ben' }),
    await person({ role: 'super_admin', name: 'Cem' }),
  ];
  await set('company_time_zone', 'UTC');
});

beforeEach(async () => {
  await rows(
    'UPDATE redemptions SET counted_month = NULL, counted_cents = NULL, counted_currency = NULL, delivered_month = NULL',
  );
  await rows('DELETE FROM reward_money_months');
  await rows('DELETE FROM point_values');
  await set('currency', 'EUR');
  await set('point_value_cents', 10);
  await set('reward_budget_cents', 10_000);
});

describe('the month’s reward budget', () => {
  it('counts an approval by its face value or its points, and names other currencies', async () => {
    const [points, face, dollars] = [await claim(BY_HAND, 50), await claim(card(2_500)), await claim(card(900, 'USD'))];
    for (const id of [points, face, dollars]) expect(await approve(hr, id)).toBe(200);
    expect(await counted(points)).toEqual({ status: 'approved', month: '2026-03', cents: 500, currency: 'EUR' });
    expect(await counted(dollars)).toEqual({ status: 'approved', month: '2026-03', cents: 900, currency: 'USD' });
    expect(await budget()).toEqual({
      month: '2026-03',
      budgetCents: 10_000,
      spentCents: 3_000,
      currency: 'EUR',
      pointValueCents: 10,
      otherAmounts: [{ currency: 'USD', cents: 900 }],
    });
    expect(await budget(hr, APRIL)).toMatchObject({ month: '2026-04', spentCents: 0, otherAmounts: [] });
  });

  it('counts nothing for points without a value, and everything while there is no budget', async () => {
    await set('point_value_cents', 0);
    await set('reward_budget_cents', 0);
    const [points, face] = [await claim(BY_HAND), await claim(card(99_999))];
    expect([await approve(hr, points), await approve(hr, face)]).toEqual([200, 200]);
    expect(await counted(points)).toEqual({ status: 'approved', month: null, cents: null, currency: null });
    expect(await months()).toEqual([{ month: '2026-03', currency: 'EUR', approved: 99_999, delivered: 0 }]);
  });

  it('uses the value and the currency of the month, not those of the settings', async () => {
    for (const [from, cents, currency] of [
      ['', 3, 'CHF'],
      ['2026-04', 9, 'EUR'],
    ] as const)
      await rows(
        `INSERT INTO point_values (from_month, cents, currency, set_by, set_at) VALUES (?, ?, ?, 'x', 'x')`,
        from,
        cents,
        currency,
      );
    const id = await claim(BY_HAND, 20);
    expect(await approve(hr, id)).toBe(200);
    expect(await budget()).toMatchObject({ spentCents: 60, currency: 'CHF', pointValueCents: 3 });
    expect(await approve(hr, await claim(BY_HAND, 20), appAt(APRIL))).toBe(200);
    expect(await budget(hr, APRIL)).toMatchObject({ spentCents: 180, currency: 'EUR', pointValueCents: 9 });
  });

  it('gives a refund back to the month that counted the claim, and counts a delivery in its own month', async () => {
    const [rejected, cancelled, delivered] = [
      await claim(card(1_000)),
      await claim(card(2_000)),
      await claim(card(4_000)),
    ];
    for (const id of [rejected, cancelled, delivered]) await approve(hr, id);
    await move(hr, rejected, 'rejected', appAt(APRIL));
    await move(hr, cancelled, 'cancelled', appAt(APRIL));
    await move(hr, delivered, 'fulfilled', appAt(APRIL));
    expect(await counted(rejected)).toEqual({ status: 'rejected', month: null, cents: null, currency: null });
    const expected = [
      { month: '2026-03', currency: 'EUR', approved: 4_000, delivered: 0 },
      { month: '2026-04', currency: 'EUR', approved: 0, delivered: 4_000 },
    ];
    expect(await months()).toEqual(expected);
    await rebuildFigures();
    expect(await months()).toEqual(expected);
    await move(hr, await claim(card(9_000)), 'rejected');
    expect(await months()).toEqual(expected);
  });

  it('over it, only a super admin approves', async () => {
    const [first, over, last] = [await claim(card(7_000)), await claim(card(3_001)), await claim(card(3_000))];
    expect(await approve(hr, first)).toBe(200);
    const { status, body } = await move(hr, over, 'approved');
    expect([status, body.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'redemption_over_budget',
        message: 'This claim goes over this month’s reward budget. A super admin can approve it.',
      }),
    ]);
    expect(await counted(over)).toMatchObject({ status: 'pending', month: null });
    expect(await approve(hr, last)).toBe(200);
    expect(await approve(chief, over)).toBe(200);
    expect(await budget()).toMatchObject({ spentCents: 13_001 });
    // Another currency and an unknown value are never over it. Rejecting is always possible.
    expect(await approve(hr, await claim(card(50_000, 'USD')))).toBe(200);
    expect((await move(hr, await claim(card(1)), 'rejected')).status).toBe(200);
    await move(chief, over, 'cancelled');
    expect(await budget()).toMatchObject({ spentCents: 10_000 });
  });

  it('is for admins to read, and for super admins to set', async () => {
    const user = await person();
    expect((await call(appAt(), user, 'GET', '/api/redemptions/budget')).status).toBe(403);
    const put = (as: string | undefined, value: unknown) =>
      call(appAt(), as ?? '', 'PUT', '/api/settings/reward_budget_cents', { value });
    expect((await put(hr, 5)).status).toBe(403);
    expect(await put(chief, 5)).toMatchObject({ status: 200, body: { value: 5 } });
    expect((await put(chief, -1)).status).toBe(400);
    expect(await budget()).toMatchObject({ budgetCents: 5 });
  });
});

describe('many claims at once', () => {
  it('the preview and the decision report each claim that does not fit any more', async () => {
    const ids = [await claim(card(6_000)), await claim(card(5_000)), await claim(card(4_000)), await claim(card(1))];
    const body = { ids, status: 'approved' };
    const preview = (as: string | undefined) => call(appAt(), as ?? '', 'POST', '/api/redemptions/bulk/preview', body);
    const outcomes = ({ body: { items } }: { body: Record<string, unknown> }) =>
      (items as { outcome: string }[]).map(({ outcome }) => outcome);
    const seen = await preview(hr);
    expect(outcomes(seen)).toEqual(['ready', 'over_budget', 'ready', 'over_budget']);
    expect(seen.body).toMatchObject({ count: 2, points: 20 });
    expect(outcomes(await preview(chief))).toEqual(['ready', 'ready', 'ready', 'ready']);
    const done = await call(appAt(), hr ?? '', 'POST', '/api/redemptions/bulk', body);
    expect(done.body).toMatchObject({ done: 2 });
    expect(outcomes(done)).toEqual(['done', 'over_budget', 'done', 'over_budget']);
    expect(
      outcomes(await call(appAt(), hr ?? '', 'POST', '/api/redemptions/bulk/preview', { ...body, status: 'rejected' })),
    ).toEqual(['ready', 'ready', 'ready', 'ready']);
  });
});

describe('races', () => {
  it('the last of the budget goes to one of two admins', async () => {
    const [first, second] = [await claim(card(6_000)), await claim(card(6_000))];
    const answer = await runBeside(
      (app) => move(hr, first, 'approved', app),
      (app) => move(other, second, 'approved', app),
    );
    expect(readOutcome(answer)).toBe('redemption_over_budget');
    expect([(await counted(first))?.status, (await counted(second))?.status]).toEqual(['pending', 'approved']);
    expect(await budget()).toMatchObject({ spentCents: 6_000 });
  });

  it('of twelve approvals by two admins at the same time, as many succeed as the budget pays', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 12; made++) ids.push(await claim(card(3_000)));
    const found = await Promise.all(ids.map((id, at) => approve(at % 2 ? hr : other, id)));
    expect(found.toSorted()).toEqual([
      ...Array<number>(3).fill(200),
      ...Array<string>(9).fill('redemption_over_budget'),
    ]);
    expect(await budget()).toMatchObject({ spentCents: 9_000 });
  });

  it('a cancellation during an approval gives the budget back once', async () => {
    const [approved, waiting] = [await claim(card(8_000)), await claim(card(8_000))];
    await approve(hr, approved);
    const answer = await runBeside(
      (app) => move(hr, approved, 'rejected', app),
      (app) => move(other, approved, 'cancelled', app),
    );
    expect(readOutcome(answer)).toBe('redemption_wrong_state');
    expect(await months()).toEqual([{ month: '2026-03', currency: 'EUR', approved: 0, delivered: 0 }]);
    const both = await Promise.all([approve(hr, waiting), move(other, waiting, 'cancelled').then(readOutcome)]);
    const { status } = (await counted(waiting)) ?? {};
    expect(both.filter((one) => one === 200).length).toBeGreaterThan(0);
    expect(await budget()).toMatchObject({ spentCents: status === 'approved' ? 8_000 : 0 });
  });

  it('a super admin who loses the role during the approval is refused', async () => {
    const id = await claim(card(10_001));
    const answer = await runBeside(
      (app) => move(chief, id, 'approved', app),
      () => rows(`UPDATE users SET role = 'admin' WHERE id = ?`, chief),
    );
    await rows(`UPDATE users SET role = 'super_admin' WHERE id = ?`, chief);
    expect(readOutcome(answer)).toBe('auth/forbidden');
    expect(await months()).toEqual([]);
  });
});

describe('the rule that approves claims at once', () => {
  const ask = (user: string, rewardId: string, app = appAt()) =>
    call(app, user, 'POST', '/api/rewards/claim', { rewardId });
  const claimant = async () => {
    const user = await person();
    await givePoints(user, 10);
    return user;
  };

  beforeEach(async () => {
    await set('auto_approve_points', 10);
    await set('auto_approve_per_month', 5);
    return async () => {
      await rows(`DELETE FROM system_settings WHERE setting_key LIKE 'auto_approve%'`);
    };
  });

  it('stays within the budget, and leaves the other claims to a super admin', async () => {
    const rewardId = await reward({ points_cost: 10, fulfilment: JSON.stringify(card(6_000)) });
    const first = (await ask(await claimant(), rewardId)).body;
    const second = (await ask(await claimant(), rewardId)).body;
    expect([first.status, second.status]).toEqual(['approved', 'pending']);
    expect(await approve(hr, String(second.id))).toBe('redemption_over_budget');
    expect(await budget()).toMatchObject({ spentCents: 6_000 });
  });

  it('a claim waits when another takes the last of the budget meanwhile', async () => {
    const rewardId = await reward({ points_cost: 10, fulfilment: JSON.stringify(card(6_000)) });
    const [early, late] = [await claimant(), await claimant()];
    const answer = await runBeside(
      (app) => ask(early, rewardId, app),
      (app) => ask(late, rewardId, app),
    );
    expect(answer.body.status).toBe('pending');
    expect(await budget()).toMatchObject({ spentCents: 6_000 });
  });

  it('of twelve claims at the same time, it approves as many as the budget pays', async () => {
    const rewardId = await reward({ points_cost: 10, fulfilment: JSON.stringify(card(3_000)) });
    const users = await Promise.all(Array.from({ length: 12 }, claimant));
    const found = await Promise.all(users.map(async (user) => (await ask(user, rewardId)).body.status));
    expect(found.filter((status) => status === 'approved')).toHaveLength(3);
    expect(found.filter((status) => status === 'pending')).toHaveLength(9);
    expect(await budget()).toMatchObject({ spentCents: 9_000 });
  });
});

it('the figures show what was delivered in the months, what is still owed, and what is on its way', async () => {
  const analytics = async (from: string, to: string, now = APRIL) =>
    (await call(appAt(now), hr ?? '', 'GET', `/api/analytics?from=${from}&to=${to}`)).body.rewardMoney;
  expect(await analytics('2026-03-01', '2026-03-31')).toBeNull();
  const [first, second, dollars, sent] = [
    await claim(card(1_000)),
    await claim(card(2_000)),
    await claim(card(300, 'USD')),
    await claim(card(500)),
  ];
  for (const id of [first, second, dollars, sent]) await approve(hr, id);
  await move(hr, first, 'fulfilled');
  await move(hr, second, 'fulfilled', appAt(APRIL));
  for (const [id, due] of [
    [sent, '2026-03-02T12:00:00.000Z'],
    [dollars, null],
  ] as const)
    await rows(
      `INSERT INTO orders (redemption_id, user_id, way, state, face_cents, currency, due_at, ordered_at, updated_at)
       SELECT id, user_id, 'provider', 'due', counted_cents, counted_currency, ?, 'x', 'x' FROM redemptions WHERE id = ?`,
      due,
      id,
    );
  expect(await analytics('2026-03-01', '2026-03-31')).toEqual({
    currency: 'EUR',
    delivered: { cents: 1_000, otherAmounts: [] },
    owed: { cents: 500, otherAmounts: [{ currency: 'USD', cents: 300 }] },
    onTheWay: { cents: 500, otherAmounts: [] },
    isMoreOnTheWay: false,
  });
  expect(await analytics('2026-03-15', '2026-04-01')).toMatchObject({ delivered: { cents: 3_000 } });
  expect(await analytics('2026-01-01', '2026-02-28')).toMatchObject({ delivered: { cents: 0 }, owed: { cents: 500 } });
  await rows('DELETE FROM orders');
});
