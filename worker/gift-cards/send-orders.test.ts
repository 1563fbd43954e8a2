import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderOrder } from './port.ts';
import { failingD1 } from '../test/failing-d1.ts';
import { appAt, call, givePoints, NOW, person, reward, rows } from '../test/harness.ts';
import { openDb } from '../db/client.ts';
import { demoIdentity } from '../identity/demo.ts';
import { newId } from '../new-id.ts';
import { GIFT_CARD, GiftCardProvider } from '../test/providers/gift-cards.ts';
import { sendDueOrders } from './send-orders.ts';

const LATER = (ms: number) => new Date(NOW.getTime() + ms);
const MINUTE = 60_000;

let provider = new GiftCardProvider();
let admin = '';
beforeEach(async () => {
  provider = new GiftCardProvider();
  await rows('UPDATE orders SET due_at = NULL');
  admin = await person({ role: 'admin' });
});

const appNow = (at = NOW) => appAt(at, { giftCards: provider });
const send = (at = NOW, d1 = env.DB, port: GiftCardProvider | null = provider) =>
  sendDueOrders({ clock: () => at, newId, giftCards: port }, openDb(d1));

async function claim(): Promise<{ id: string; user: string }> {
  const user = await person();
  await givePoints(user, 10);
  const rewardId = await reward({ fulfilment: JSON.stringify(GIFT_CARD) });
  const { body } = await call(appNow(), user, 'POST', '/api/rewards/claim', { rewardId });
  return { id: String(body.id), user };
}

const put = (id: string, body: object, at = NOW) => call(appNow(at), admin, 'PUT', `/api/redemptions/${id}`, body);

async function approved(): Promise<{ id: string; user: string }> {
  const made = await claim();
  expect((await put(made.id, { status: 'approved' })).status).toBe(200);
  return made;
}

async function readState(id: string) {
  const [row] = await rows(
    `SELECT r.status, o.state, o.failure, o.attempts, o.round, o.due_at AS dueAt FROM redemptions r
     LEFT JOIN orders o ON o.redemption_id = r.id WHERE r.id = ?`,
    id,
  );
  return row;
}
const version = async (id: string) =>
  (await rows<{ version: number }>('SELECT version FROM orders WHERE redemption_id = ?', id))[0]?.version;

async function change(id: string, body: object, at = NOW) {
  return call(appNow(at), admin, 'PUT', `/api/redemptions/${id}/order`, { ...body, version: await version(id) });
}

it('an approval orders the gift card, and its delivery fulfils the claim, tells the owner and writes the log', async () => {
  const { id, user } = await approved();
  expect(await readState(id)).toEqual({
    status: 'approved',
    state: 'due',
    failure: null,
    attempts: 0,
    round: 1,
    dueAt: NOW.toISOString(),
  });
  expect(await send()).toBe(false);
  expect(await readState(id)).toEqual({
    status: 'fulfilled',
    state: 'delivered',
    failure: null,
    attempts: 0,
    round: 1,
    dueAt: null,
  });
  const [{ email, name } = {}] = await rows('SELECT email, name FROM users WHERE id = ?', user);
  const { face, product } = GIFT_CARD;
  expect(provider.placed).toEqual([{ externalId: id, face, product, recipient: { name, email } }]);
  expect(await rows('SELECT actor_id, action FROM audit_log WHERE target_id = ? ORDER BY action', id)).toEqual([
    { actor_id: admin, action: 'redemption.approved' },
    { actor_id: 'gift-card-provider', action: 'redemption.fulfilled' },
  ]);
  expect(await rows('SELECT kind FROM notices WHERE user_id = ? ORDER BY kind', user)).toEqual([
    { kind: 'redemption_approved' },
    { kind: 'redemption_fulfilled' },
  ]);
  await send(LATER(86_400_000));
  expect(provider.placed).toHaveLength(1);
});

