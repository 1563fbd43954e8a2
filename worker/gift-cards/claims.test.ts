/**
 * Many claims of gift cards, with a provider that loses requests and answers, is down for a day, refuses, holds orders
 * back and tells of them in any order, with senders that are killed, and with admins who repair, refund and hand over.
 * `CLAIMS=10000 SEED=7` before `npx vitest run --project races gift-cards/claims` makes the run larger, and repeats a run.
 */
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { newId } from '../new-id.ts';
import { openDb } from '../db/client.ts';
import { failingD1 } from '../test/failing-d1.ts';
import { call, givePoints, partsAt, person, reward, rows, uncheckedAppAt } from '../test/harness.ts';
import { GIFT_CARD, GiftCardProvider, type Fault } from '../test/providers/gift-cards.ts';
import { orderCheck } from '../jobs/order-check.ts';
import { runDueJobs } from '../jobs/run-due-jobs.ts';
import { sendDueOrders } from './send-orders.ts';

const CLAIMS = Number(env.CLAIMS || 120);
const SEED = Number(env.SEED || 20_261_129);
const START_MS = Date.parse('2026-03-06T12:00:00.000Z');
const DAY_MS = 86_400_000;
const BATCH = 40;
/** The orders that an admin repairs at a time. All open orders in each step would take a time that grows with CLAIMS. */
const REPAIRED = 30;
/** The time from the end of one outage to the next one. Otherwise the provider would always be down in a long run. */
const CALM_MS = 3 * DAY_MS;

function makeRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it(
  `${CLAIMS} claims are each delivered exactly once or refunded exactly once (seed ${SEED})`,
  { timeout: 3_600_000 },
  async () => {
    const random = makeRandom(SEED);
    const chance = (probability: number) => random() < probability;
    const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const provider = new GiftCardProvider(50);
    let nowMs = START_MS;
    let downUntilMs = 0;
    const clock = () => new Date(nowMs);
    const app = uncheckedAppAt(clock, { giftCards: provider });

    const PLACE: readonly Fault[] = [
      'lost_before',
      'lost_after',
      'busy',
      'key',
      'funds',
      'product',
      'amount',
      'review',
    ];
    const FIND: readonly Fault[] = ['lost_before', 'lost_after', 'busy', 'key'];
    provider.fault = (request) => {
      if (nowMs < downUntilMs) return 'lost_before';
      return chance(0.35) ? pick(request === 'place' ? PLACE : FIND) : null;
    };
    const messages: { id: string; order: string }[] = [];
    provider.onChange = ({ order }) => {
      if (chance(0.8)) messages.push({ id: `message-${newId()}`, order });
    };
    async function tellSome(): Promise<void> {
      for (const message of messages.splice(0)) {
        if (chance(0.4)) messages.push(message);
        if (chance(0.3)) continue;
        const body = JSON.stringify({ id: message.id, about: { order: message.order } });
        const headers = { 'Tremendous-Webhook-Signature': 'sha256=right' };
        expect((await call(app, null, 'POST', '/api/webhooks/gift-cards', body, headers)).status).toBe(200);
      }
    }

    const admin = await person({ role: 'admin' });
    const rewardId = await reward({ fulfilment: JSON.stringify(GIFT_CARD) });
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('claims_per_hour', '100', 'x', 'x')`);
    const put = (id: string, body: object) => call(app, admin, 'PUT', `/api/redemptions/${id}`, body);

    async function send(): Promise<void> {
      // A killed sender has written a part of its statements, and another sender takes over after the lease.
      const d1 = chance(0.3) ? failingD1(Math.floor(random() * 12), chance(0.5)).d1 : env.DB;
      const senders = chance(0.3) ? 2 : 1;
      const parts = { clock, newId, giftCards: provider };
      await Promise.all(Array.from({ length: senders }, () => sendDueOrders(parts, openDb(d1)).catch(() => undefined)));
    }

    let repairedThrough = '';
    async function repair(isLast: boolean): Promise<void> {
      const open = await rows<{ id: string; state: string; version: number }>(
        `SELECT r.id, o.state, o.version FROM redemptions r JOIN orders o ON o.redemption_id = r.id
         WHERE r.status = 'approved' AND o.state IN ('failed', 'unknown', 'sending', 'cancelled') AND r.id > ?
         ORDER BY r.id LIMIT ?`,
        repairedThrough,
        REPAIRED,
      );
      repairedThrough = open.length < REPAIRED ? '' : (open.at(-1)?.id ?? '');
      for (const { id, state, version } of open) {
        // The server decides, for any act of an admin, what an open order allows.
        if (state === 'cancelled') {
          await put(id, { status: chance(0.5) ? 'fulfilled' : 'rejected', rejectionReason: 'x' });
          continue;
        }
        const choice =
          isLast && state === 'failed' ? 'reject' : pick(['again', 'product', 'by_hand', 'reject', 'nothing']);
        if (choice === 'again') await call(app, admin, 'PUT', `/api/redemptions/${id}/order`, { do: 'again', version });
        if (choice === 'product') {
          await call(app, admin, 'PUT', `/api/redemptions/${id}/order`, { do: 'again', product: 'P', version });
        }
        if (choice === 'by_hand')
          await call(app, admin, 'PUT', `/api/redemptions/${id}/order`, { do: 'by_hand', version });
        if (choice === 'reject') await put(id, { status: 'rejected', rejectionReason: 'x' });
      }
    }

    function release(): void {
      for (const [key, { record }] of provider.kept) {
        if (record.status === 'open' && chance(0.5)) {
          provider.change(key, chance(0.8) ? { status: 'delivered' } : { status: 'ended', isCancelled: true });
        }
      }
    }

    for (let made = 0; made < CLAIMS; made += BATCH) {
      const ids: string[] = [];
      const user = await person();
      await givePoints(user, 10 * BATCH);
      for (let one = 0; one < Math.min(BATCH, CLAIMS - made); one++) {
        ids.push(String((await call(app, user, 'POST', '/api/rewards/claim', { rewardId })).body.id));
      }
      await call(app, admin, 'POST', '/api/redemptions/bulk', { ids, status: 'approved' });
      if (chance(0.05) && nowMs > downUntilMs + CALM_MS) downUntilMs = nowMs + DAY_MS;
      for (let step = 0; step < 3; step++) {
        await send();
        await tellSome();
        release();
        if (chance(0.5)) await repair(false);
        nowMs += Math.floor(random() * 2 * 3_600_000);
      }
    }

    const isOpen = async () =>
      (await rows<{ open: number }>(`SELECT count(*) AS open FROM redemptions WHERE status = 'approved'`))[0]?.open !==
      0;
    for (let turn = 0; (await isOpen()) && turn < 2_000; turn++) {
      nowMs += 2 * 3_600_000;
      release();
      await send();
      await tellSome();
      await repair(turn > 3);
    }

    const claims = await rows<{ id: string; status: string; state: string; refunds: number; delivered: number }>(
      `SELECT r.id, r.status, o.state, ifnull(p.times, 0) AS refunds, ifnull(a.times, 0) AS delivered
       FROM redemptions r JOIN orders o ON o.redemption_id = r.id
       LEFT JOIN (SELECT reference_id AS id, count(*) AS times FROM point_transactions
         WHERE transaction_type = 'refunded' GROUP BY 1) p ON p.id = r.id
       LEFT JOIN (SELECT target_id AS id, count(*) AS times FROM audit_log
         WHERE action = 'redemption.fulfilled' GROUP BY 1) a ON a.id = r.id`,
    );
    expect(claims).toHaveLength(CLAIMS);
    const spendable = new Map<string, number>();
    for (const [key, { record }] of provider.kept) {
      const [id = ''] = key.split('.');
      if (record.status === 'delivered') spendable.set(id, (spendable.get(id) ?? 0) + 1);
      expect(record.status, key).not.toBe('open');
    }
    const wrong = claims.filter(({ id, status, state, refunds, delivered }) => {
      const cards = spendable.get(id) ?? 0;
      const isDelivered =
        status === 'fulfilled' && state === 'delivered' && cards === 1 && refunds === 0 && delivered === 1;
      const isByHand =
        status === 'fulfilled' && state === 'cancelled' && cards === 0 && refunds === 0 && delivered === 1;
      const isRefunded =
        status === 'rejected' && state === 'cancelled' && cards === 0 && refunds === 1 && delivered === 0;
      return !isDelivered && !isByHand && !isRefunded;
    });
    expect(wrong).toEqual([]);

    provider.fault = () => null;
    await rows('DELETE FROM jobs');
    for (let run = 0; run < 100 + CLAIMS / 10; run++) {
      const { slices } = await runDueJobs(partsAt(clock, { giftCards: provider }), [orderCheck]);
      if (slices.order_check === undefined) break;
    }
    expect(await rows('SELECT kind, stored, computed FROM audit_differences')).toEqual([]);
    logged.mockRestore();
    const count = (status: string, state: string) =>
      claims.filter((one) => one.status === status && one.state === state).length;
    const report = {
      delivered: count('fulfilled', 'delivered'),
      byHand: count('fulfilled', 'cancelled'),
      refunded: count('rejected', 'cancelled'),
      requests: provider.placed.length,
    };
    if (CLAIMS > 1_000) console.log(JSON.stringify(report));
    expect(report.delivered).toBeGreaterThan(CLAIMS / 3);
    expect(report.refunded).toBeGreaterThan(0);
  },
);
