/**
 * Replaces the module cloudflare:workers, so that the Worker's own tests run unchanged over the demo's D1
 * (vitest.config.ts, projects "demo" and "races").
 */
import initSqlJs from 'sql.js';
import { d1Over } from '#web/demo/d1.ts';
import { Sqlite } from '#web/demo/sqlite.ts';

const { Database } = await initSqlJs();
const sqlite = new Sqlite(new Database());

const { CLOCK, GUARD_OUT, CLAIMS = '', SEED = '' } = import.meta.env;
export const env = {
  DB: d1Over(sqlite),
  CLOCK: String(CLOCK),
  GUARD_OUT: String(GUARD_OUT),
  CLAIMS: String(CLAIMS),
  SEED: String(SEED),
  HAS_SAVEPOINTS: true,
  TEST_MIGRATIONS: sqlite,
};
