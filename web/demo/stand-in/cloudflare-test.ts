/** Replaces the module cloudflare:test, like cloudflare-workers.ts replaces its module. */
import { MIGRATIONS } from '../migrations.ts';
import type { Sqlite } from '../sqlite.ts';

export async function applyD1Migrations(_: unknown, sqlite: Sqlite): Promise<void> {
  for (const migration of MIGRATIONS) sqlite.script(migration);
}