it('a rewarded claim keeps the reward’s gift card, even when the reward changes later', async () => {
  const { id } = await claim();
  await rows(`UPDATE rewards SET fulfilment = '{"way":"by_hand","face":null}', version = version + 1`);
  await put(id, { status: 'approved' });
  expect((await readState(id))?.state).toBe('due');
});

describe('an answer that is lost', () => {
  it.each(['lost_before', 'lost_after'] as const)('%s: the same order is asked for, and placed once', async (fault) => {
    const { id } = await approved();
    provider.fault = (request) => (request === 'place' ? fault : null);
    await send();
    expect(await readState(id)).toMatchObject({ status: 'approved', state: 'unknown', attempts: 1, round: 1 });
    // Until the provider answers, the claim is neither refunded nor handed over nor ordered anew.
    for (const status of ['rejected', 'fulfilled', 'cancelled']) {
      const { body } = await put(id, { status, rejectionReason: 'x' });
      expect(body).toMatchObject({ error: { code: 'order_open' } });
    }
    expect((await change(id, { do: 'again' })).body).toMatchObject({ error: { code: 'order_open' } });
    expect((await change(id, { do: 'by_hand' })).body).toMatchObject({ error: { code: 'order_open' } });
    provider.fault = () => null;
    await send(LATER(9_000));
    expect((await readState(id))?.state).toBe('unknown');
    await send(LATER(10_000));
    expect(await readState(id)).toMatchObject({ status: 'fulfilled', state: 'delivered' });
    expect([...provider.kept.keys()]).toEqual([id]);
  });

  it('a refusal after a lost answer does not count when the provider has the order', async () => {
    const { id } = await approved();
    provider.fault = (request) => (request === 'place' ? 'lost_after' : 'lost_before');
    await send();
    await send(LATER(10_000));
    expect((await readState(id))?.state).toBe('unknown');
    provider.fault = (request) => (request === 'place' ? 'funds' : null);
    await send(LATER(10 * MINUTE));
    expect((await readState(id))?.state).toBe('delivered');
  });

  it('a user who changes the name meanwhile gets the first order', async () => {
    const { id, user } = await approved();
    provider.fault = (request) => (request === 'place' ? 'lost_after' : 'lost_before');
    await send();
    await rows(`UPDATE users SET name = 'Another' WHERE id = ?`, user);
    provider.fault = () => null;
    await send(LATER(10_000));
    expect(await readState(id)).toMatchObject({ status: 'fulfilled', state: 'delivered' });
    expect(provider.kept.size).toBe(1);
  });
});

