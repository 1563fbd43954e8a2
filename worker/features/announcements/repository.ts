import { desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { AppError } from '#worker/app-error.ts';
import { updateRow } from '#worker/core/rows.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import { announcements, users, type AnnouncementRow } from '#worker/db/schema.ts';

/** The total also counts users of other departments. */
const DEPARTMENTS_MAX = 500;

export const countRecipients = (department: SQL): SQL<number> =>
  sql<number>`(SELECT ifnull(sum(people), 0) FROM department_people WHERE ${department} IN ('', department))`;

export const selectAnnouncements = (db: Db, [at, id]: readonly (string | number)[], limit: number) =>
  db
    .select({ ...getTableColumns(announcements), createdByName: users.name })
    .from(announcements)
    .leftJoin(users, eq(users.id, announcements.createdBy))
    .where(
      at === undefined
        ? undefined
        : sql`(${announcements.createdAt} < ${at} OR (${announcements.createdAt} = ${at} AND ${announcements.id} > ${id}))`,
    )
    .orderBy(desc(announcements.createdAt), announcements.id)
    .limit(limit);

export function selectAudience(db: Db) {
  return {
    departments: statement<{ name: string; people: number }>(
      db,
      sql`SELECT department AS name, people FROM department_people WHERE people > 0
        ORDER BY department LIMIT ${DEPARTMENTS_MAX}`,
    ),
    all: statement<{ people: number }>(db, sql`SELECT ${countRecipients(sql`''`)} AS people`),
  };
}

export async function expectAnnouncement(db: Db, id: string): Promise<AnnouncementRow> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  if (!row) throw new AppError('announcement_not_found');
  return row;
}

export const updateAnnouncement = (db: Db, before: AnnouncementRow, after: AnnouncementRow): Statement =>
  updateRow(db, announcements, after, sql`id = ${before.id}`, before);

/**
 * Counts the recipients of a published announcement, queues the announcement for the sender
 * (worker/deliveries/announcement-repository.ts). Does nothing for an announcement that is still scheduled.
 */
export const sendPublished = (db: Db, id: string): Statement =>
  statement(
    db,
    sql`UPDATE announcements SET recipients = ${countRecipients(sql`announcements.department`)}, queued_through = ''
      WHERE id = ${id} AND published_at IS NOT NULL`,
  );
