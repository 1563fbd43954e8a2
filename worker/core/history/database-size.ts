import { sql } from 'drizzle-orm';
import { statement, type Db } from '#worker/db/client.ts';

/**
 * D1 reports the size with each response; no query can read it. SQLite in the browser does not report the size, so
 * the function stores nothing in the browser.
 */
export async function measureDatabase(db: Db, now: Date): Promise<void> {
  const { meta } = await db.$client.prepare('SELECT 1').run();
  const bytes = (meta as { size_after?: number } | undefined)?.size_after;
  if (bytes === undefined) return;
  await statement(
    db,
    sql`INSERT INTO database_size (slot, bytes, measured_at) VALUES (1, ${bytes}, ${now.toISOString()})
      ON CONFLICT (slot) DO UPDATE SET bytes = excluded.bytes, measured_at = excluded.measured_at`,
  );
}
