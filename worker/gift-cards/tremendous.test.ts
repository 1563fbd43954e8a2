/**
 * The contract with Tremendous, as its public description has it: https://developers.tremendous.com/reference/create-order
 * (an order with a known `external_id` is answered with 201 and the first order, and with 409 when its contents differ),
 * /reference/list-orders (`external_id`, `created_at[gte]`, `offset`, `limit`), /reference/generate-reward-link,
 * /reference/error-handling (`errors.message` and `errors.payload`), /docs/link-delivery, /docs/webhooks-1 (`uuid`,
 * `payload.resource`, and `Tremendous-Webhook-Signature: sha256=<HMAC of the body>`).
 *
 * These tests cannot prove that Tremendous still behaves like this. Its refusals are sentences for people, so
 * `findFailure` reads their words, and an unknown sentence becomes `refused`. Whether a cancelled reward cancels its
 * order, and how long a review takes, only the sandbox can show.
 */
import { beforeEach, describe, expect, inject, it } from 'vitest';
import {
  GIFT_CARD_API_KEY,
  GIFT_CARD_WEBHOOK_KEY,
  type GiftCardFault,
  type GiftCardRequest,
} from '../test/providers/gift-card-shapes.ts';
import { tremendous } from './tremendous.ts';

declare module 'vitest' {
  interface ProvidedContext {
    giftCardUrl: string;
  }
}

const SPACE = crypto.randomUUID();
const url = () => `${inject('giftCardUrl')}/space-${SPACE}`;
const portWith = (part: object = {}) =>
  tremendous({
    apiKey: GIFT_CARD_API_KEY,
    apiUrl: url(),
    webhookKey: GIFT_CARD_WEBHOOK_KEY,
    fundingSource: 'BALANCE',
    timeoutMs: 2_000,
    ...part,
  });

async function control(method: 'GET' | 'POST' | 'DELETE', faults?: readonly GiftCardFault[]) {
  const answer = await fetch(`${url()}/control`, { method, ...(faults && { body: JSON.stringify(faults) }) });
  return answer.json<{ orders: { id: string }[]; requests: GiftCardRequest[] }>();
}
const failNext = (...faults: GiftCardFault[]) => control('POST', faults);

beforeEach(async () => {
  await control('DELETE');
});

const ORDER = {
  externalId: 'a-claim',
  product: 'OKMHM2X2OHYV',
  face: { cents: 2_550, currency: 'EUR' },
  recipient: { name: 'Maya Okafor', email: 'maya@example.test' },
};
const RECORD = {
  order: 'ORDER1',
  externalId: 'a-claim',
  status: 'delivered',
  isCancelled: false,
  reward: 'REWARD1',
  face: { cents: 2_550, currency: 'EUR' },
  feeCents: 0,
};

