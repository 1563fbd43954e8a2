import { sql } from 'drizzle-orm';
import { guard } from '../core/guard.ts';
import { runInOrder, statement, type Db } from '../db/client.ts';
import { queueDeliveries } from '../db/deliveries.ts';
import { ANNOUNCED } from './receivers.ts';

/** The users of one batch. */
const USERS_AT_ONCE = 1000;

/**
 * Queues deliveries of announcements for the next users, in order of id, because one statement for all users would grow
 * with the company. Returns true when more users are left. Each batch stores its place, so a run can end anywhere and
 * continue.
 */
export async function queueAnnouncements(db: Db, now: Date): Promise<boolean> {
  const [next] = await statement<{
    id: string;
    title: string;
    message: string;
    queuedThrough: string;
    until: string;
    department: string;
  }>(
    db,
    sql`SELECT id, title, message, queued_through AS queuedThrough, until, department FROM announcements
      WHERE queued_through IS NOT NULL ORDER BY id LIMIT 1`,
  );
  if (!next) return false;
  const { id, title, message, queuedThrough: from, until, department } = next;
  // Twelve hours behind UTC is the last zone in which the day ends.
  const expiresAt = new Date(Date.parse(`${until}T00:00:00.000Z`) + 36 * 3_600_000).toISOString();
  const page = sql`SELECT id FROM users WHERE id > ${from} ORDER BY id LIMIT ${USERS_AT_ONCE}`;
  const isNext = guard(
    'announcement: next to queue',
    sql`EXISTS (SELECT 1 FROM announcements WHERE id = ${id} AND queued_through = ${from})`,
  );
  const isInForce = sql`EXISTS (SELECT 1 FROM announcements WHERE id = ${id} AND withdrawn_at IS NULL)`;
  const to = sql`users.id IN (${page}) AND ${department} IN ('', users.department) AND is_active = 1 AND approval_status = 'approved'`;
  await runInOrder(db, [
    queueDeliveries(
      db,
      {
        event: `${ANNOUNCED}${id}`,
        kind: 'announcement',
        facts: { title, message },
        dueAt: now.toISOString(),
        expiresAt,
        to,
      },
      sql`${isNext} AND ${isInForce}`,
    ),
    statement(
      db,
      sql`UPDATE announcements SET queued_through =
          (SELECT max(id) FROM (${page}) HAVING count(*) = ${USERS_AT_ONCE})
        WHERE id = ${id} AND ${isNext}`,
    ),
  ]);
  return true;
}
