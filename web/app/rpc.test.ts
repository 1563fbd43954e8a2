import { Hono } from 'hono';
import { hc as honoClient } from 'hono/client';
import { describe, expect, it } from 'vitest';
import { hc } from './rpc.ts';

type Call = readonly [method: string, url: string, headers: Record<string, string>, body: string | null];

/** What a client asked for. */
function recorded() {
  const calls: Call[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = Object.fromEntries(new Headers(init.headers));
    calls.push([init.method ?? '', String(input), headers, typeof init.body === 'string' ? init.body : null]);
    return Response.json({});
  };
  return { calls, fetch };
}

const app = new Hono()
  .get('/', (context) => context.json({}))
  .get('/today', (context) => context.json({}))
  .put('/:id', (context) => context.json({}))
  .post('/:id/cancel', (context) => context.json({}));
type Api = typeof app;
/** Calls of our kind; the types of inputs come from a route's validators, which this one does without. */
type Client = ReturnType<typeof hc<Api>> & Record<string, any>;

const CALLS: readonly (readonly [string, (client: Client) => Promise<Response>])[] = [
  ['the base', (client) => client.index.$get()],
  ['a path', (client) => client.today.$get({}, { init: {} })],
  ['a query', (client) => client.index.$get({ query: { search: 'a b&c', cursor: undefined } } as object)],
  ['a body', (client) => client[':id'].$put({ param: { id: 'r-1' }, json: { status: 'approved' } } as never)],
  ['a key', (client) => client[':id'].cancel.$post({ param: { id: 'r-1' } }, { headers: { 'Idempotency-Key': 'k' } })],
];

describe('hc', () => {
  it.each(CALLS)("asks as Hono's own client does: %s", async (_name, call) => {
    const ours = recorded();
    const theirs = recorded();
    await call(hc<Api>('/api/things', ours) as Client);
    await call(honoClient<Api>('/api/things', { fetch: theirs.fetch }) as Client);
    expect(ours.calls).toEqual(theirs.calls);
    expect(ours.calls).toHaveLength(1);
  });

  it('hands on what the request is told, such as to stop', async () => {
    const { signal } = new AbortController();
    let told: RequestInit = {};
    const fetch = async (_url: string, init: RequestInit) => {
      told = init;
      return Response.json({});
    };
    await hc<Api>('/api/things', { fetch }).index.$get({}, { init: { signal } });
    expect(told.signal).toBe(signal);
  });

  it('keeps what a parameter holds in its place of the path', async () => {
    const { calls, fetch } = recorded();
    await (hc<Api>('/api/things', { fetch }) as Client)[':id'].$put({ param: { id: '../x?y' } });
    expect(calls[0]?.[1]).toBe('/api/things/..%2Fx%3Fy');
  });

  it('is no promise', async () => {
    const client = hc<Api>('/api/things', recorded());
    expect(await client).toBe(client);
  });
});
