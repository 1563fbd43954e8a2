import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { ANNOUNCEMENTS_SHOWN, NOTICES_SHOWN, UNREAD_COUNTED } from '../../../domain/api/notices.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import { guard } from '../../core/guard.ts';
import { statement, type Db } from '../../db/client.ts';
import { announcements, notices } from '../../db/schema.ts';

/** What a person is told, with whether they have read it. `today` is theirs. */
export function selectNotices(db: Db, userId: string, today: LocalDate) {
  return {
    items: db
      .select()
      .from(notices)
      .where(eq(notices.userId, userId))
      .orderBy(desc(notices.createdAt), notices.id)
      .limit(NOTICES_SHOWN),
    announcements: db
      .select({
        id: announcements.id,
        title: announcements.title,
        message: announcements.message,
        createdAt: announcements.createdAt,
        reads: sql<number>`(SELECT count(*) FROM announcement_reads
          WHERE announcement_id = ${announcements.id} AND user_id = ${userId})`.as('reads'),
      })
      .from(announcements)
      .where(and(isNull(announcements.withdrawnAt), gte(announcements.until, today)))
      .orderBy(desc(announcements.createdAt), announcements.id)
      .limit(ANNOUNCEMENTS_SHOWN),
    unread: statement<{ unread: number }>(
      db,
      sql`SELECT count(*) AS unread FROM
        (SELECT 1 FROM notices WHERE user_id = ${userId} AND read_at IS NULL LIMIT ${UNREAD_COUNTED})`,
    ),
  };
}

/** Marks what a person was shown: their notices and the announcements in force, up to an instant. */
export function markRead(db: Db, userId: string, upTo: string, today: LocalDate, at: string) {
  return {
    notices: statement(
      db,
      sql`UPDATE notices SET read_at = ${at} WHERE user_id = ${userId} AND read_at IS NULL AND created_at <= ${upTo}`,
    ),
    readers: statement(
      db,
      sql`
      UPDATE announcements SET readers = readers + 1
      WHERE withdrawn_at IS NULL AND until >= ${today} AND created_at <= ${upTo} AND ${guard(
        'announcement: first reading',
        sql`NOT EXISTS (
          SELECT 1 FROM announcement_reads WHERE announcement_id = announcements.id AND user_id = ${userId})`,
      )}`,
    ),
    announcements: statement(
      db,
      sql`
      INSERT INTO announcement_reads (announcement_id, user_id)
      SELECT id, ${userId} FROM announcements
      WHERE withdrawn_at IS NULL AND until >= ${today} AND created_at <= ${upTo}
      ON CONFLICT DO NOTHING`,
    ),
  };
}

/** Removes notices from before an instant, and announcements that were over before a day, at most `limit` of each. */
export function deleteOld(db: Db, before: { instant: string; day: LocalDate }, limit: number) {
  return db.batch([
    statement(
      db,
      sql`DELETE FROM notices WHERE id IN
        (SELECT id FROM notices WHERE created_at < ${before.instant} ORDER BY created_at LIMIT ${limit})`,
    ),
    statement(
      db,
      sql`DELETE FROM announcement_reads WHERE (announcement_id, user_id) IN
        (SELECT announcement_id, user_id FROM announcements JOIN announcement_reads ON announcement_id = id
         WHERE until < ${before.day} LIMIT ${limit})`,
    ),
    statement(
      db,
      sql`DELETE FROM announcements WHERE id IN (
        SELECT id FROM announcements AS over WHERE until < ${before.day}
          AND NOT EXISTS (SELECT 1 FROM announcement_reads WHERE announcement_id = over.id) LIMIT ${limit})`,
    ),
  ]);
}
