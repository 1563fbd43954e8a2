import * as v from 'valibot';
import type { OrderFailure } from '#domain/fulfilment/orders.ts';
import type { GiftCardConfig } from './config.ts';
import type {
  FindAnswer,
  GiftCardMessage,
  GiftCardOrder,
  GiftCardPort,
  LinkAnswer,
  ListAnswer,
  NoAnswer,
  PlaceAnswer,
  ProviderOrder,
} from './port.ts';

/** Three requests of an order end within the sender's lease (ORDER_LEASE_MS). */
const TIMEOUT_MS = 15_000;
/** A page of 50 orders has about 100 KB. */
const ANSWER_MAX = 1_000_000;
const AFTER_MAX_MS = 3_600_000;
export const PAGE = 50;
const CAMPAIGN = 'campaign:';

interface Options extends GiftCardConfig {
  timeoutMs?: number;
}

interface Reply {
  status: number;
  body: unknown;
  afterMs: number;
}

/** Unknown fields are ignored, and so is the link in `delivery`. */
const orderSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  external_id: v.optional(v.nullable(v.string()), null),
  status: v.string(),
  payment: v.optional(
    v.nullable(
      v.object({ fees: v.optional(v.nullable(v.number())), currency_code: v.optional(v.nullable(v.string()), 'USD') }),
    ),
  ),
  rewards: v.optional(
    v.nullable(
      v.array(
        v.object({
          id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
          value: v.optional(v.nullable(v.object({ denomination: v.number(), currency_code: v.string() }))),
        }),
      ),
    ),
  ),
});
const placedSchema = v.object({ order: orderSchema });
const listedSchema = v.object({ orders: v.array(orderSchema) });
const linkSchema = v.object({
  reward: v.object({ link: v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(2_000)) }),
});
const loopbackLinkSchema = v.object({ reward: v.object({ link: v.pipe(v.string(), v.url(), v.maxLength(2_000)) }) });
const errorSchema = v.object({
  errors: v.object({ message: v.optional(v.string(), ''), payload: v.optional(v.unknown()) }),
});
const messageSchema = v.object({
  event: v.string(),
  uuid: v.pipe(v.string(), v.minLength(8), v.maxLength(100)),
  payload: v.object({ resource: v.object({ id: v.pipe(v.string(), v.maxLength(100)), type: v.string() }) }),
});

const toCents = (amount: number): number => Math.round(amount * 100);

function toProviderOrder(order: v.InferOutput<typeof orderSchema>): ProviderOrder {
  const [reward] = order.rewards ?? [];
  const { value } = reward ?? {};
  const { fees, currency_code: charged } = order.payment ?? {};
  const isEnded = order.status === 'FAILED' || order.status === 'CANCELED';
  return {
    order: order.id,
    externalId: order.external_id,
    // Without a reward there is nothing to open, whatever the status says.
    status: isEnded ? 'ended' : order.status === 'EXECUTED' && reward ? 'delivered' : 'open',
    isCancelled: order.status === 'CANCELED',
    reward: reward?.id ?? null,
    face: value ? { cents: toCents(value.denomination), currency: value.currency_code } : null,
    feeCents: typeof fees === 'number' && charged === value?.currency_code ? toCents(fees) : null,
  };
}

/**
 * Finds the reason in the error's message and in the names of the refused fields. `payload` repeats the request's
 * fields, each with a sentence.
 */
function findFailure(body: unknown): OrderFailure {
  const read = v.safeParse(errorSchema, body);
  if (!read.success) return 'refused';
  const { message, payload } = read.output.errors;
  const text = `${message} ${JSON.stringify(payload ?? null)}`.toLowerCase();
  if (/insufficient|not enough|funds\b|balance is too low/.test(text)) return 'funds';
  if (/"products"|"campaign_id"|\bproducts?\b/.test(text)) return 'product';
  if (/"denomination"|"value"|"currency_code"|\bcurrency\b|\bamount\b/.test(text)) return 'amount';
  if (/"recipient"|"email"|"phone"/.test(text)) return 'recipient';
  if (/"funding_source_id"/.test(text)) return 'funds';
  return 'refused';
}

async function readReply(response: Response): Promise<Reply> {
  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.length > ANSWER_MAX) break;
  }
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const afterMs = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1_000, AFTER_MAX_MS) : 0;
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // An answer that is no JSON counts as lost, unless its status says enough.
  }
  return { status: response.status, body, afterMs };
}

/** The provider reads the key before the request, so it has not acted. */
function isTurnedAway({ status, afterMs }: Reply): NoAnswer | null {
  if (status === 401 || status === 403) return { is: 'turned_away', failure: 'account', afterMs };
  return status === 429 ? { is: 'turned_away', failure: null, afterMs } : null;
}

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function signHex(key: string, body: string): Promise<string> {
  const encoder = new TextEncoder();
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return toHex(await crypto.subtle.sign('HMAC', imported, encoder.encode(body)));
}

