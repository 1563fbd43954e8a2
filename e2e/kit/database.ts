import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { D1Database } from '@cloudflare/workers-types';
import { REBUILD_FIGURES } from '#worker/core/figures/rebuild.ts';

function open(stateDir: string): DatabaseSync {
  const folder = join(stateDir, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => /^[0-9a-f]+\.sqlite$/.test(name));
  if (!file) throw new Error(`There is no database in ${folder}.`);
  return new DatabaseSync(join(folder, file), { timeout: 5_000 });
}

interface Rows {
  database: () => Promise<D1Database>;
  /** Makes the rank room read the rows again, because direct changes of rows do not notify this room. */
  readRanks: () => Promise<void>;
}

const served = new Map<string, Rows>();

export function serveRows(stateDir: string, rows: Rows): () => void {
  served.set(stateDir, rows);
  return () => void served.delete(stateDir);
}

/** Two processes cannot write to the database file at once, so rows are changed through the server's own connection. */
function findRows(stateDir: string): Rows {
  const rows = served.get(stateDir);
  if (!rows) throw new Error(`No server runs on ${stateDir}.`);
  return rows;
}

/** To the page, this is a change by another admin or a webhook. */
export async function changeRows(stateDir: string, sql: string): Promise<void> {
  const { database, readRanks } = findRows(stateDir);
  const { meta } = await (await database()).prepare(sql).run();
  if (meta.changes === 0) throw new Error(`Nothing was changed by: ${sql}`);
  await readRanks();
}

/**
 * Call this after changeRows has changed users, check-ins, ledger rows, redemptions or badges. The demo also has
 * figures of months without check-ins. These figures are lost.
 */
export async function rebuildFigures(stateDir: string): Promise<void> {
  const { database, readRanks } = findRows(stateDir);
  const d1 = await database();
  await d1.batch(REBUILD_FIGURES.map((statement) => d1.prepare(statement)));
  await readRanks();
}

export function runScript(stateDir: string, sql: string): void {
  const database = open(stateDir);
  try {
    database.exec(`BEGIN IMMEDIATE; ${sql} COMMIT`);
  } finally {
    database.close();
  }
}

export function readRows(stateDir: string, sql: string): Record<string, unknown>[] {
  const database = open(stateDir);
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}
