import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { REBUILD_FIGURES } from '../worker/core/figures/rebuild.ts';

function open(stateDir: string): DatabaseSync {
  const folder = join(stateDir, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => /^[0-9a-f]+\.sqlite$/.test(name));
  if (!file) throw new Error(`There is no database in ${folder}.`);
  return new DatabaseSync(join(folder, file), { timeout: 5_000 });
}

/**
 * Changes rows beneath a running server, as another admin or a webhook would. The server's own statements do not wait for a
 * lock on the file, so nothing may be under way in it.
 */
export function changeRows(stateDir: string, sql: string): void {
  const database = open(stateDir);
  try {
    const { changes } = database.prepare(sql).run();
    if (changes === 0) throw new Error(`Nothing was changed by: ${sql}`);
  } finally {
    database.close();
  }
}

/**
 * Makes every figure and the users' points from the rows, after changeRows wrote users, check-ins, ledger rows, redemptions or
 * badges. The demo's months from before its first check-in are figures alone: they go.
 */
export function rebuildFigures(stateDir: string): void {
  const database = open(stateDir);
  try {
    database.exec(`BEGIN IMMEDIATE; ${REBUILD_FIGURES.join(' ')} COMMIT`);
  } finally {
    database.close();
  }
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
