import { sql } from 'drizzle-orm';
import { guard } from '../core/guard.ts';
import { writeBatch } from '../core/write-batch.ts';
import { statement, type Db } from '../db/client.ts';
import { queueDeliveries } from '../db/deliveries.ts';

const ANNOUNCED = 'announcement:';

interface AnnouncementToQueue {
  id: string;
  title: string;
  message: string;
  queuedThrough: string;
  until: string;
  department: string;
}

async function readNextToQueue(db: Db): Promise<AnnouncementToQueue | undefined> {
  const [next] = await statement<AnnouncementToQueue>(
    db,
    sql`SELECT id, title, message, queued_through AS queuedThrough, until, department FROM announcements
      WHERE queued_through IS NOT NULL ORDER BY id LIMIT 1`,
  );
  return next;
}

/**
 * Queues an announcement for the next `usersAtOnce` users, in the order of their ids. Stores the id of the last of
 * these users, or null when no users are left. When another batch has already queued these users, this batch queues
 * nothing.
 */
function queueNextUsers(
  db: Db,
  { id, title, message, queuedThrough: from, department }: AnnouncementToQueue,
  { dueAt, expiresAt, usersAtOnce }: { dueAt: string; expiresAt: string; usersAtOnce: number },
): Promise<unknown> {
  const page = sql`SELECT id FROM users WHERE id > ${from} ORDER BY id LIMIT ${usersAtOnce}`;
  const isNext = guard(
    'announcement: next to queue',
    sql`EXISTS (SELECT 1 FROM announcements WHERE id = ${id} AND queued_through = ${from})`,
  );
  const isInForce = sql`EXISTS (SELECT 1 FROM announcements WHERE id = ${id} AND withdrawn_at IS NULL)`;
  // The plus sign makes the query planner search by id. Without it, the planner would use the index by status, and each
  // page would read every user.
  const to = sql`users.id IN (${page}) AND ${department} IN ('', users.department) AND is_active = 1
    AND +approval_status = 'approved'`;
  return writeBatch(db, [
    queueDeliveries(db, {
      event: `${ANNOUNCED}${id}`,
      kind: 'announcement',
      facts: { title, message },
      dueAt,
      expiresAt,
      to: sql`${to} AND ${isNext} AND ${isInForce}`,
    }),
    statement(
      db,
      sql`UPDATE announcements SET queued_through =
          (SELECT max(id) FROM (${page}) HAVING count(*) = ${usersAtOnce})
        WHERE id = ${id} AND ${isNext}`,
    ),
  ]);
}

export async function readWithdrawn(db: Db, events: readonly string[]): Promise<ReadonlySet<string>> {
  const announced = [...new Set(events.filter((event) => event.startsWith(ANNOUNCED)))];
  if (announced.length === 0) return new Set();
  const rows = await statement<{ id: string }>(
    db,
    sql`SELECT id FROM announcements WHERE withdrawn_at IS NOT NULL
      AND id IN (SELECT substr(value, ${ANNOUNCED.length + 1}) FROM json_each(${JSON.stringify(announced)}))`,
  );
  return new Set(rows.map(({ id }) => `${ANNOUNCED}${id}`));
}

const USERS_AT_ONCE = 1000;

/**
 * A single statement for all users would take longer in a larger company. Returns true when more users may be left.
 * Each batch stores its last user, so an interrupted run continues after that user.
 */
export async function queueAnnouncements(db: Db, now: Date): Promise<boolean> {
  const next = await readNextToQueue(db);
  if (!next) return false;
  // The day ends last in a zone that is twelve hours behind UTC.
  const expiresAt = new Date(Date.parse(`${next.until}T00:00:00.000Z`) + 36 * 3_600_000).toISOString();
  await queueNextUsers(db, next, { dueAt: now.toISOString(), expiresAt, usersAtOnce: USERS_AT_ONCE });
  return true;
}
