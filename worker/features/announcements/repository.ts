import { desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { AppError } from '../../app-error.ts';
import { insertRow, updateRow } from '../../core/rows.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';
import { announcements, users, type AnnouncementRow } from '../../db/schema.ts';

/**
 * The maximum number of departments that `selectAudience` returns by name. The total also counts users of other departments.
 */
const DEPARTMENTS_MAX = 500;

/**
 * Returns an SQL expression that counts the recipients of an announcement. All users are recipients when `department`
 * is empty.
 */
export const countRecipients = (department: SQL): SQL<number> =>
  sql<number>`(SELECT ifnull(sum(people), 0) FROM department_people WHERE ${department} IN ('', department))`;

/** Selects announcements after the cursor, the newest first. */
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

/** Reads an announcement. Throws announcement_not_found. */
export async function expectAnnouncement(db: Db, id: string): Promise<AnnouncementRow> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  if (!row) throw new AppError('announcement_not_found');
  return row;
}

export const insertAnnouncement = (db: Db, row: AnnouncementRow, isWritten: SQL): Statement =>
  insertRow(db, announcements, row, isWritten);

export const updateAnnouncement = (
  db: Db,
  before: AnnouncementRow,
  after: AnnouncementRow,
  isWritten: SQL,
): Statement => updateRow(db, announcements, after, sql`id = ${before.id} AND ${isWritten}`, before);

/**
 * Counts the recipients of a published announcement, queues the announcement for the sender and wakes the sender
 * (worker/deliveries/queue-announcements.ts). Does nothing for an announcement that is still scheduled.
 */
export const sendPublished = (db: Db, id: string, isWritten: SQL): Statement =>
  Object.assign(
    statement(
      db,
      sql`UPDATE announcements SET recipients = ${countRecipients(sql`announcements.department`)}, queued_through = ''
        WHERE id = ${id} AND published_at IS NOT NULL AND ${isWritten} RETURNING 1 AS published`,
    ),
    { queues: true },
  );
