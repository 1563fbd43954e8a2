type Statement = ReturnType<D1Database['prepare']>;
type Result = Awaited<ReturnType<Statement['all']>>;

interface Known {
  inner: Statement;
  sql: string;
  values: unknown[];
}

interface Waiting {
  statements: Known[];
  resolve: (results: Result[]) => void;
  reject: (error: unknown) => void;
}

const isRead = (sql: string): boolean =>
  /^\s*(SELECT|WITH)\b/i.test(sql) && !/\b(INSERT|UPDATE|DELETE|REPLACE)\b/i.test(sql);

/** Values that JSON doesn't tell apart, such as two files, make a key that no other statement has. */
function toKey({ sql, values }: Known): unknown {
  const isPlain = values.every((value) => value === null || ['string', 'number', 'boolean'].includes(typeof value));
  return isPlain ? JSON.stringify([sql, ...values]) : {};
}

/**
 * Reads that start in the same moment go to D1 as one batch, and equal reads run once. For requests that are answered
 * together: they then see one state of the database, in as many round trips as the slowest of them needs. A batch with
 * a write stays as it is.
 */
export function gatherReads(d1: D1Database): D1Database {
  const known = new WeakMap<object, Known>();
  let waiting: Waiting[] = [];

  async function flush(): Promise<void> {
    const gathered = waiting;
    waiting = [];
    const places = new Map<unknown, number>();
    const statements: Statement[] = [];
    const placed = gathered.map((group) =>
      group.statements.map((statement) => {
        const key = toKey(statement);
        const place = places.get(key) ?? statements.push(statement.inner) - 1;
        places.set(key, place);
        return place;
      }),
    );
    try {
      const results = await d1.batch(statements);
      gathered.forEach(({ resolve }, index) =>
        // Each request gets its own list of rows, because it may sort them.
        resolve(placed[index]!.map((place) => ({ ...results[place]!, results: [...results[place]!.results] }))),
      );
    } catch (error) {
      for (const { reject } of gathered) reject(error);
    }
  }

  const gather = (statements: Known[]) =>
    new Promise<Result[]>((resolve, reject) => {
      // The other requests reach their reads before this timer ends.
      if (waiting.length === 0) setTimeout(() => void flush(), 0);
      waiting.push({ statements, resolve, reject });
    });

  function wrap(inner: Statement, sql: string, values: unknown[]): Statement {
    const self: Known = { inner, sql, values };
    const statement = {
      bind: (...bound: unknown[]) => wrap(inner.bind(...bound), sql, bound),
      all: async () => (isRead(sql) ? (await gather([self]))[0] : inner.all()),
      run: () => inner.run(),
      first: (column?: string) => (column === undefined ? inner.first() : inner.first(column)),
      // D1 returns the columns of a batch by name, so two columns of one name would become one.
      raw: (options?: { columnNames?: false }) => (options ? inner.raw(options) : inner.raw()),
    } as unknown as Statement;
    known.set(statement, self);
    return statement;
  }

  return {
    prepare: (sql: string) => wrap(d1.prepare(sql), sql, []),
    batch: (statements: Statement[]) => {
      const own = statements.map((one) => known.get(one)!);
      return own.every(({ sql }) => isRead(sql)) ? gather(own) : d1.batch(own.map(({ inner }) => inner));
    },
  } as D1Database;
}
