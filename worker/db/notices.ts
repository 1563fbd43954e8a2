import { sql, type SQL } from 'drizzle-orm';
import type { DeliveryFacts } from '#domain/notifications/kinds.ts';
import { isGiverNamed, type NoticeFacts, type NoticeKind } from '#domain/notices/notices.ts';
import { statement, type Db, type Statement } from './client.ts';
import { queueDeliveries } from './deliveries.ts';

interface NewNotice<Kind extends NoticeKind> {
  id: string;
  userId: string;
  kind: Kind;
  facts: NoticeFacts[Kind];
  at: string;
  /**
   * The user who caused the notification, when the receiver may know this user. A notification about the receiver's own
   * act is marked as read at once.
   */
  givenBy?: string;
}

function queue<Kind extends NoticeKind>(
  db: Db,
  notice: Omit<NewNotice<Kind>, 'userId'>,
  to: SQL,
  condition: SQL,
): Statement {
  const { id, kind, facts, at, givenBy = null } = notice;
  const giverId = isGiverNamed(kind) ? givenBy : null;
  // A notification and its delivery have the same facts, apart from the giver's name, which the app reads itself. The
  // compiler cannot prove this for a generic kind.
  const queued = facts as object as DeliveryFacts[Kind];
  return queueDeliveries(db, {
    event: `notice:${id}`,
    kind,
    facts: queued,
    giverId,
    dueAt: at,
    to: sql`${to} AND ${condition}`,
  });
}

/** Run these statements in the batch of the act itself. */
export function writeNotice<Kind extends NoticeKind>(
  db: Db,
  notice: NewNotice<Kind>,
  condition: SQL = sql`1`,
): Statement[] {
  const { givenBy = null } = notice;
  const readAt = givenBy === notice.userId ? notice.at : null;
  const insert = statement(
    db,
    sql`
    INSERT INTO notices (id, user_id, kind, facts, given_by, created_at, read_at, closed_at)
    SELECT ${notice.id}, ${notice.userId}, ${notice.kind}, ${JSON.stringify(notice.facts)}, ${givenBy}, ${notice.at}, ${readAt}, ${readAt}
    WHERE ${condition} ON CONFLICT DO NOTHING`,
  );
  return [insert, queue(db, notice, sql`users.id = ${notice.userId}`, condition)];
}

/** With the plus, SQLite reads the few admins by their role and not all approved users. */
export const areOtherAdmins = (exceptId: string): SQL => sql`role IN ('admin', 'super_admin') AND is_active = 1
  AND +approval_status = 'approved' AND id <> ${exceptId}`;

const RECEIVERS_MAX = 200;

export function writeNotices<Kind extends NoticeKind>(
  db: Db,
  notice: Omit<NewNotice<Kind>, 'userId'> & { to: SQL },
  condition: SQL = sql`1`,
): Statement[] {
  const insert = statement(
    db,
    sql`
    INSERT INTO notices (id, user_id, event, kind, facts, given_by, created_at)
    SELECT ${notice.id} || '-' || id, id, ${notice.id}, ${notice.kind}, ${JSON.stringify(notice.facts)}, ${notice.givenBy ?? null}, ${notice.at}
    FROM users WHERE ${notice.to} AND ${condition} LIMIT ${RECEIVERS_MAX}
    ON CONFLICT (user_id, event) WHERE event IS NOT NULL DO UPDATE SET facts = excluded.facts, created_at = excluded.created_at, read_at = NULL,
      closed_at = NULL`,
  );
  const receivers = sql`users.id IN (SELECT id FROM users WHERE ${notice.to} LIMIT ${RECEIVERS_MAX})`;
  return [insert, queue(db, notice, receivers, condition)];
}
