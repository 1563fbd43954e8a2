import { sql } from 'drizzle-orm';
import { statement, type Db } from '../../db/client.ts';

/**
 * Keeps the size of the database, which D1 says with each answer; no query may ask for it. SQLite in the browser does not say it,
 * and nothing is kept.
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
