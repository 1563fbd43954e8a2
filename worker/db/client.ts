import { sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1';
import { joinRankUpdates, type RankUpdate } from '../../domain/leaderboard/rank-updates.ts';

export type Db = DrizzleD1Database<Record<string, never>> & {
  $client: D1Database;
  /** True when e-mail is configured. Deliveries are then also queued for e-mail. */
  hasMail?: boolean;
};

/** A statement for a batch. */
export type Statement = BatchItem<'sqlite'> & {
  /** Converts the statement's rows to an update of the leaderboards, after the batch was written. */
  toRankUpdate?: (rows: readonly never[]) => RankUpdate;
  /**
   * True when the statement returns a row if and only if its act is written. A separate check would read one more row.
   */
  provesWrite?: boolean;
  /** True when the statement queues deliveries and returns a row for each delivery. */
  queues?: boolean;
};

/** Listeners that are called after a batch was written. Their errors do not fail the batch. */
export interface Listeners {
  tell?: (update: RankUpdate) => void;
  /** Called when deliveries were queued. */
  wake?: () => void;
}

/**
 * Opens the database. `tell` is called after each batch that moved a user on the leaderboards. `wake` is called after
 * each batch that queued deliveries.
 */
export function openDb(d1: D1Database, { tell, wake }: Listeners = {}): Db {
  const db: Db = drizzle(d1);
  if (!tell && !wake) return db;
  const batch = db.batch.bind(db) as (statements: readonly Statement[]) => Promise<unknown[]>;
  const batchAndTell = async (statements: readonly Statement[]) => {
    const results = await batch(statements);
    try {
      const update = joinRankUpdates(
        statements.flatMap(({ toRankUpdate }, index) => toRankUpdate?.(results[index] as never[]) ?? []),
      );
      if (update.moves.length > 0 || update.stale !== 'no') tell?.(update);
      if (statements.some(({ queues }, index) => queues && (results[index] as unknown[]).length > 0)) wake?.();
    } catch (error) {
      // The batch is written, so the caller must not get an error.
      const cause = error instanceof Error ? error.name : 'unknown';
      console.error(JSON.stringify({ level: 'error', message: 'after a batch', cause }));
    }
    return results;
  };
  return Object.assign(db, { batch: batchAndTell as Db['batch'] });
}

/** Wraps D1 to count the prepared statements. Not every prepared statement runs. */
export function meterD1(d1: D1Database): { d1: D1Database; spent: () => number } {
  let spent = 0;
  const prepare = (query: string) => {
    spent += 1;
    return d1.prepare(query);
  };
  return { d1: { prepare, batch: d1.batch.bind(d1) } as D1Database, spent: () => spent };
}

/**
 * Makes a statement from hand-written SQL. The statement returns its rows, both when it is awaited alone and in a
 * batch. In Drizzle 0.45, a batch on D1 accepts SQL with parameters only with a prepared statement, which `db.all` does
 * not provide.
 */
export function statement<Row = Record<string, unknown>>(db: Db, query: SQL) {
  const raw = db.all<Row>(query);
  const built = raw.getQuery();
  // The batch reads the query again. Building the query twice would take a large part of a request's time.
  return Object.assign(raw, { stmt: db.$client.prepare(built.sql), getQuery: () => built });
}

/**
 * Returns SQL for a table with one JSON value per row, in the column `value`, in order. A single value does not use
 * `json_each`, because `json_each` counts as a row read.
 */
export function eachJson(values: readonly unknown[]): SQL {
  const [only] = values;
  return values.length === 1
    ? sql`(SELECT ${JSON.stringify(only)} AS value)`
    : sql`json_each(${JSON.stringify(values)})`;
}

/** Named statements that are read together in one round trip. */
export type Reads = Record<string, Statement>;
export type ReadResults<R extends Reads> = { [Name in keyof R]: Awaited<R[Name]> };

/** Runs named statements as one batch (one round trip, one transaction) and returns their results by name. */
export async function runTogether<R extends Reads>(db: Db, statements: R): Promise<ReadResults<R>> {
  const names = Object.keys(statements);
  const results: unknown[] = await db.batch(Object.values(statements) as [Statement, ...Statement[]]);
  return Object.fromEntries(names.map((name, index) => [name, results[index]])) as ReadResults<R>;
}

/** Runs statements as one batch, in order, and returns their results. There must be at least one statement. */
export function runInOrder(db: Db, statements: readonly Statement[]): Promise<unknown[][]> {
  return db.batch(statements as readonly Statement[] as [Statement, ...Statement[]]) as Promise<unknown[][]>;
}
