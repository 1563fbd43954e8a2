import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  GIFT_CARD_API_KEY,
  type GiftCardFault,
  type GiftCardRequest,
} from '#worker/test/providers/gift-card-shapes.ts';

/**
 * It serves orders, their list and the links of rewards as Tremendous' public description has them:
 * https://developers.tremendous.com/reference/create-order, /list-orders, /generate-reward-link and
 * https://developers.tremendous.com/reference/error-handling.
 *
 * It proves nothing about Tremendous' current behaviour: its limits of amounts, its prices and fees, the texts of its
 * refusals, how long it reviews an order, when its messages arrive, or whether a link opens a gift card. Only an account
 * of the sandbox can show these (docs/deploy.md).
 */
export interface GiftCardStandIn {
  url: string;
  orders: () => readonly StandInOrder[];
  requests: () => readonly GiftCardRequest[];
  /** Sets one fault for each of the next requests, in order. */
  next: (...faults: readonly GiftCardFault[]) => void;
  stop: () => Promise<void>;
}

interface NewOrderBody {
  external_id?: string;
  payment?: { funding_source_id?: string };
  reward?: {
    value?: { denomination?: number; currency_code?: string };
    products?: string[];
    campaign_id?: string;
    recipient?: { name?: string; email?: string };
    delivery?: { method?: string };
  };
}

interface StandInOrder {
  id: string;
  external_id: string | null;
  created_at: string;
  status: string;
  channel: string;
  payment: { subtotal: number; total: number; fees: number; discount: number; currency_code: string };
  rewards: {
    id: string;
    order_id: string;
    created_at: string;
    value: { denomination: number; currency_code: string };
    recipient: object;
    delivery: { method: string; status: string };
  }[];
}

interface Space {
  kept: Map<string, { order: StandInOrder; contents: string }>;
  faults: GiftCardFault[];
  requests: GiftCardRequest[];
  links: number;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

export async function startGiftCardStandIn(): Promise<GiftCardStandIn> {
  const spaces = new Map<string, Space>();
  const findSpace = (name: string): Space => {
    const space = spaces.get(name) ?? { kept: new Map(), faults: [], requests: [], links: 0 };
    spaces.set(name, space);
    return space;
  };
  const listOrders = ({ kept }: Space) => [...kept.values()].map(({ order }) => order).toReversed();
  const answer = (response: ServerResponse, status: number, body: object | string, headers = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
  };
  const fail = (response: ServerResponse, status: number, message: string, payload: object = {}) =>
    answer(response, status, { errors: { message, payload } });

  function create(space: Space, response: ServerResponse, text: string): void {
    const { external_id: key, payment, reward } = JSON.parse(text) as NewOrderBody;
    if (!payment?.funding_source_id) {
      return fail(response, 400, 'Order failed: validation failure', {
        payment: { funding_source_id: 'Your request was missing a funding_source_id.' },
      });
    }
    const { denomination = 0, currency_code: currency = 'USD' } = reward?.value ?? {};
    if (!(denomination > 0)) {
      return fail(response, 400, 'Order failed: validation failure', {
        reward: { value: { denomination: 'must be greater than 0' } },
      });
    }
    if (!reward?.products?.length && !reward?.campaign_id) {
      return fail(response, 400, 'Order failed: validation failure', {
        reward: { products: 'Either products or campaign_id must be specified.' },
      });
    }
    const known = key === undefined ? undefined : space.kept.get(key);
    // The same contents get the first order, other contents a conflict.
    if (known && known.contents !== text) return fail(response, 409, 'An order with this external_id already exists.');
    if (known) return answer(response, 201, { order: known.order });
    const number = space.kept.size + 1;
    const [id, at] = [`ORDER${number}`, new Date(0).toISOString()];
    const order: StandInOrder = {
      id,
      external_id: key ?? null,
      created_at: at,
      status: 'EXECUTED',
      channel: 'API',
      payment: { subtotal: denomination, total: denomination, fees: 0, discount: 0, currency_code: currency },
      rewards: [
        {
          id: `REWARD${number}`,
          order_id: id,
          created_at: at,
          value: { denomination, currency_code: currency },
          recipient: reward.recipient ?? {},
          delivery: { method: reward.delivery?.method ?? 'EMAIL', status: 'PENDING' },
        },
      ],
    };
    space.kept.set(key ?? id, { order, contents: text });
    const [made] = order.rewards;
    // The answer to a new order has the link of a LINK reward.
    const link = made && { ...made, delivery: { ...made.delivery, link: `https://reward.invalid/${made.id}/0` } };
    answer(response, 200, { order: { ...order, rewards: [link] } });
  }

  function serve(space: Space, request: IncomingMessage, response: ServerResponse, text: string, path: string): void {
    if (request.headers.authorization !== `Bearer ${GIFT_CARD_API_KEY}`) {
      return fail(response, 401, 'Unauthorized');
    }
    const { pathname, searchParams } = new URL(path, 'http://stand-in.invalid');
    if (request.method === 'POST' && pathname === '/orders') return create(space, response, text);
    if (request.method === 'GET' && pathname === '/orders') {
      const key = searchParams.get('external_id');
      const [offset, limit] = [Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit') ?? 10)];
      const found = listOrders(space).filter((order) => key === null || order.external_id === key);
      return answer(response, 200, { orders: found.slice(offset, offset + limit), total_count: found.length });
    }
    const [, reward] = /^\/rewards\/([\w-]+)\/generate_link$/.exec(pathname) ?? [];
    if (request.method === 'POST' && reward !== undefined) {
      const isKnown = listOrders(space).some((order) => order.rewards.some(({ id }) => id === reward));
      if (!isKnown) return fail(response, 404, 'Reward not found');
      space.links += 1;
      return answer(response, 200, { reward: { id: reward, link: `https://reward.invalid/${reward}/${space.links}` } });
    }
    fail(response, 404, 'Not found');
  }

  function control(space: Space, request: IncomingMessage, response: ServerResponse, text: string): void {
    if (request.method === 'DELETE') {
      space.kept.clear();
      space.faults.length = 0;
      space.requests.length = 0;
      space.links = 0;
    }
    if (request.method === 'POST') space.faults.push(...(JSON.parse(text) as GiftCardFault[]));
    answer(response, 200, { orders: listOrders(space), requests: space.requests });
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readBody(request);
    // Tests that run in parallel use different paths.
    const [, name = '', path = '/'] = /^\/space-([\w-]+)(\/.*)$/.exec(request.url ?? '') ?? [null, '', request.url];
    const space = findSpace(name);
    if (path === '/control') return control(space, request, response, text);
    space.requests.push({
      method: request.method ?? '',
      path: path ?? '/',
      authorization: request.headers.authorization ?? '',
      body: text === '' ? null : JSON.parse(text),
    });
    const fault = space.faults.shift();
    if (fault === undefined) return serve(space, request, response, text, path ?? '/');
    if (fault === 'hangs') return;
    if (fault === 'lost') {
      // The provider acts, but its answer is lost.
      const unanswered = { writeHead: () => ({ end: () => {} }) } as unknown as ServerResponse;
      serve(space, request, unanswered, text, path ?? '/');
      return void response.destroy();
    }
    if ('redirectTo' in fault) return void response.writeHead(307, { Location: fault.redirectTo }).end();
    const { status, message = 'Something went wrong', payload = {}, retryAfter, body } = fault;
    const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
    answer(response, status, body ?? { errors: { message, payload } }, headers);
  }

  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders: () => listOrders(findSpace('')),
    requests: () => findSpace('').requests,
    next: (...more) => void findSpace('').faults.push(...more),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
