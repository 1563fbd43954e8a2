import { sql } from 'drizzle-orm';
import { guard } from '#worker/core/guard.ts';
import { writeBatch } from '#worker/core/write-batch.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { countRecipients } from './repository.ts';

/** One slice publishes at most this many announcements. */
export const PUBLISHED_AT_ONCE = 20;

/**
 * A single statement publishes them, so that an announcement is either cancelled or published, and is never published
 * twice.
 */
export async function publishDue(db: Db, now: Date): Promise<number> {
  const at = now.toISOString();
  const waits = guard(
    'announcement: waits for its hour',
    sql`published_at IS NULL AND withdrawn_at IS NULL AND publish_at <= ${at}`,
  );
  const publish = statement(
    db,
    sql`UPDATE announcements SET published_at = ${at}, queued_through = '', version = version + 1,
        recipients = ${countRecipients(sql`announcements.department`)}
      WHERE id IN (SELECT id FROM announcements WHERE ${waits} ORDER BY publish_at LIMIT ${PUBLISHED_AT_ONCE})
      RETURNING id`,
  );
  const [published = []] = await writeBatch(db, [publish], { effects: { deliveries: true } });
  return published.length;
}