describe('a refusal', () => {
  async function refused(fault: 'funds' | 'product' | 'amount' = 'funds') {
    const made = await approved();
    provider.fault = (request) => (request === 'place' ? fault : null);
    await send();
    provider.fault = () => null;
    expect(await readState(made.id)).toMatchObject({
      status: 'approved',
      state: 'failed',
      failure: fault,
      dueAt: null,
    });
    return made;
  }

  it('an admin reads why, and its owner does not', async () => {
    const { id, user } = await refused('product');
    const order = { way: 'provider', state: 'failed', failure: 'product', canAskAgain: true, version: 2 };
    expect((await call(appNow(), admin, 'GET', `/api/redemptions/${id}`)).body.order).toEqual(order);
    const { body } = await call(appNow(), user, 'GET', '/api/redemptions');
    expect((body.items as { order: object }[])[0]?.order).toEqual({ ...order, failure: null, canAskAgain: false });
  });

  it('again: the order gets another id at the provider', async () => {
    const { id } = await refused();
    expect((await change(id, { do: 'again' })).body).toEqual({
      way: 'provider',
      state: 'due',
      failure: null,
      canAskAgain: false,
      version: 3,
    });
    await send();
    expect([...provider.kept.keys()]).toEqual([`${id}.2`]);
    expect((await readState(id))?.status).toBe('fulfilled');
  });

  it('another product', async () => {
    const { id } = await refused('product');
    expect((await change(id, { do: 'again', product: 'campaign:SPRING' })).status).toBe(200);
    await send();
    expect(provider.placed.at(-1)).toMatchObject({ externalId: `${id}.2`, product: 'campaign:SPRING' });
    expect(
      await rows(
        `SELECT before_value ->> '$.order.product' AS was, after_value ->> '$.order.product' AS is_now
      FROM audit_log WHERE target_id = ? AND action = 'redemption.order_repeated'`,
        id,
      ),
    ).toEqual([{ was: 'OKMHM2X2OHYV', is_now: 'campaign:SPRING' }]);
  });

  it('by hand: the admin delivers only after the order has ended', async () => {
    const { id } = await refused();
    expect((await put(id, { status: 'fulfilled' })).body).toMatchObject({ error: { code: 'order_open' } });
    expect((await change(id, { do: 'by_hand' })).body).toMatchObject({ state: 'cancelled' });
    expect((await change(id, { do: 'again' })).body).toMatchObject({ error: { code: 'order_wrong_state' } });
    expect((await put(id, { status: 'fulfilled' })).status).toBe(200);
    await send(LATER(MINUTE));
    expect(provider.kept.size).toBe(0);
  });

  it('rejected: the points are refunded, and nothing is ordered any more', async () => {
    const { id, user } = await refused();
    expect((await put(id, { status: 'rejected', rejectionReason: 'Sold out.' })).status).toBe(200);
    expect(await readState(id)).toMatchObject({ status: 'rejected', state: 'cancelled' });
    expect(await rows('SELECT points_balance FROM users WHERE id = ?', user)).toEqual([{ points_balance: 10 }]);
    expect((await change(id, { do: 'again' })).body).toMatchObject({ error: { code: 'order_wrong_state' } });
    await send(LATER(MINUTE));
    expect(provider.kept.size).toBe(0);
  });

  it('nobody repairs the order of an own claim, an unknown one, one by hand, or as it was before', async () => {
    const { id } = await refused();
    await rows(`UPDATE users SET role = 'admin' WHERE id = (SELECT user_id FROM redemptions WHERE id = ?)`, id);
    const [{ user_id: owner } = {}] = await rows<{ user_id: string }>(
      'SELECT user_id FROM redemptions WHERE id = ?',
      id,
    );
    const ask = (as: string, which: string, atVersion: number) =>
      call(appNow(), as, 'PUT', `/api/redemptions/${which}/order`, { do: 'again', version: atVersion });
    expect((await ask(String(owner), id, 2)).body).toMatchObject({ error: { code: 'redemption_own' } });
    expect((await ask(admin, 'none', 2)).body).toMatchObject({ error: { code: 'redemption_not_found' } });
    expect((await ask(admin, id, 1)).body).toMatchObject({ error: { code: 'version_conflict' } });
    const { id: pending } = await claim();
    expect((await ask(admin, pending, 0)).body).toMatchObject({ error: { code: 'order_wrong_state' } });
  });
});

it('a due order that nobody has sent can be taken back with a refund', async () => {
  const { id } = await approved();
  expect((await put(id, { status: 'cancelled' })).status).toBe(200);
  await send();
  expect(provider.placed).toEqual([]);
});

it('several claims are decided at once, and those with open orders are named', async () => {
  const [one, two] = [await approved(), await approved()];
  await rows(`UPDATE orders SET state = 'unknown' WHERE redemption_id = ?`, one.id);
  const body = { ids: [one.id, two.id], status: 'rejected', rejectionReason: 'x' };
  expect((await call(appNow(), admin, 'POST', '/api/redemptions/bulk', body)).body).toEqual({
    done: 1,
    items: [
      { id: one.id, outcome: 'order_open' },
      { id: two.id, outcome: 'done' },
    ],
  });
});

