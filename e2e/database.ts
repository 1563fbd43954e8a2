import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { D1Database } from '@cloudflare/workers-types';
import { REBUILD_FIGURES } from '../worker/core/figures/rebuild.ts';

function open(stateDir: string): DatabaseSync {
  const folder = join(stateDir, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => /^[0-9a-f]+\.sqlite$/.test(name));
  if (!file) throw new Error(`There is no database in ${folder}.`);
  return new DatabaseSync(join(folder, file), { timeout: 5_000 });
}

/** The database of each server that this process started, by its state folder. */
const served = new Map<string, () => Promise<D1Database>>();

/** Remembers a server's database until the returned function is called. */
export function serveRows(stateDir: string, database: () => Promise<D1Database>): () => void {
  served.set(stateDir, database);
  return () => void served.delete(stateDir);
}

/** Two processes that write to the file would refuse each other, so rows are changed by the server's own database. */
async function databaseOf(stateDir: string): Promise<D1Database> {
  const database = served.get(stateDir);
  if (!database) throw new Error(`No server runs on ${stateDir}.`);
  return database();
}

/** Changes rows of a running server, as another admin or a webhook would. */
export async function changeRows(stateDir: string, sql: string): Promise<void> {
  const { meta } = await (await databaseOf(stateDir)).prepare(sql).run();
  if (meta.changes === 0) throw new Error(`Nothing was changed by: ${sql}`);
}

/**
 * Makes every figure and the users' points from the rows, after changeRows wrote users, check-ins, ledger rows, redemptions or
 * badges. The demo's months from before its first check-in are figures alone: they go.
 */
export async function rebuildFigures(stateDir: string): Promise<void> {
  const database = await databaseOf(stateDir);
  await database.batch(REBUILD_FIGURES.map((statement) => database.prepare(statement)));
}

/** Runs a script of SQL on a state folder that no server has opened. */
export function runScript(stateDir: string, sql: string): void {
  const database = open(stateDir);
  try {
    database.exec(`BEGIN IMMEDIATE; ${sql} COMMIT`);
  } finally {
    database.close();
  }
}

/** Rows that a running server wrote. */
export function readRows(stateDir: string, sql: string): Record<string, unknown>[] {
  const database = open(stateDir);
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}
