import { sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1';
import type { RankUpdate } from '#domain/leaderboard/rank-updates.ts';
import type { LiveTopic } from '#domain/live/messages.ts';

/**
 * The database. Reads run together by `runTogether`; writes run in batches only by `commit` and `writeBatch`, so the
 * type has no `batch`.
 */
export type Db = Omit<DrizzleD1Database<Record<string, never>>, 'batch'> & {
  $client: D1Database;
  /** Deliveries are then also queued for email. */
  hasMail?: boolean;
  after?: AfterBatch;
};

export type Statement = BatchItem<'sqlite'>;

/** Receives the effects of batches (worker/core/effects.ts). worker/open-parts-db.ts connects them to the rooms. */
export interface AfterBatch {
  tellLeaderboards: (update: RankUpdate) => void;
  wakeSender: () => void;
  /** Collects what the live rooms are told, once, at the end of a request or of a job. */
  rooms: { topics: Set<LiveTopic>; users: Set<string>; walls: Set<string> };
}

/** Without `after`, batches have no effects outside the database. */
export function openDb(d1: D1Database, after?: Pick<AfterBatch, 'tellLeaderboards' | 'wakeSender'>): Db {
  const db: Db = drizzle(d1);
  if (!after) return db;
  return Object.assign(db, { after: { ...after, rooms: { topics: new Set(), users: new Set(), walls: new Set() } } });
}

/** Not every prepared statement runs. */
export function meterD1(d1: D1Database): { d1: D1Database; spent: () => number } {
  let spent = 0;
  const prepare = (query: string) => {
    spent += 1;
    return d1.prepare(query);
  };
  return { d1: { prepare, batch: d1.batch.bind(d1) } as D1Database, spent: () => spent };
}

/**
 * The statement returns its rows, both when it is awaited alone and in a batch. In Drizzle 0.45, a batch on D1
 * accepts SQL with parameters only with a prepared statement, which `db.all` does not provide.
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

export type Reads = Record<string, Statement>;
export type ReadResults<R extends Reads> = { [Name in keyof R]: Awaited<R[Name]> };

export async function runTogether<R extends Reads>(db: Db, statements: R): Promise<ReadResults<R>> {
  const names = Object.keys(statements);
  const results = await runBatch(db, Object.values(statements));
  return Object.fromEntries(names.map((name, index) => [name, results[index]])) as ReadResults<R>;
}

/** Only `runTogether` and `writeBatch` (worker/core/write-batch.ts) call this function. */
export function runBatch(db: Db, statements: readonly Statement[]): Promise<unknown[][]> {
  return (db as unknown as DrizzleD1Database).batch(statements as unknown as [Statement]) as Promise<unknown[][]>;
}
