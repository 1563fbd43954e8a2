import { sql, type SQL } from 'drizzle-orm';
import type { NoticeFacts, NoticeKind } from '../../domain/people/notices.ts';
import { statement, type Db } from './client.ts';

interface NewNotice<Kind extends NoticeKind> {
  id: string;
  userId: string;
  kind: Kind;
  facts: NoticeFacts[Kind];
  at: string;
}

/** Notifies a user of an admin's act, when `guard` holds, in the batch of the act itself. */
export function writeNotice<Kind extends NoticeKind>(db: Db, notice: NewNotice<Kind>, guard: SQL) {
  return statement(
    db,
    sql`
    INSERT INTO notices (id, user_id, kind, facts, created_at)
    SELECT ${notice.id}, ${notice.userId}, ${notice.kind}, ${JSON.stringify(notice.facts)}, ${notice.at}
    WHERE ${guard}`,
  );
}

/** A condition on users: admins who may act, but for `exceptId`. */
export const areOtherAdmins = (exceptId: string): SQL => sql`role IN ('admin', 'super_admin') AND is_active = 1
  AND approval_status = 'approved' AND id <> ${exceptId}`;

/** At most so many admins are notified. */
const RECEIVERS_MAX = 200;

/** Notifies every user who fits `to`, a condition on users, when `guard` holds. A second one with the same id replaces the first. */
export function writeNotices<Kind extends NoticeKind>(
  db: Db,
  notice: Omit<NewNotice<Kind>, 'userId'> & { to: SQL },
  guard: SQL,
) {
  return statement(
    db,
    sql`
    INSERT INTO notices (id, user_id, kind, facts, created_at)
    SELECT ${notice.id} || '-' || id, id, ${notice.kind}, ${JSON.stringify(notice.facts)}, ${notice.at}
    FROM users WHERE ${notice.to} AND ${guard} LIMIT ${RECEIVERS_MAX}
    ON CONFLICT (id) DO UPDATE SET facts = excluded.facts, created_at = excluded.created_at, read_at = NULL`,
  );
}
