import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ActivityRecord } from '#domain/api/activities.ts';
import type { Db } from '#worker/db/client.ts';
import { activityRecords, users, type ActivityRecordRow, type UserRow } from '#worker/db/schema.ts';

export function toActivityRecord(row: ActivityRecordRow): ActivityRecord {
  const { id, userId, kind, title, occurredOn, recordedBy, createdAt } = row;
  return { id, userId, kind, title, occurredOn, recordedBy, createdAt };
}

export async function findPerson(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

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
