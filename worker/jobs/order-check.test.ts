import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { openDb } from '../db/client.ts';
import { sendDueOrders } from '../gift-cards/send-orders.ts';
import { newId } from '../new-id.ts';
import { countingD1 } from '../test/counting-d1.ts';
import { failingD1 } from '../test/failing-d1.ts';
import { appAt, call, givePoints, partsAt, person, reward, rows } from '../test/harness.ts';
import { GIFT_CARD, GiftCardProvider } from '../test/providers/gift-cards.ts';
import { nightlyAudit } from './nightly-audit.ts';
import { orderCheck } from './order-check.ts';
import { runDueJobs } from './run-due-jobs.ts';

const DAY = new Date('2026-03-06T12:00:00.000Z');
const NIGHT = new Date('2026-03-07T03:00:00.000Z');

let provider = new GiftCardProvider();
beforeEach(async () => {
  provider = new GiftCardProvider(2);
  await rows('DELETE FROM audit_differences');
  await rows('UPDATE orders SET delivered_at = NULL, due_at = NULL');
});

const send = () => sendDueOrders({ clock: () => DAY, newId, giftCards: provider }, openDb(env.DB));

async function delivered(count: number): Promise<{ ids: string[]; user: string }> {
  const [user, admin] = [await person(), await person({ role: 'admin' })];
  await givePoints(user, 10 * count);
  const rewardId = await reward({ fulfilment: JSON.stringify(GIFT_CARD) });
  const app = appAt(DAY);
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const { body } = await call(app, user, 'POST', '/api/rewards/claim', { rewardId });
    ids.push(String(body.id));
  }
  await call(app, admin, 'POST', '/api/redemptions/bulk', { ids, status: 'approved' });
  await send();
  return { ids, user };
}

async function check(at = NIGHT, parts = partsAt(at, { giftCards: provider })) {
  await rows('DELETE FROM jobs');
  await runDueJobs(parts, [orderCheck]);
  return rows('SELECT user_id, kind, day, stored, computed FROM audit_differences ORDER BY kind');
}
const readJob = async () => (await rows(`SELECT last_counts, failures FROM jobs WHERE name = 'order_check'`))[0];

it('equal lists have no difference, over all pages', async () => {
  await delivered(5);
  expect(await check()).toEqual([]);
  expect(await readJob()).toEqual({ last_counts: '{"orders":5,"differences":0}', failures: 0 });
});

it('reports each kind of difference, logs their number, and forgets those that are gone', async () => {
  const { ids, user } = await delivered(4);
  const [refunded = '', repeated = '', amount = '', missing = ''] = ids;
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await rows(`UPDATE orders SET state = 'cancelled' WHERE redemption_id = ?`, refunded);
  await rows('UPDATE orders SET round = 2 WHERE redemption_id = ?', repeated);
  provider.change(amount, { face: { cents: 3_000, currency: 'EUR' } });
  const gone = provider.kept.get(missing);
  provider.kept.delete(missing);
  await provider.placeOrder({ ...GIFT_CARD, externalId: 'nobody', recipient: { name: 'x', email: 'x' } });
  const keptOrder = (id: string) => provider.kept.get(id)?.record.order;
  const common = { user_id: user, day: '2026-03-06' };
  const found = [
    {
      ...common,
      kind: 'order_amount',
      stored: `${amount}: fulfilled, 25.00 EUR`,
      computed: `${keptOrder(amount)}: 30.00 EUR`,
    },
    { ...common, kind: 'order_missing', stored: `${missing}: ${gone?.record.order}`, computed: '-' },
    {
      ...common,
      kind: 'order_refunded',
      stored: `${refunded}: fulfilled, 25.00 EUR`,
      computed: `${keptOrder(refunded)}: 25.00 EUR`,
    },
    {
      ...common,
      kind: 'order_repeated',
      stored: `${repeated}: fulfilled, 25.00 EUR`,
      computed: `${keptOrder(repeated)}: 25.00 EUR`,
    },
    {
      user_id: '',
      kind: 'order_unknown',
      day: '2026-03-07',
      stored: '-',
      computed: `${keptOrder('nobody')}: 25.00 EUR`,
    },
  ];
  expect(await check()).toEqual(found);
  expect(logged).toHaveBeenCalledWith('{"level":"error","message":"gift card orders","differences":6}');
  logged.mockRestore();
  // The nightly audit of points leaves these differences.
  await runDueJobs(partsAt(NIGHT), [nightlyAudit]);
  expect(await rows('SELECT kind FROM audit_differences ORDER BY kind')).toHaveLength(5);
  await rows(`UPDATE orders SET state = 'delivered', round = 1`);
  provider.change(amount, { face: GIFT_CARD.face });
  provider.kept.delete('nobody');
  if (gone) provider.kept.set(missing, gone);
  expect(await check(new Date('2026-03-08T03:00:00.000Z'))).toEqual([]);
});

it('an order that was cancelled at the provider is asked again', async () => {
  const { ids } = await delivered(1);
  provider.change(String(ids[0]), { status: 'ended', isCancelled: true });
  expect(await check()).toEqual([]);
  await sendDueOrders({ clock: () => NIGHT, newId, giftCards: provider }, openDb(env.DB));
  expect(await rows('SELECT state, failure FROM orders WHERE redemption_id = ?', ids[0])).toEqual([
    { state: 'failed', failure: 'cancelled' },
  ]);
});

it('without an answer, the run is tried again', async () => {
  await delivered(1);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  provider.listOrders = async () => ({ is: 'no_answer' });
  expect(await check()).toEqual([]);
  expect(await readJob()).toMatchObject({ failures: 1 });
  logged.mockRestore();
});

it('without a provider, nothing is compared', async () => {
  expect(await check(NIGHT, partsAt(NIGHT))).toEqual([]);
});

it('a slice needs at most as many statements as the job says', async () => {
  provider = new GiftCardProvider(50);
  await delivered(50);
  for (const id of provider.kept.keys()) provider.change(id, { status: 'ended', isCancelled: true });
  const counted = countingD1(env.DB);
  await orderCheck.runSlice({
    db: openDb(counted.d1),
    parts: partsAt(NIGHT, { giftCards: provider }),
    now: NIGHT,
    runStartedAt: NIGHT,
    lastStartedAt: null,
    cursor: null,
  });
  expect(counted.take().statements).toBeLessThanOrEqual(orderCheck.queries);
});

it('a run that is killed at any statement finds the same differences in the end', async () => {
  const { ids } = await delivered(3);
  await rows(`UPDATE orders SET state = 'cancelled' WHERE redemption_id = ?`, ids[1]);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (let nth = 0; ; nth++) {
    const { d1, hasFailed } = failingD1(nth);
    await check(NIGHT, partsAt(NIGHT, { giftCards: provider, d1 })).catch(() => undefined);
    expect((await check()).map(({ kind }) => kind)).toEqual(['order_refunded']);
    if (!hasFailed()) break;
  }
  logged.mockRestore();
});