/** Compares all characters, so that the time says nothing about the first wrong one. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index++) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}

/** Orders gift cards from Tremendous (docs/decisions/0072). The contract is in worker/gift-cards/tremendous.test.ts. */
export function tremendous({
  apiKey,
  apiUrl,
  webhookKey,
  fundingSource,
  timeoutMs = TIMEOUT_MS,
}: Options): GiftCardPort {
  const isLoopback = apiUrl.startsWith('http://');

  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply | null> {
    try {
      const response = await fetch(`${apiUrl}${path}`, {
        method,
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', Accept: 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        // Following a redirect would send the API key to another server.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await readReply(response);
    } catch {
      return null;
    }
  }

  async function placeOrder({ externalId, product, face, recipient }: GiftCardOrder): Promise<PlaceAnswer> {
    const offered = product.startsWith(CAMPAIGN)
      ? { campaign_id: product.slice(CAMPAIGN.length) }
      : { products: [product] };
    const reply = await ask('POST', '/orders', {
      external_id: externalId,
      payment: { funding_source_id: fundingSource },
      reward: {
        value: { denomination: face.cents / 100, currency_code: face.currency },
        recipient,
        delivery: { method: 'LINK' },
        ...offered,
      },
    });
    if (!reply) return { is: 'lost' };
    const { status } = reply;
    if (status === 200 || status === 201) {
      const read = v.safeParse(placedSchema, reply.body);
      return read.success && read.output.order.external_id === externalId
        ? { is: 'found', order: toProviderOrder(read.output.order) }
        : { is: 'lost' };
    }
    if (status === 409) return { is: 'conflict' };
    if (status === 402) return { is: 'refused', failure: 'funds' };
    if (status === 400 || status === 422) return { is: 'refused', failure: findFailure(reply.body) };
    return isTurnedAway(reply) ?? { is: 'lost' };
  }

  async function findOrder(externalId: string): Promise<FindAnswer> {
    const reply = await ask('GET', `/orders?external_id=${encodeURIComponent(externalId)}`);
    if (!reply) return { is: 'lost' };
    if (reply.status !== 200) return isTurnedAway(reply) ?? { is: 'lost' };
    const read = v.safeParse(listedSchema, reply.body);
    if (!read.success) return { is: 'lost' };
    // If the provider ignored the filter, its list would begin with other orders.
    const [order] = read.output.orders.filter((one) => one.external_id === externalId);
    if (order) return { is: 'found', order: toProviderOrder(order) };
    return read.output.orders.length === 0 ? { is: 'not_known' } : { is: 'lost' };
  }

  async function makeLink(reward: string): Promise<LinkAnswer> {
    const reply = await ask('POST', `/rewards/${encodeURIComponent(reward)}/generate_link`, {});
    if (reply?.status === 403 || reply?.status === 404) return { is: 'gone' };
    const read = reply?.status === 200 ? v.safeParse(isLoopback ? loopbackLinkSchema : linkSchema, reply.body) : null;
    return read?.success ? { is: 'link', link: read.output.reward.link } : { is: 'no_answer' };
  }

  async function listOrders(since: Date, skip: number): Promise<ListAnswer> {
    const query = new URLSearchParams({
      'created_at[gte]': since.toISOString(),
      offset: String(skip),
      limit: String(PAGE),
    });
    const reply = await ask('GET', `/orders?${query}`);
    const read = reply?.status === 200 ? v.safeParse(listedSchema, reply.body) : null;
    if (!read?.success) return { is: 'no_answer' };
    const { orders } = read.output;
    return { is: 'page', orders: orders.map(toProviderOrder), hasMore: orders.length >= PAGE };
  }

  async function verifyWebhook(body: string, signature: string | null): Promise<GiftCardMessage | null> {
    const [, given] = /^sha256=([0-9a-f]{64})$/i.exec(signature ?? '') ?? [];
    // Without a key, no message can be verified, so every message is refused.
    if (webhookKey === null || given === undefined) return null;
    if (!isSame(await signHex(webhookKey, body), given.toLowerCase())) return null;
    let message: unknown;
    try {
      message = JSON.parse(body);
    } catch {
      return null;
    }
    const read = v.safeParse(messageSchema, message);
    if (!read.success) return null;
    const { id, type } = read.output.payload.resource;
    const about = type === 'orders' ? { order: id } : type === 'rewards' ? { reward: id } : null;
    return { id: read.output.uuid, about };
  }

  return { placeOrder, findOrder, makeLink, listOrders, verifyWebhook };
}
