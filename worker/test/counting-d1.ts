/** D1 bills by these numbers. */
export interface Cost {
  roundTrips: number;
  /** A request may run 1,000 of them. */
  statements: number;
  rowsRead: number;
  rowsWritten: number;
}

const IS_READ = /^\s*(SELECT|WITH)\b/i;

const nothing = (): Cost => ({ roundTrips: 0, statements: 0, rowsRead: 0, rowsWritten: 0 });

export function countingD1(
  d1: D1Database,
  onRoundTrip: (ms: number) => void = () => {},
): { d1: D1Database; take: () => Cost } {
  let cost: Cost = nothing();
  const counted = new WeakMap<object, D1PreparedStatement>();

  const count = ({ meta }: D1Result) => {
    cost.statements += 1;
    cost.rowsRead += meta.rows_read;
    cost.rowsWritten += meta.rows_written;
  };
  async function timed<T>(work: () => Promise<T>): Promise<T> {
    cost.roundTrips += 1;
    const startedMs = Date.now();
    const result = await work();
    onRoundTrip(Date.now() - startedMs);
    return result;
  }
  const wrap = (inner: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const all = async () => {
      const result = await timed(() => inner.all());
      count(result);
      return result;
    };
    const statement = {
      bind: (...values: unknown[]) => wrap(inner.bind(...values), sql),
      all,
      run: all,
      // `raw` returns no counts, so the query also runs with `all`, which returns them.
      raw: async () => {
        if (!IS_READ.test(sql)) throw new Error(`Not counted: ${sql}`);
        await all();
        return inner.raw();
      },
    } as unknown as D1PreparedStatement;
    counted.set(statement, inner);
    return statement;
  };
  const batch = async (statements: D1PreparedStatement[]) => {
    const known = statements.map((statement) => counted.get(statement)).filter((found) => found !== undefined);
    const results = await timed(() => d1.batch(known));
    results.forEach(count);
    return results;
  };
  return {
    d1: { prepare: (sql: string) => wrap(d1.prepare(sql), sql), batch } as unknown as D1Database,
    take: () => {
      const taken = cost;
      cost = nothing();
      return taken;
    },
  };
}
