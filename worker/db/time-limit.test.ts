import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import { appAt, call, givePoints, NOW, person, reward, rows } from '../test/harness.ts';
import { DATABASE_LIMIT_MS, isDatabaseUnavailable, limitD1 } from './time-limit.ts';

afterEach(() => void vi.useRealTimers());

function d1That(work: () => Promise<never>): D1Database {
  const statement = { bind: () => statement, all: work, run: work, first: work, raw: work };
  return { prepare: () => statement, batch: work } as unknown as D1Database;
}
const failing = (message: string, cause?: unknown) => d1That(() => Promise.reject(new Error(message, { cause })));

const UNAVAILABLE = {
  status: 503,
  body: { error: { code: 'unavailable', message: 'Our database isn’t responding. Try again later.' } },
};

it.each([
  'D1_ERROR: Network connection lost.',
  'Network connection lost.',
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: internal error; reference = 0123456789abcdef',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  'D1_ERROR: Failed to parse body as JSON, got: error code: 1031',
  'D1_ERROR: Exceeded maximum DB size: SQLITE_FULL',
  'D1_ERROR: database is locked: SQLITE_BUSY',
  'D1_ERROR: disk I/O error: SQLITE_IOERR',
])('a fault of D1 is 503 with Retry-After, for a read and for a write: %s', async (message) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const app = appAt(NOW, { d1: failing(message) });
  for (const [method, path] of [
    ['GET', '/api/me'],
    ['POST', '/api/checkins'],
  ] as const) {
    const answer = await call(app, 'somebody', method, path, method === 'POST' ? {} : undefined);
    expect(answer).toMatchObject(UNAVAILABLE);
    expect(answer.headers.get('Retry-After')).toBe('5');
  }
});

it.each([
  'D1_ERROR: claim: balance: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_TRIGGER)',
  'D1_ERROR: a name that no guard has: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_TRIGGER)',
  'D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT',
  'D1_ERROR: no such column: emial: SQLITE_ERROR',
  'D1_ERROR: Wrong number of parameter bindings for SQL query.',
  "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
  'D1_COLUMN_NOTFOUND: Column not found (m)',
])('a refusal by the schema or a mistake of ours stays 500 without Retry-After: %s', async (message) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const answer = await call(appAt(NOW, { d1: failing(message) }), 'somebody', 'GET', '/api/me');
  expect(answer).toMatchObject({ status: 500, body: { error: { code: 'internal' } } });
  expect(answer.headers.get('Retry-After')).toBeNull();
});

it('a constraint deep in the chain of causes is no fault of D1, and a TypeError of ours is none either', async () => {
  const deep = failing('Failed query', new Error('D1_ERROR: no such table: x: SQLITE_ERROR'));
  const broken = d1That(() => Promise.reject(new TypeError('x is not a function')));
  for (const d1 of [deep, broken]) {
    const error = await limitD1(d1).batch([]).catch(String);
    expect(isDatabaseUnavailable(error)).toBe(false);
  }
});

it('a database that never answers gives 503 when the limit of the request is over', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const app = appAt(NOW, { d1: d1That(() => new Promise(() => {})) });
  let isAnswered = false;
  const asked = call(app, 'somebody', 'GET', '/api/me').finally(() => (isAnswered = true));
  await vi.advanceTimersByTimeAsync(DATABASE_LIMIT_MS - 1);
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await asked).toMatchObject(UNAVAILABLE);
  expect(DATABASE_LIMIT_MS).toBeLessThan(15_000);
});

it('all calls of a request share one limit, and another request has its own', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const slow = d1That(() => new Promise((_, reject) => setTimeout(() => reject(new Error('SQLITE_ERROR')), 300)));
  const one = limitD1(slow, 500);
  const first = one.batch([]).catch(isDatabaseUnavailable);
  await vi.advanceTimersByTimeAsync(300);
  expect(await first).toBe(false);
  const second = one.prepare('').all().catch(isDatabaseUnavailable);
  await vi.advanceTimersByTimeAsync(200);
  expect(await second).toBe(true);
  const other = limitD1(slow, 500).prepare('').all().catch(isDatabaseUnavailable);
  await vi.advanceTimersByTimeAsync(300);
  expect(await other).toBe(false);
});

it('a claim whose answer was lost is made once when it is sent again', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const user = await person();
  await givePoints(user, 50);
  const rewardId = await reward({ points_cost: 20 });
  // The write is applied, but D1 loses the connection before it answers.
  let batches = 0;
  const d1 = new Proxy(env.DB, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'batch') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      return async (statements: D1PreparedStatement[]) => {
        const results = await target.batch(statements);
        if (++batches === 2) throw new Error('D1_ERROR: Network connection lost.');
        return results;
      };
    },
  });
  const key = { 'Idempotency-Key': 'a-claim-of-which-nobody-knows' };
  const claim = (app: ReturnType<typeof appAt>) => call(app, user, 'POST', '/api/rewards/claim', { rewardId }, key);
  expect(await claim(appAt(NOW, { d1 }))).toMatchObject(UNAVAILABLE);
  expect(await claim(appAt())).toMatchObject({ status: 201 });
  expect(await rows('SELECT points_spent FROM redemptions WHERE user_id = ?', user)).toEqual([{ points_spent: 20 }]);
});
