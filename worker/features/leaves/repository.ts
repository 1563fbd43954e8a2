import { and, desc, eq, sql } from 'drizzle-orm';
import type { LeaveInQueue, LeaveRecord } from '#domain/api/leaves.ts';
import type { Leave } from '#domain/calendar/work-calendar.ts';
import { countCovered, LEAVES_MAX } from '#domain/leaves/leave-days.ts';
import { findLeaveDecisionRefusal } from '#domain/record/correct-leave.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { guard, type Guard } from '#worker/core/guard.ts';
import type { GuardName } from '#worker/core/guard-names.ts';
import { updateRow } from '#worker/core/rows.ts';
import { statement, type Db } from '#worker/db/client.ts';
import type { Place } from '#worker/db/request-page.ts';
import { leaves, users, type LeaveRow, type UserRow } from '#worker/db/schema.ts';
import { toWorkDays, workDaysColumns, type WorkDaysRow } from '#worker/db/work-days.ts';

/** The user may not see the admin who decided. */
export function toLeave(row: LeaveRow): LeaveRecord {
  const { id, userId, startDate, endDate, kind, status, note, decisionReason, createdAt } = row;
  return { id, userId, startDate, endDate, kind, status, note, decisionReason, createdAt };
}

export function listLeaves(db: Db, userId: string, after: { day: string; id: string } | null, limit: number) {
  const earlier =
    after &&
    sql`(${leaves.endDate} < ${after.day} OR (${leaves.endDate} = ${after.day} AND ${leaves.id} > ${after.id}))`;
  return db
    .select({
      id: leaves.id,
      userId: leaves.userId,
      startDate: leaves.startDate,
      endDate: leaves.endDate,
      kind: leaves.kind,
      status: leaves.status,
      note: leaves.note,
      decisionReason: leaves.decisionReason,
      createdByName: users.name,
      createdAt: leaves.createdAt,
    })
    .from(leaves)
    .leftJoin(users, eq(users.id, leaves.createdBy))
    .where(and(eq(leaves.userId, userId), earlier ?? undefined))
    .orderBy(desc(leaves.endDate), leaves.id)
    .limit(limit);
}

type QueueRow = WorkDaysRow & LeaveRecord & Omit<LeaveInQueue['user'], 'id'> & Pick<UserRow, 'role'>;

export async function listLeaveQueue(
  db: Db,
  actor: UserRow,
  place: Place | null,
  limit: number,
): Promise<LeaveInQueue[]> {
  const after = place ? sql`(l.created_at, l.id) > (${place.at}, ${place.id})` : sql`1`;
  const rows = await statement<QueueRow>(
    db,
    sql`
    SELECT l.id, l.user_id AS userId, l.start_date AS startDate, l.end_date AS endDate, l.kind, l.status, l.note,
      l.decision_reason AS decisionReason, l.created_at AS createdAt,
      u.name, u.department, u.avatar_url AS avatarUrl, u.location,
      ifnull(u.pending_time_zone, u.time_zone) AS timeZone, u.role,
      ${workDaysColumns({ from: sql`l.start_date`, to: sql`l.end_date` })}
    FROM leaves AS l JOIN users AS u ON u.id = l.user_id JOIN work_calendars AS calendar ON calendar.id = u.work_calendar_id
    WHERE l.status = 'requested' AND ${after}
    ORDER BY l.created_at, l.id LIMIT ${limit}`,
  );
  return rows.map(
    ({
      name,
      department,
      avatarUrl,
      location,
      timeZone,
      role,
      calendar,
      pastCalendars,
      leaves: given,
      skippedDays,
      ...leave
    }) => {
      const workDays = toWorkDays({ workDays: [{ calendar, pastCalendars, leaves: given, skippedDays }] });
      const id = leave.userId;
      return {
        ...leave,
        user: { id, name, department, avatarUrl, location, timeZone },
        coveredDays: countCovered(leave, workDays),
        overlaps: [...workDays.leaves],
        mayDecide: findLeaveDecisionRefusal({ actor, user: { id, role } }) === null,
      };
    },
  );
}

export async function findLeave(db: Db, id: string): Promise<LeaveRow | undefined> {
  const [row] = await db.select().from(leaves).where(eq(leaves.id, id));
  return row;
}

export const selectLeavesFrom = (db: Db, userId: string, from: LocalDate) =>
  db
    .select()
    .from(leaves)
    .where(and(eq(leaves.userId, userId), sql`(status = 'requested' OR status = 'approved' AND end_date >= ${from})`));

export const listSameLeaves = (
  db: Db,
  userId: string,
  { startDate, endDate, kind }: Pick<LeaveRow, 'startDate' | 'endDate' | 'kind'>,
): Promise<Leave[]> =>
  db
    .select({ startDate: leaves.startDate, endDate: leaves.endDate })
    .from(leaves)
    .where(
      sql`user_id = ${userId} AND status = 'approved' AND start_date <= ${endDate} AND end_date >= ${startDate}
          AND kind = ${kind}`,
    )
    .limit(LEAVES_MAX);

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(sql`email = ${email} COLLATE NOCASE AND is_active = 1`);
  return user;
}

export const isStillRequested = (name: GuardName & `${string}: still requested`, id: string): Guard =>
  guard(name, sql`EXISTS (SELECT 1 FROM leaves WHERE id = ${id} AND status = 'requested')`);

export const updateLeave = (db: Db, id: string, changed: Partial<LeaveRow>) =>
  updateRow(db, leaves, changed, sql`id = ${id}`);
