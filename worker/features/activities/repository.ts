import { and, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { ActivityRecord } from '../../../domain/api/activities.ts';
import { insertRow } from '../../core/rows.ts';
import type { Db, Statement } from '../../db/client.ts';
import { activityRecords, users, type ActivityRecordRow, type UserRow } from '../../db/schema.ts';

export function toActivityRecord(row: ActivityRecordRow): ActivityRecord {
  const { id, userId, kind, title, occurredOn, recordedBy, createdAt } = row;
  return { id, userId, kind, title, occurredOn, recordedBy, createdAt };
}

export async function findPerson(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

export async function findActivityRecord(db: Db, id: string): Promise<ActivityRecordRow | undefined> {
  const [row] = await db.select().from(activityRecords).where(eq(activityRecords.id, id));
  return row;
}

/** Selects a user's activity records, the latest day first. `after` is the last record of the previous page. */
export function listActivityRecords(db: Db, userId: string, after: { day: string; id: string } | null, limit: number) {
  const later =
    after &&
    sql`(${activityRecords.occurredOn} < ${after.day}
    OR (${activityRecords.occurredOn} = ${after.day} AND ${activityRecords.id} > ${after.id}))`;
  return db
    .select({ ...getTableColumns(activityRecords), recordedByName: users.name })
    .from(activityRecords)
    .leftJoin(users, eq(users.id, activityRecords.recordedBy))
    .where(and(eq(activityRecords.userId, userId), later ?? undefined))
    .orderBy(desc(activityRecords.occurredOn), activityRecords.id)
    .limit(limit);
}

export const insertActivityRecord = (db: Db, row: ActivityRecordRow, isWritten: SQL): Statement =>
  insertRow(db, activityRecords, row, isWritten);

export const deleteActivityRecord = (db: Db, id: string, isWritten: SQL): Statement =>
  db.delete(activityRecords).where(and(eq(activityRecords.id, id), isWritten));

/** Clears `settledBadges`, so that the user's next check-in reads all facts and looks for new badges. */
export const unsettleBadges = (db: Db, userId: string, isWritten: SQL): Statement =>
  db
    .update(users)
    .set({ settledBadges: null, version: sql`version + 1` })
    .where(and(eq(users.id, userId), isWritten));
