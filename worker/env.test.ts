import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import worker from './index.ts';
import { readConfig, type Env } from './env.ts';

const context = { waitUntil() {}, passThroughOnException() {} } as unknown as ExecutionContext;
const withVars = (vars: Partial<Env>): Env => ({ DB: env.DB, ...vars });

it.each([
  [{}, /AUTH_MODE/],
  [{ AUTH_MODE: 'none' }, /AUTH_MODE/],
  [{ AUTH_MODE: 'demo', CLERK_SECRET_KEY: 'sk_test_x' }, /AUTH_MODE is demo, but a Clerk key is set/],
  [{ AUTH_MODE: 'demo', ENVIRONMENT: 'production' }, /AUTH_MODE must not be demo when ENVIRONMENT is production/],
  [{ AUTH_MODE: 'demo', ENVIRONMENT: 'live' }, /ENVIRONMENT must be/],
  [{ AUTH_MODE: 'demo', CLOCK: 'yesterday' }, /CLOCK must be/],
  [{ AUTH_MODE: 'demo', PUBLIC_DEMO: 'yes' }, /PUBLIC_DEMO must be/],
])('refuses to serve with %j', async (vars, problem) => {
  const response = await worker.fetch(new Request('http://localhost/api/health'), withVars(vars), context);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    error: { type: 'SERVER', code: 'misconfigured', message: expect.stringMatching(problem) },
  });
});

it('serves health with the demo identity, and by the clock it is given', async () => {
  const vars = withVars({ AUTH_MODE: 'demo', CLOCK: 'fixed:2026-03-02T12:30:00.000Z' });
  const response = await worker.fetch(new Request('http://localhost/api/health'), vars, context);
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
  const read = readConfig(vars);
  expect(read.ok && read.config.clock().toISOString()).toBe('2026-03-02T12:30:00.000Z');
  const shifted = readConfig(withVars({ AUTH_MODE: 'demo', CLOCK: 'shift:-3600000' }));
  expect(shifted.ok && Math.round((Date.now() - shifted.config.clock().getTime()) / 1000)).toBe(3600);
});

it('says 503 when the database does not answer', async () => {
  const vars = {
    AUTH_MODE: 'demo',
    DB: {
      prepare: () => {
        throw new Error('gone');
      },
    } as unknown as D1Database,
  };
  const response = await worker.fetch(new Request('http://localhost/api/health'), vars, context);
  expect({ status: response.status, body: await response.json() }).toMatchObject({
    status: 503,
    body: { status: 'unavailable' },
  });
});