describe('an order', () => {
  it('is one POST to /orders, and its answer is read without the link', async () => {
    expect(await portWith().placeOrder(ORDER)).toEqual({ is: 'found', order: RECORD });
    expect((await control('GET')).requests).toEqual([
      {
        method: 'POST',
        path: '/orders',
        authorization: `Bearer ${GIFT_CARD_API_KEY}`,
        body: {
          external_id: 'a-claim',
          payment: { funding_source_id: 'BALANCE' },
          reward: {
            value: { denomination: 25.5, currency_code: 'EUR' },
            recipient: { name: 'Maya Okafor', email: 'maya@example.test' },
            delivery: { method: 'LINK' },
            products: ['OKMHM2X2OHYV'],
          },
        },
      },
    ]);
  });

  it('names a campaign instead of a product', async () => {
    await portWith({ fundingSource: 'CARD1' }).placeOrder({ ...ORDER, product: 'campaign:SPRING' });
    const [{ body } = {}] = (await control('GET')).requests;
    expect(body).toMatchObject({ payment: { funding_source_id: 'CARD1' }, reward: { campaign_id: 'SPRING' } });
    expect(body).not.toHaveProperty('reward.products');
  });

  it('with a known id is the first order (201), and a conflict with other contents (409)', async () => {
    const port = portWith();
    await failNext('lost');
    expect(await port.placeOrder(ORDER)).toEqual({ is: 'lost' });
    expect(await port.placeOrder(ORDER)).toEqual({ is: 'found', order: RECORD });
    expect(await port.placeOrder({ ...ORDER, face: { cents: 5_000, currency: 'EUR' } })).toEqual({ is: 'conflict' });
    expect((await control('GET')).orders).toHaveLength(1);
  });

  it.each<[what: string, fault: GiftCardFault, failure: string]>([
    ['too little money', { status: 402, message: 'Insufficient funds' }, 'funds'],
    ['too little money, as a sentence', { status: 400, message: 'Order failed: insufficient funds' }, 'funds'],
    [
      'a product that is gone',
      {
        status: 400,
        message: 'Order failed: validation failure',
        payload: { reward: { products: 'X is not available.' } },
      },
      'product',
    ],
    [
      'an amount',
      { status: 422, message: 'Order failed', payload: { reward: { value: { denomination: 'must be at least 5' } } } },
      'amount',
    ],
    [
      'a recipient',
      { status: 400, message: 'Failed', payload: { reward: { recipient: { email: 'is invalid' } } } },
      'recipient',
    ],
    [
      'a funding source',
      { status: 400, message: 'Failed', payload: { payment: { funding_source_id: 'unknown' } } },
      'funds',
    ],
    ['anything else', { status: 400, message: 'Something', payload: {} }, 'refused'],
    ['no JSON', { status: 400, body: '<html>' }, 'refused'],
  ])('is refused for %s', async (_what, fault, failure) => {
    await failNext(fault);
    expect(await portWith().placeOrder(ORDER)).toEqual({ is: 'refused', failure });
  });

  it.each<[what: string, fault: GiftCardFault, failure: string | null, afterMs: number]>([
    ['the key', { status: 401 }, 'account', 0],
    ['the rights of the key', { status: 403 }, 'account', 0],
    ['too many requests', { status: 429, retryAfter: 30 }, null, 30_000],
    ['an endless wait', { status: 429, retryAfter: 999_999 }, null, 3_600_000],
  ])('is turned away because of %s', async (_what, fault, failure, afterMs) => {
    await failNext(fault, fault);
    expect(await portWith().placeOrder(ORDER)).toEqual({ is: 'turned_away', failure, afterMs });
    expect(await portWith().findOrder('a-claim')).toEqual({ is: 'turned_away', failure, afterMs });
  });

  it.each<[what: string, fault: GiftCardFault]>([
    ['an error of the provider', { status: 500 }],
    ['a bad gateway', { status: 502, body: '<html>' }],
    ['an answer without an order', { status: 200, body: '{}' }],
    ['an answer that is no JSON', { status: 201, body: 'OK' }],
    [
      'the order of another id',
      { status: 200, body: '{"order":{"id":"O","external_id":"other","status":"EXECUTED"}}' },
    ],
    ['an endless answer', { status: 200, body: `{"order":"${'x'.repeat(1_100_000)}"}` }],
    ['no answer in time', 'hangs'],
    ['a redirect, which would give the key to another server', { redirectTo: 'http://127.0.0.1:1/elsewhere' }],
  ])('is lost after %s', async (_what, fault) => {
    await failNext(fault);
    expect(await portWith({ timeoutMs: fault === 'hangs' ? 200 : 2_000 }).placeOrder(ORDER)).toEqual({ is: 'lost' });
  });

  it('is lost when the server cannot be reached', async () => {
    const port = portWith({ apiUrl: 'http://127.0.0.1:1' });
    expect(await port.placeOrder(ORDER)).toEqual({ is: 'lost' });
    expect(await port.findOrder('a')).toEqual({ is: 'lost' });
    expect(await port.makeLink('R')).toEqual({ is: 'no_answer' });
    expect(await port.listOrders(new Date(0), 0)).toEqual({ is: 'no_answer' });
  });

  it.each([
    ['PENDING APPROVAL', 'open', false],
    ['PENDING SETTLEMENT', 'open', false],
    ['A NEW STATUS', 'open', false],
    ['FAILED', 'ended', false],
    ['CANCELED', 'ended', true],
  ])('with the status %s is %s', async (status, is, isCancelled) => {
    const order = {
      id: 'O',
      external_id: 'a-claim',
      status,
      rewards: [{ id: 'R' }],
      payment: { fees: 1, currency_code: 'USD' },
    };
    await failNext({ status: 200, body: JSON.stringify({ orders: [order] }) });
    expect(await portWith().findOrder('a-claim')).toEqual({
      is: 'found',
      order: { order: 'O', externalId: 'a-claim', status: is, isCancelled, reward: 'R', face: null, feeCents: null },
    });
  });
});

