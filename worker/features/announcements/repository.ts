import { desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import { statement, type Db } from '../../db/client.ts';
import { announcements, users } from '../../db/schema.ts';

/** The most departments that are named. Others are only counted. */
const DEPARTMENTS_MAX = 500;

/** Returns an SQL expression that counts the recipients of an announcement: everyone when `department` is empty. */
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
