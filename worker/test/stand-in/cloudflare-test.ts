/** Replaces the module cloudflare:test when the Worker's own tests run over the demo's D1. */
import { MIGRATIONS, type Sqlite } from '#web/demo/sqlite.ts';

export async function applyD1Migrations(_: unknown, sqlite: Sqlite): Promise<void> {
  for (const migration of MIGRATIONS) sqlite.script(migration);
}
