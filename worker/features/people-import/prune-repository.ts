import { sql } from 'drizzle-orm';
import { addDays, localDateIn } from '#domain/time/local-date.ts';
import { writeBatch } from '#worker/core/write-batch.ts';
import { statement, type Db } from '#worker/db/client.ts';

/** An import with an applied part is kept for this many days after its last update. */
const RETENTION_DAYS = 30;
/** An import without an applied part is kept for this many days after its last update. */
const UNAPPLIED_RETENTION_DAYS = 2;
const PART = 5_000;
const PARTS_MAX = 20;

/** The audit log still contains their changes. Runs every hour. */
export async function pruneImports(db: Db, now: Date): Promise<void> {
  const day = (days: number) => addDays(localDateIn('UTC', now), -days);
  const isOver = sql`(updated_at < ${day(RETENTION_DAYS)}
    OR (status IN ('staging', 'ready') AND updated_at < ${day(UNAPPLIED_RETENTION_DAYS)}))`;
  for (let part = 0; part < PARTS_MAX; part++) {
    const [, left = []] = await writeBatch(db, [
      statement(
        db,
        sql`DELETE FROM people_import_rows WHERE (import_id, line) IN (
          SELECT r.import_id, r.line FROM people_imports AS i JOIN people_import_rows AS r ON r.import_id = i.id
          WHERE i.id IN (SELECT id FROM people_imports WHERE ${isOver}) LIMIT ${PART})`,
      ),
      statement<{ id: string }>(
        db,
        sql`SELECT id FROM people_imports AS i WHERE ${isOver}
          AND EXISTS (SELECT 1 FROM people_import_rows WHERE import_id = i.id) LIMIT 1`,
      ),
    ]);
    if (!left[0]) break;
  }
  await statement(
    db,
    sql`DELETE FROM people_imports WHERE ${isOver}
      AND NOT EXISTS (SELECT 1 FROM people_import_rows WHERE import_id = people_imports.id)`,
  );
}
