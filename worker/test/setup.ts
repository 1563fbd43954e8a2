import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll } from 'vitest';
import { restartCounters } from './harness.ts';
import { expectInvariantsHold } from './ledger.ts';
import { forgetSnapshot } from './snapshot.ts';
import { expectRanksHold, forgetRanks, watchHandWrites } from './ranks.ts';

/**
 * Drops all tables, so that each test file begins with an empty database. It is not enough to delete rows, because the
 * database refuses to delete the ledger's rows. The newest tables are dropped first, because they reference older
 * tables. SQLite would otherwise search them for each row that it deletes.
 */
async function dropTables(): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY rowid DESC`,
  ).all<{ name: string }>();
  if (results.length === 0) return;
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...results.map(({ name }) => env.DB.prepare(`DROP TABLE "${name}"`)),
    env.DB.prepare('DROP VIEW expect'),
  ]);
}

watchHandWrites();

beforeAll(async () => {
  restartCounters();
  forgetRanks();
  await forgetSnapshot();
  await dropTables();
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
});

afterEach(expectInvariantsHold);
afterEach(expectRanksHold);
