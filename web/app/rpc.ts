import type { Hono } from 'hono';
import type { hc as honoClient } from 'hono/client';

interface Input {
  param?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  json?: unknown;
}

interface Options {
  headers?: Readonly<Record<string, string>>;
  init?: RequestInit;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

function addressOf(base: string, parts: readonly string[], { param = {}, query = {} }: Input): string {
  const path = parts.map((part) => (part.startsWith(':') ? encodeURIComponent(param[part.slice(1)] ?? '') : part));
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return [base, ...path].join('/') + (search && `?${search}`);
}

function request(fetch: Fetch, base: string, steps: readonly string[], input: Input, { headers, init }: Options) {
  const method = steps.at(-1)?.slice(1).toUpperCase() ?? '';
  // Hono's clients call the route at the base itself `index`.
  const parts = steps.slice(0, -1).filter((step) => step !== 'index');
  const hasBody = input.json !== undefined;
  return fetch(addressOf(base, parts, input), {
    ...init,
    method,
    headers: { ...(hasBody && { 'Content-Type': 'application/json' }), ...headers },
    ...(hasBody && { body: JSON.stringify(input.json) }),
  });
}

/**
 * The typed client of one feature: hono/client's types, over the part of its runtime that we use. The original also writes
 * cookies, forms and sockets, 1.4 kB of each first visit.
 */
export function hc<Api extends Hono<any, any, any>>(base: string, { fetch }: { fetch: Fetch }) {
  const at = (steps: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      // A client is no promise, although a promise that it is returned from asks.
      get: (_target, step) => (typeof step === 'string' && step !== 'then' ? at([...steps, step]) : undefined),
      apply: (_target, _this, [input, options]: [Input?, Options?]) =>
        request(fetch, base, steps, input ?? {}, options ?? {}),
    });
  return at([]) as ReturnType<typeof honoClient<Api>>;
}
