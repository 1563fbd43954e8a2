import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { openDb } from '../db/client.ts';
import { sendDueOrders } from '../gift-cards/send-orders.ts';
import { newId } from '../new-id.ts';
import { appAt, call, givePoints, person, reward, rows } from '../test/harness.ts';
import { interleaved } from '../test/interleaved.ts';
import { GIFT_CARD, GiftCardProvider } from '../test/providers/gift-cards.ts';
import { expectDone, readOutcome, runBeside } from './run-beside.ts';
import { NOW } from './side.ts';

let provider = new GiftCardProvider();
let admin = '';
let id = '';
beforeEach(async () => {
  provider = new GiftCardProvider();
  await rows('UPDATE orders SET due_at = NULL');
  admin = await person({ role: 'admin' });
  const user = await person();
  await givePoints(user, 10);
  const rewardId = await reward({ fulfilment: JSON.stringify(GIFT_CARD) });
  const { body } = await call(appAt(NOW), user, 'POST', '/api/rewards/claim', { rewardId });
  id = String(body.id);
  await expectDone(call(appAt(NOW), admin, 'PUT', `/api/redemptions/${id}`, { status: 'approved' }));
});

const send = (d1 = env.DB) => sendDueOrders({ clock: () => NOW, newId, giftCards: provider }, openDb(d1));
const readOrder = async () => (await rows('SELECT state, round, attempts FROM orders WHERE redemption_id = ?', id))[0];

it('a claim is not refunded when its order is sent at the same time, and the answer is lost', async () => {
  provider.fault = () => 'lost_after';
  const rejected = await runBeside(
    (app) => call(app, admin, 'PUT', `/api/redemptions/${id}`, { status: 'rejected', rejectionReason: 'x' }),
    () => send(),
  );
  expect(readOutcome(rejected)).toBe('order_open');
  expect(await readOrder()).toMatchObject({ state: 'unknown' });
});

it('of two senders that read the same due order, one sends it', async () => {
  const { d1 } = interleaved(() => send());
  await send(d1);
  expect(provider.placed).toHaveLength(1);
  expect(await readOrder()).toMatchObject({ state: 'delivered' });
});

it('an order that an admin ends is not ordered again by another admin at the same time', async () => {
  provider.fault = (request) => (request === 'place' ? 'funds' : null);
  await send();
  const repair = (app: ReturnType<typeof appAt>, change: string) =>
    call(app, admin, 'PUT', `/api/redemptions/${id}/order`, { do: change, version: 2 });
  const repeated = await runBeside(
    (app) => repair(app, 'again'),
    (app) => expectDone(repair(app, 'by_hand')),
  );
  expect(readOutcome(repeated)).toBe('version_conflict');
  expect(await readOrder()).toMatchObject({ state: 'cancelled', round: 1 });
});

it('the same message twice at the same time is heard once', async () => {
  await send();
  const { order = '' } = provider.kept.get(id)?.record ?? {};
  const tell = (d1 = env.DB) =>
    call(
      appAt(NOW, { d1, giftCards: provider }),
      null,
      'POST',
      '/api/webhooks/gift-cards',
      JSON.stringify({ id: `message-${id}`, about: { order } }),
      { 'Tremendous-Webhook-Signature': 'sha256=right' },
    );
  const { d1 } = interleaved(() => expectDone(tell()));
  expect(readOutcome(await tell(d1))).toBe(200);
  expect(await rows('SELECT count(*) AS heard FROM provider_messages WHERE id = ?', `message-${id}`)).toEqual([
    { heard: 1 },
  ]);
});
