/** Replaces the module cloudflare:test, in the same way as cloudflare-workers.ts replaces cloudflare:workers. */
import { MIGRATIONS } from '../migrations.ts';
import type { Sqlite } from '../sqlite.ts';

export async function applyD1Migrations(_: unknown, sqlite: Sqlite): Promise<void> {
  for (const migration of MIGRATIONS) sqlite.script(migration);
}
