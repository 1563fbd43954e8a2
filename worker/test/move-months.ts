import { env } from 'cloudflare:workers';
import { stepArchive } from '../core/history/move-closed-months.ts';
import { readLines, type StoredRow } from '../core/history/lines.ts';
import { readPartText, listParts } from '../core/history/parts.ts';
import type { MonthFiles } from '../core/history/month-files.ts';
import { openDb } from '../db/client.ts';
import { NOW } from './harness.ts';

const DB = openDb(env.DB);
const STEPS_MAX = 400;

export async function archiveAll(now = NOW, afterMonths = 13, until?: string): Promise<string[]> {
  const states: string[] = [];
  for (let step = 0; step < STEPS_MAX; step++) {
    const did = await stepArchive(DB, env.ARCHIVE, { now, afterMonths });
    if (!did) return states;
    const name = `${did.month} ${did.state}`;
    if (states.at(-1) !== name) states.push(name);
    if (name === until) return states;
  }
  throw new Error('The archive does not end.');
}

const byKey = (rows: readonly StoredRow[], ...key: string[]) =>
  Object.fromEntries(
    rows
      .map(
        (row) =>
          [
            key.map((name) => row[name]).join(' '),
            Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
          ] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

export async function readEverything() {
  const all = async (text: string) => (await env.DB.prepare(text).all<StoredRow>()).results;
  const moved = new Set(
    (await all('SELECT user_id, month FROM archived_records')).map((row) => `${row.user_id} ${row.month}`),
  );
  const covered = await all(`SELECT user_id, first_seq, last_seq FROM archived_records WHERE last_seq IS NOT NULL`);
  const isCovered = (row: StoredRow) =>
    covered.some(
      (one) =>
        one.user_id === row.user_id &&
        Number(one.first_seq) <= Number(row.seq) &&
        Number(row.seq) <= Number(one.last_seq),
    );
  const checkIns = (await all('SELECT * FROM check_ins')).filter(
    (row) => !moved.has(`${row.user_id} ${String(row.local_date).slice(0, 7)}`),
  );
  const ledger = (await all('SELECT * FROM point_transactions')).filter((row) => !isCovered(row));
  for (const { month } of await all('SELECT DISTINCT month FROM archived_records')) {
    for (const part of await listParts(DB, String(month))) {
      const rows = readLines(await readPartText(env.ARCHIVE, part));
      const hasMoved = (row: StoredRow) => moved.has(`${row.user_id} ${month}`);
      checkIns.push(...rows.checkIns.filter(hasMoved));
      ledger.push(...rows.ledger.filter(hasMoved));
    }
  }
  // `numbers` reveals a duplicate row. In the objects below, a duplicate row would replace the row with the same key.
  return {
    numbers: [checkIns.length, ledger.length],
    checkIns: byKey(checkIns, 'user_id', 'local_date'),
    ledger: byKey(ledger, 'user_id', 'seq'),
  };
}

/** Returns a database and a store whose nth call fails. */
export function stopAt(
  n: number,
  when: 'before' | 'after',
): { d1: D1Database; store: MonthFiles; calls: () => number } {
  let calls = 0;
  async function pass<T>(work: () => Promise<T>): Promise<T> {
    const isNth = ++calls === n;
    if (isNth && when === 'before') throw new Error('stopped');
    const result = await work();
    if (isNth) throw new Error('stopped');
    return result;
  }
  const inner = new WeakMap<object, D1PreparedStatement>();
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => pass(() => statement.all()),
      run: () => pass(() => statement.run()),
      raw: () => pass(() => statement.raw()),
    } as unknown as D1PreparedStatement;
    inner.set(wrapped, statement);
    return wrapped;
  };
  const d1 = {
    prepare: (text: string) => wrap(env.DB.prepare(text)),
    batch: (statements: D1PreparedStatement[]) =>
      pass(() => env.DB.batch(statements.map((one) => inner.get(one) as D1PreparedStatement))),
  } as unknown as D1Database;
  const store = {
    get: (key: string, options?: R2GetOptions) => pass(() => env.ARCHIVE.get(key, options as R2GetOptions)),
    put: (...args: Parameters<R2Bucket['put']>) => pass(() => env.ARCHIVE.put(...args)),
    list: (options: R2ListOptions) => pass(() => env.ARCHIVE.list(options)),
    delete: (keys: string[]) => pass(() => env.ARCHIVE.delete(keys)),
  } as unknown as MonthFiles;
  return { d1, store, calls: () => calls };
}