describe('looking for an order', () => {
  it('asks the list with the id, and knows an unknown one', async () => {
    const port = portWith();
    expect(await port.findOrder('a-claim')).toEqual({ is: 'not_known' });
    await port.placeOrder(ORDER);
    expect(await port.findOrder('a-claim')).toEqual({ is: 'found', order: RECORD });
    expect((await control('GET')).requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /orders?external_id=a-claim',
      'POST /orders',
      'GET /orders?external_id=a-claim',
    ]);
  });

  it('is not answered by a list of other orders', async () => {
    await failNext({ status: 200, body: '{"orders":[{"id":"O","external_id":"other","status":"EXECUTED"}]}' });
    expect(await portWith().findOrder('a-claim')).toEqual({ is: 'lost' });
    await failNext({ status: 200, body: '{}' }, { status: 404 });
    expect(await portWith().findOrder('a-claim')).toEqual({ is: 'lost' });
    expect(await portWith().findOrder('a-claim')).toEqual({ is: 'lost' });
  });
});

it('a link is made for each request, and a reward without one is gone', async () => {
  const port = portWith();
  await port.placeOrder(ORDER);
  expect(await port.makeLink('REWARD1')).toEqual({ is: 'link', link: 'https://reward.invalid/REWARD1/1' });
  expect(await port.makeLink('REWARD1')).toEqual({ is: 'link', link: 'https://reward.invalid/REWARD1/2' });
  expect(await port.makeLink('NONE')).toEqual({ is: 'gone' });
  await failNext({ status: 403 }, { status: 200, body: '{"reward":{"link":"no link"}}' });
  expect(await port.makeLink('REWARD1')).toEqual({ is: 'gone' });
  expect(await port.makeLink('REWARD1')).toEqual({ is: 'no_answer' });
});

it('the list has pages of 50, newest first', async () => {
  const port = portWith();
  for (let number = 1; number <= 51; number++) await port.placeOrder({ ...ORDER, externalId: `claim-${number}` });
  const since = new Date('2026-02-01T00:00:00.000Z');
  const first = await port.listOrders(since, 0);
  expect(first).toMatchObject({ is: 'page', hasMore: true });
  expect(await port.listOrders(since, 50)).toEqual({
    is: 'page',
    orders: [{ ...RECORD, externalId: 'claim-1' }],
    hasMore: false,
  });
  expect((await control('GET')).requests.at(-1)?.path).toBe(
    '/orders?created_at%5Bgte%5D=2026-02-01T00%3A00%3A00.000Z&offset=50&limit=50',
  );
});

describe('a message', () => {
  const message = (type: string) =>
    JSON.stringify({
      event: 'ORDERS.CANCELED',
      uuid: '5ccc7bb1-7659-4e23-a407-77d8cd9c62f5',
      created_utc: '2021-04-06T20:05:01.037-04:00',
      payload: { resource: { id: '2V3PCCL7QXDA', type }, meta: {} },
    });
  async function sign(body: string, key = GIFT_CARD_WEBHOOK_KEY): Promise<string> {
    const bytes = new TextEncoder();
    const imported = await crypto.subtle.importKey('raw', bytes.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
    ]);
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes.encode(body)));
    return `sha256=${[...mac].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  }

  it('is signed with the webhook’s key over the whole body', async () => {
    const id = '5ccc7bb1-7659-4e23-a407-77d8cd9c62f5';
    for (const [type, about] of [
      ['orders', { order: '2V3PCCL7QXDA' }],
      ['rewards', { reward: '2V3PCCL7QXDA' }],
      ['campaigns', null],
    ] as const) {
      expect(await portWith().verifyWebhook(message(type), await sign(message(type)))).toEqual({ id, about });
    }
  });

  it('anything else is refused', async () => {
    const body = message('orders');
    const right = await sign(body);
    const port = portWith();
    expect(await port.verifyWebhook(`${body} `, right)).toBeNull();
    expect(await port.verifyWebhook(body, await sign(body, 'another-key-of-the-tests'))).toBeNull();
    expect(await port.verifyWebhook(body, right.replace('sha256=', ''))).toBeNull();
    expect(await port.verifyWebhook(body, null)).toBeNull();
    expect(await portWith({ webhookKey: null }).verifyWebhook(body, right)).toBeNull();
    for (const other of ['', '{}', 'no JSON']) expect(await port.verifyWebhook(other, await sign(other))).toBeNull();
  });
});
