import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { countingD1 } from '#worker/test/counting-d1.ts';
import { appAt, call, NOW, person, reward, rows } from '#worker/test/harness.ts';

const count = async (as: string, at = appAt()) => {
  const { status, body } = await call(at, as, 'GET', '/api/decisions');
  expect(status).toBe(200);
  return body;
};
const NONE = { count: 0, isMore: false };
const NOTHING = { claim: NONE, correction: NONE, leave: NONE, account: NONE, thanks: NONE };
const some = (number: number) => ({ count: number, isMore: false });
let made = 0;
const claim = async (userId: string, columns: { status?: string; costBy?: string } = {}) =>
  rows(
    `INSERT INTO redemptions (id, user_id, reward_id, points_spent, cost_by, status, requested_date, reward_snapshot,
       idempotency_key, created_at, updated_at) VALUES (?1, ?2, ?3, 1, ?4, ?5, 'x', '{}', ?1, 'x', 'x')`,
    `waits-${++made}`,
    userId,
    await reward(),
    columns.costBy ?? null,
    columns.status ?? 'pending',
  );
const askForLeave = (userId: string, status = 'requested') =>
  rows(
    `INSERT INTO leaves (id, user_id, start_date, end_date, status, created_at, updated_at)
     VALUES (?, ?, '2026-03-02', '2026-03-02', ?, '', '')`,
    `leave-${++made}`,
    userId,
    status,
  );
const askForCorrection = (userId: string, status = 'open') =>
  rows(
    `INSERT INTO correction_requests (id, user_id, day, reason, status, created_at) VALUES (?, ?, ?, 'x', ?, 'x')`,
    `correction-${++made}`,
    userId,
    `2026-02-${String((made % 28) + 1).padStart(2, '0')}`,
    status,
  );
const hold = (from: string, receivers: readonly string[], state = 'held') =>
  rows(
    `INSERT INTO thanks (id, from_user, receivers, words, audience, state, month, created_at)
     VALUES (?, ?, ?, 'x', 'receivers', ?, '2026-03', 'x')`,
    `thanks-${++made}`,
    from,
    JSON.stringify(receivers),
    state,
  );
const proposeMoney = (by: string, expiresAt: string) =>
  rows(
    `INSERT OR REPLACE INTO money_proposals (setting_key, id, value, proposed_by, proposed_at, expires_at)
     VALUES ('currency', 'p', '"EUR"', ?, '2020-01-01T00:00:00.000Z', ?)`,
    by,
    expiresAt,
  );

beforeEach(async () => {
  for (const table of [
    'redemptions',
    'leaves',
    'correction_requests',
    'money_proposals',
    'scoring_proposals',
    'thanks',
  ]) {
    await rows(`DELETE FROM ${table}`);
  }
  await rows(`UPDATE users SET is_active = 0`);
});

it('counts what each admin may decide, and what only another admin may', async () => {
  const [hr, chief, ada] = [await person({ role: 'admin' }), await person({ role: 'super_admin' }), await person()];
  expect(await count(hr)).toEqual({ forYou: 0, forOthers: 0, isMore: false, kinds: NOTHING, proposals: [] });
  await claim(ada);
  await claim(hr);
  await claim(ada, { costBy: hr });
  await claim(ada, { status: 'approved' });
  await askForLeave(ada);
  await askForLeave(hr);
  await askForLeave(ada, 'approved');
  await askForCorrection(ada);
  await askForCorrection(ada, 'approved');
  await person({ approval_status: 'pending' });
  await person({ approval_status: 'pending', is_active: 0 });
  const kinds = { ...NOTHING, claim: some(3), correction: some(1), leave: some(2), account: some(1) };
  expect(await count(hr)).toEqual({ forYou: 4, forOthers: 3, isMore: false, kinds, proposals: [] });
  expect(await count(chief)).toEqual({ forYou: 7, forOthers: 0, isMore: false, kinds, proposals: [] });
});

it('counts a claim over the month’s reward budget for super admins only', async () => {
  const [hr, chief, ada] = [await person({ role: 'admin' }), await person({ role: 'super_admin' }), await person()];
  await claim(ada);
  await claim(ada);
  await rows(`UPDATE redemptions SET fulfilment = '{"way":"by_hand","face":{"cents":501,"currency":"USD"}}'
    WHERE id = 'waits-${made}'`);
  const setting = (value: number) =>
    rows(
      `INSERT OR REPLACE INTO system_settings (setting_key, setting_value, created_at, updated_at)
       VALUES ('reward_budget_cents', ?, 'x', 'x')`,
      String(value),
    );
  await setting(500);
  expect(await count(hr)).toMatchObject({ forYou: 1, forOthers: 1 });
  expect(await count(chief)).toMatchObject({ forYou: 2, forOthers: 0 });
  await setting(501);
  expect(await count(hr)).toMatchObject({ forYou: 2, forOthers: 0 });
  await rows(`DELETE FROM system_settings WHERE setting_key = 'reward_budget_cents'`);
});

it('counts a thanks that waits for an admin who did not give or receive it', async () => {
  const [hr, chief, ada] = [await person({ role: 'admin' }), await person({ role: 'super_admin' }), await person()];
  await hold(ada, [await person()]);
  await hold(hr, [ada]);
  await hold(ada, [await person(), hr]);
  await hold(ada, [await person()], 'refused');
  expect(await count(hr)).toMatchObject({ forYou: 1, forOthers: 2, kinds: { thanks: some(1) } });
  expect(await count(chief)).toMatchObject({ forYou: 3, forOthers: 0, kinds: { thanks: some(3) } });
  // The only admin decides also on their own.
  await rows(`UPDATE users SET is_active = 0 WHERE role IN ('admin', 'super_admin') AND id <> ?`, hr);
  expect(await count(hr)).toMatchObject({ forYou: 3, forOthers: 0 });
  // They have no people and no ledger rows.
  await rows('DELETE FROM thanks');
});

it('counts a proposal until it expires', async () => {
  const [one, other] = [await person({ role: 'super_admin', name: 'Euro' }), await person({ role: 'super_admin' })];
  await proposeMoney(one, new Date(NOW.getTime() + 1).toISOString());
  const proposal = { key: 'currency', userId: one, name: 'Euro', proposedAt: '2020-01-01T00:00:00.000Z' };
  expect(await count(one)).toMatchObject({ forYou: 0, forOthers: 1, proposals: [{ ...proposal, mayDecide: false }] });
  expect(await count(other)).toMatchObject({ forYou: 1, forOthers: 0, proposals: [{ ...proposal, mayDecide: true }] });
  await proposeMoney(one, NOW.toISOString());
  expect(await count(other)).toMatchObject({ forYou: 0, forOthers: 0 });
});

it('counts up to 50 of a kind, whatever waits', async () => {
  const [hr, ada] = [await person({ role: 'admin' }), await person()];
  for (let n = 0; n < 50; n += 1) await askForLeave(ada);
  const full = { forYou: 50, forOthers: 0, proposals: [] };
  expect(await count(hr)).toEqual({ ...full, isMore: false, kinds: { ...NOTHING, leave: some(50) } });
  for (let n = 0; n < 70; n += 1) await askForLeave(ada);
  const { d1, take } = countingD1(env.DB);
  expect(await count(hr, appAt(NOW, { d1 }))).toEqual({
    ...full,
    isMore: true,
    kinds: { ...NOTHING, leave: { count: 50, isMore: true } },
  });
  expect(take().rowsRead).toBeLessThan(200);
});

it('refuses employees', async () => {
  expect((await call(appAt(), await person(), 'GET', '/api/decisions')).status).toBe(403);
});