it('the provider is too busy, or does not accept the key: the order waits, and admins see why', async () => {
  const { id } = await approved();
  provider.fault = () => 'busy';
  await send();
  expect(await readState(id)).toMatchObject({
    state: 'due',
    attempts: 1,
    failure: null,
    dueAt: LATER(10_000).toISOString(),
  });
  provider.fault = () => 'key';
  await send(LATER(10_000));
  expect(await readState(id)).toMatchObject({ state: 'due', attempts: 2, failure: 'account' });
  provider.fault = () => null;
  expect((await change(id, { do: 'again' }, LATER(20_000))).body).toMatchObject({ state: 'due', failure: null });
  await send(LATER(20_000));
  expect((await readState(id))?.status).toBe('fulfilled');
  expect([...provider.kept.keys()]).toEqual([id]);
});

it('without a provider, orders wait and say so', async () => {
  const { id } = await approved();
  expect(await send(NOW, env.DB, null)).toBe(false);
  expect(await readState(id)).toMatchObject({ state: 'due', failure: 'not_configured' });
  await send(LATER(MINUTE));
  expect((await readState(id))?.status).toBe('fulfilled');
});

it('an order that the provider reviews is asked for until it is released', async () => {
  const { id } = await approved();
  provider.fault = (request) => (request === 'place' ? 'review' : null);
  await send();
  expect(await readState(id)).toMatchObject({ status: 'approved', state: 'sending', failure: 'review' });
  expect((await put(id, { status: 'rejected', rejectionReason: 'x' })).body).toMatchObject({
    error: { code: 'order_open' },
  });
  provider.change(id, { status: 'delivered' });
  await send(LATER(10_000));
  expect(await readState(id)).toMatchObject({ status: 'fulfilled', state: 'delivered', failure: null });
  expect(provider.placed).toHaveLength(1);
});

describe('messages of the provider', () => {
  const tell = (id: string, record: Pick<ProviderOrder, 'order'>, at = NOW, signature = 'sha256=right') =>
    call(appNow(at), null, 'POST', '/api/webhooks/gift-cards', JSON.stringify({ id, about: { order: record.order } }), {
      'Tremendous-Webhook-Signature': signature,
    });

  it('one that is not signed is refused', async () => {
    const { body } = await tell('message-0', { order: 'ORDER1' }, NOW, 'sha256=wrong');
    expect(body).toMatchObject({ error: { code: 'validation_webhook' } });
  });

  it('a cancelled gift card is seen, once for each message, and never fulfils twice', async () => {
    const { id } = await approved();
    expect((await tell('message-1', { order: 'ORDER' })).status).toBe(200);
    await send();
    provider.change(id, { status: 'ended', isCancelled: true });
    const record = provider.kept.get(id)?.record ?? { order: '' };
    expect((await tell('message-2', record)).body).toEqual({ received: true });
    const told = await version(id);
    expect((await tell('message-2', record)).body).toEqual({ received: true });
    expect(await version(id)).toBe(told);
    await send();
    expect(await readState(id)).toMatchObject({ status: 'fulfilled', state: 'failed', failure: 'cancelled' });
    expect((await change(id, { do: 'again' })).status).toBe(200);
    await send(LATER(MINUTE));
    expect(await readState(id)).toMatchObject({ status: 'fulfilled', state: 'delivered', round: 2 });
    expect(
      await rows(`SELECT count(*) AS told FROM audit_log WHERE target_id = ? AND action = 'redemption.fulfilled'`, id),
    ).toEqual([{ told: 1 }]);
  });

  it('one about a reward, another thing or an order of others changes nothing', async () => {
    const { id } = await approved();
    await send();
    const before = await version(id);
    for (const about of [null, { reward: 'NONE' }, { order: 'NONE' }]) {
      const headers = { 'Tremendous-Webhook-Signature': 'sha256=right' };
      const body = JSON.stringify({ id: `other-${JSON.stringify(about)}`, about });
      expect((await call(appNow(), null, 'POST', '/api/webhooks/gift-cards', body, headers)).status).toBe(200);
    }
    expect(await version(id)).toBe(before);
  });
});

