/** The time that one request may wait for the database, in milliseconds. An answer then comes within 15 seconds. */
export const DATABASE_LIMIT_MS = 12_000;

/**
 * The database did not answer, or answered that it could not work. Nobody knows whether a write was applied. The
 * request may be repeated with its Idempotency-Key.
 */
export class DatabaseUnavailable extends Error {}

/** Faults of D1 that SQLite itself reports. They are about the storage, not about the statement. */
const STORAGE_FAULT = /SQLITE_(BUSY|LOCKED|FULL|IOERR|NOMEM|INTERRUPT|CANTOPEN|PROTOCOL)/;
/** Errors of a statement or of its values: a refusal by the schema, or a mistake in our code. */
const OWN_FAULT = /SQLITE_|^D1_(TYPE_ERROR|COLUMN_NOTFOUND)|parameter bindings|No SQL statements|EXEC_ERROR/;

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) yield cause;
}

/** The error may be inside an error of Drizzle. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  [...causesOf(error)].some((cause) => cause instanceof DatabaseUnavailable);

function isFaultOfD1(error: unknown): boolean {
  const causes = [...causesOf(error)];
  if (causes.some(({ message }) => STORAGE_FAULT.test(message))) return true;
  return !causes.some((cause) => cause instanceof TypeError || OWN_FAULT.test(cause.message));
}

type Prepared = ReturnType<D1Database['prepare']>;

/**
 * All its calls together may wait for `limitMs`. A call that waits longer, and every fault of D1, throw
 * DatabaseUnavailable. Errors of the statements stay what they are.
 */
export function limitD1(d1: D1Database, limitMs: number = DATABASE_LIMIT_MS): D1Database {
  let leftMs = limitMs;
  const wrapped = new WeakMap<object, Prepared>();

  async function wait<Result>(work: Promise<Result>): Promise<Result> {
    const startedMs = Date.now();
    let timer!: ReturnType<typeof setTimeout>;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('D1_ERROR: no answer in time')), Math.max(0, leftMs));
    });
    try {
      return await Promise.race([work, late]);
    } catch (cause) {
      throw isFaultOfD1(cause) ? new DatabaseUnavailable('D1 is unavailable', { cause }) : cause;
    } finally {
      clearTimeout(timer);
      leftMs -= Date.now() - startedMs;
    }
  }

  function wrap(inner: Prepared): Prepared {
    const statement = {
      bind: (...values: unknown[]) => wrap(inner.bind(...values)),
      all: () => wait(inner.all()),
      run: () => wait(inner.run()),
      first: (column?: string) => wait(column === undefined ? inner.first() : inner.first(column)),
      raw: (options?: { columnNames?: false }) => wait(options ? inner.raw(options) : inner.raw()),
    } as unknown as Prepared;
    wrapped.set(statement, inner);
    return statement;
  }

  return {
    prepare: (query: string) => wrap(d1.prepare(query)),
    batch: (statements: Prepared[]) => wait(d1.batch(statements.map((one) => wrapped.get(one) ?? one))),
  } as D1Database;
}
