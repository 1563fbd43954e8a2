import { desc, eq, sql } from 'drizzle-orm';
import { ANNOUNCEMENTS_SHOWN, NOTICES_SHOWN, UNREAD_COUNTED } from '#domain/api/notices.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { guard } from '#worker/core/guard.ts';
import { writeBatch } from '#worker/core/write-batch.ts';
import { statement, type Db } from '#worker/db/client.ts';
import { announcements, notices, users } from '#worker/db/schema.ts';

export interface Reader {
  id: string;
  department: string;
  today: LocalDate;
}

const isShownTo = ({ department, today }: Reader) =>
  sql`withdrawn_at IS NULL AND published_at IS NOT NULL AND department IN ('', ${department}) AND until >= ${today}`;

export function selectNotices(db: Db, reader: Reader) {
  const userId = reader.id;
  return {
    items: db
      .select({
        id: notices.id,
        kind: notices.kind,
        facts: notices.facts,
        createdAt: notices.createdAt,
        readAt: notices.readAt,
        closedAt: notices.closedAt,
        giverName: users.name,
        giverFirstName: users.firstName,
        giverAvatarUrl: users.avatarUrl,
      })
      .from(notices)
      .leftJoin(users, eq(users.id, notices.givenBy))
      .where(eq(notices.userId, userId))
      .orderBy(desc(notices.createdAt), notices.id)
      .limit(NOTICES_SHOWN),
    announcements: db
      .select({
        id: announcements.id,
        title: announcements.title,
        message: announcements.message,
        createdAt: sql<string>`${announcements.publishedAt}`.as('created_at'),
        reads: sql<number>`(SELECT count(*) FROM announcement_reads
          WHERE announcement_id = ${announcements.id} AND user_id = ${userId})`.as('reads'),
        isClosed: sql<number>`coalesce((SELECT is_closed FROM announcement_reads
          WHERE announcement_id = ${announcements.id} AND user_id = ${userId}), 0)`.as('is_closed'),
      })
      .from(announcements)
      .where(
        sql`${isShownTo(reader)} AND NOT EXISTS (SELECT 1 FROM announcement_reads
          WHERE announcement_id = ${announcements.id} AND user_id = ${userId} AND cleared = 1)`,
      )
      .orderBy(desc(announcements.publishedAt), announcements.id)
      .limit(ANNOUNCEMENTS_SHOWN),
    unread: statement<{ unread: number }>(
      db,
      sql`SELECT count(*) AS unread FROM
        (SELECT 1 FROM notices WHERE user_id = ${userId} AND read_at IS NULL LIMIT ${UNREAD_COUNTED})`,
    ),
  };
}

const isFirstReading = (userId: string) =>
  guard(
    'announcement: first reading',
    sql`NOT EXISTS (
      SELECT 1 FROM announcement_reads WHERE announcement_id = announcements.id AND user_id = ${userId})`,
  );

export function markRead(db: Db, reader: Reader, upTo: string, at: string) {
  const userId = reader.id;
  const isShown = sql`${isShownTo(reader)} AND published_at <= ${upTo}`;
  return {
    notices: statement(
      db,
      sql`UPDATE notices SET read_at = ${at} WHERE user_id = ${userId} AND read_at IS NULL AND created_at <= ${upTo}`,
    ),
    readers: statement(
      db,
      sql`
      UPDATE announcements SET readers = readers + 1
      WHERE ${isShown} AND ${isFirstReading(userId)}`,
    ),
    announcements: statement(
      db,
      sql`
      INSERT INTO announcement_reads (announcement_id, user_id)
      SELECT id, ${userId} FROM announcements
      WHERE ${isShown}
      ON CONFLICT DO NOTHING`,
    ),
  };
}

export function clear(db: Db, reader: Reader, upTo: string) {
  const userId = reader.id;
  return {
    notices: statement(db, sql`DELETE FROM notices WHERE user_id = ${userId} AND created_at <= ${upTo}`),
    announcements: statement(
      db,
      sql`UPDATE announcement_reads SET cleared = 1 WHERE user_id = ${userId} AND announcement_id IN
        (SELECT id FROM announcements WHERE ${isShownTo(reader)} AND published_at <= ${upTo})`,
    ),
  };
}

export function markOneRead(db: Db, reader: Reader, id: string, at: string) {
  const userId = reader.id;
  const isInForce = sql`id = ${id} AND ${isShownTo(reader)}`;
  return {
    notice: statement(
      db,
      sql`UPDATE notices SET read_at = coalesce(read_at, ${at}), closed_at = ${at}
        WHERE user_id = ${userId} AND closed_at IS NULL AND (created_at, id) IN (
          SELECT created_at, id FROM (SELECT created_at, id FROM notices WHERE user_id = ${userId}
            ORDER BY created_at DESC, id LIMIT ${NOTICES_SHOWN}) WHERE id = ${id})`,
    ),
    readers: statement(
      db,
      sql`UPDATE announcements SET readers = readers + 1 WHERE ${isInForce} AND ${isFirstReading(userId)}`,
    ),
    announcement: statement(
      db,
      sql`INSERT INTO announcement_reads (announcement_id, user_id, is_closed) SELECT id, ${userId}, 1 FROM announcements
        WHERE ${isInForce} ON CONFLICT DO UPDATE SET is_closed = 1`,
    ),
  };
}

/** No index has the age of all notifications, so a slice reads the oldest of each of these users. */
export async function listNextUsers(db: Db, after: string, limit: number): Promise<{ people: number; last: string }> {
  const [row] = await statement<{ people: number; last: string | null }>(
    db,
    sql`SELECT count(*) AS people, max(id) AS last FROM (
      SELECT id FROM users WHERE id > ${after} ORDER BY id LIMIT ${limit})`,
  );
  return { people: row?.people ?? 0, last: row?.last ?? after };
}

export function deleteOld(
  db: Db,
  slice: { after: string; last: string },
  before: { instant: string; day: LocalDate; celebrated: LocalDate },
  limit: number,
) {
  return writeBatch(db, [
    statement(
      db,
      sql`DELETE FROM notices WHERE (user_id, created_at, id) IN (
        SELECT n.user_id, n.created_at, n.id FROM users AS u CROSS JOIN notices AS n
          ON n.user_id = u.id AND n.created_at < ${before.instant}
        WHERE u.id > ${slice.after} AND u.id <= ${slice.last} LIMIT ${limit})`,
    ),
    statement(
      db,
      sql`DELETE FROM announcement_reads WHERE (announcement_id, user_id) IN
        (SELECT announcement_id, user_id FROM announcements CROSS JOIN announcement_reads ON announcement_id = id
         WHERE until < ${before.day} LIMIT ${limit})`,
    ),
    statement(
      db,
      sql`DELETE FROM announcements WHERE id IN (
        SELECT id FROM announcements AS over WHERE until < ${before.day}
          AND NOT EXISTS (SELECT 1 FROM announcement_reads WHERE announcement_id = over.id) LIMIT ${limit})`,
    ),
    statement(
      db,
      sql`DELETE FROM celebrations WHERE (user_id, kind, day) IN
        (SELECT user_id, kind, day FROM celebrations WHERE day < ${before.celebrated} ORDER BY day LIMIT ${limit})`,
    ),
  ]);
}