describe('the link', () => {
  const open = (as: string, id: string, port: GiftCardProvider | null = provider) =>
    call(
      appAt(NOW, { giftCards: port }),
      as,
      'POST',
      `/api/redemptions/${id}/link`,
      {},
      { 'Idempotency-Key': newId() },
    );

  it('is made for its owner at the moment of asking, and stored nowhere', async () => {
    const { id, user } = await approved();
    expect((await open(user, id)).body).toMatchObject({ error: { code: 'gift_card_not_ready' } });
    await send();
    const { status, body, headers } = await open(user, id);
    expect({ status, body, cache: headers.get('Cache-Control') }).toEqual({
      status: 200,
      body: { link: expect.stringMatching(/^https:\/\/reward\.example\.test\/REWARD\d+-1\/1$/) },
      cache: 'no-store',
    });
    expect((await open(user, id)).body).toEqual({ link: expect.stringMatching(/\/2$/) });
    const opened = {
      actor_id: user,
      action: 'redemption.opened',
      before_value: null,
      after_value: `{"userId":"${user}"}`,
    };
    expect(
      await rows(
        `SELECT actor_id, action, before_value, after_value FROM audit_log WHERE target_id = ? AND action = 'redemption.opened'`,
        id,
      ),
    ).toEqual([opened, opened]);
    const tables = await rows<{ name: string }>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite_%'`,
    );
    for (const { name } of tables) {
      expect(JSON.stringify(await rows(`SELECT * FROM ${name}`)), name).not.toContain('reward.example');
    }
  });

  it('nobody else gets it, and it waits when the provider does not answer', async () => {
    const { id } = await approved();
    await send();
    expect((await open(admin, id)).body).toMatchObject({ error: { code: 'redemption_not_found' } });
    const [{ user_id: owner } = {}] = await rows<{ user_id: string }>(
      'SELECT user_id FROM redemptions WHERE id = ?',
      id,
    );
    expect((await open(String(owner), id, null)).body).toMatchObject({ error: { code: 'gift_card_unavailable' } });
    expect((await open(String(owner), 'none')).body).toMatchObject({ error: { code: 'redemption_not_found' } });
  });
});

it('an impersonator opens neither the gift card nor the code of the user', async () => {
  const { id, user } = await approved();
  await send();
  const identity = {
    ...demoIdentity({ publicDemo: false }),
    authenticate: async () => ({ subject: user, role: null, impersonator: 'support' }),
  };
  const app = appAt(NOW, { giftCards: provider, identity });
  const before = provider.links;
  for (const secret of ['link', 'code']) {
    expect(await call(app, user, 'POST', `/api/redemptions/${id}/${secret}`, {}), secret).toMatchObject({
      status: 403,
      body: { error: { code: 'auth/forbidden' } },
    });
  }
  expect(provider.links).toBe(before);
});

it('a sender that is killed at any statement loses nothing and orders nothing twice', async () => {
  for (const isAfter of [false, true]) {
    for (let nth = 0; ; nth++) {
      const { id } = await approved();
      provider.fault = () => null;
      const { d1, hasFailed } = failingD1(nth, isAfter);
      await send(NOW, d1).catch(() => undefined);
      await send(LATER(3 * MINUTE));
      expect(await readState(id), `statement ${nth}`).toMatchObject({ status: 'fulfilled', state: 'delivered' });
      expect(provider.kept.has(id)).toBe(true);
      if (!hasFailed()) break;
    }
  }
  expect(new Set(provider.kept.keys()).size).toBe(provider.kept.size);
});

it('two senders at the same time place an order once', async () => {
  const { id } = await approved();
  await Promise.all([send(), send()]);
  expect(await readState(id)).toMatchObject({ status: 'fulfilled', state: 'delivered' });
  expect(provider.placed).toHaveLength(1);
});
