import { env } from 'cloudflare:workers';

const KILLED = 'D1_ERROR: the invocation was killed';

/**
 * Returns a D1 in which the query or batch number `nth` (from 0) and all later ones fail, as if the invocation had
 * ended. With `after`, the first failed query is applied nevertheless.
 */
export function failingD1(nth: number, after = false): { d1: D1Database; hasFailed: () => boolean } {
  let queries = 0;
  let failed = false;
  const real = new WeakMap<object, D1PreparedStatement>();

  async function send<Result>(work: () => Promise<Result>): Promise<Result> {
    const isKilled = queries++ >= nth;
    if (!isKilled) return work();
    if (after && !failed) await work();
    failed = true;
    throw new Error(KILLED);
  }
  function wrap(inner: D1PreparedStatement): D1PreparedStatement {
    const statement = {
      bind: (...values: unknown[]) => wrap(inner.bind(...values)),
      all: () => send(() => inner.all()),
      run: () => send(() => inner.run()),
      first: () => send(() => inner.first()),
      raw: () => send(() => inner.raw()),
    } as unknown as D1PreparedStatement;
    real.set(statement, inner);
    return statement;
  }
  const d1 = {
    prepare: (text: string) => wrap(env.DB.prepare(text)),
    batch: (statements: D1PreparedStatement[]) =>
      send(() => env.DB.batch(statements.map((statement) => real.get(statement) ?? statement))),
  } as unknown as D1Database;
  return { d1, hasFailed: () => failed };
}
