import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { LeaveInQueue, LeaveRecord } from '../../../domain/api/leaves.ts';
import type { Leave } from '../../../domain/calendar/work-calendar.ts';
import { countCovered, LEAVES_MAX } from '../../../domain/leaves/leave-days.ts';
import { findLeaveDecisionRefusal } from '../../../domain/record/correct-leave.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import { guard, type Guard } from '../../core/guard.ts';
import type { GuardName } from '../../core/guard-names.ts';
import { insertRow, updateRow } from '../../core/rows.ts';
import { statement, type Db } from '../../db/client.ts';
import type { Place } from '../../db/request-page.ts';
import { leaves, users, type LeaveRow, type UserRow } from '../../db/schema.ts';
import { toWorkDays, workDaysColumns, type WorkDaysRow } from '../../db/work-days.ts';

/** Returns the leave without the admin who decided. The user may not see this admin. */
export function toLeave(row: LeaveRow): LeaveRecord {
  const { id, userId, startDate, endDate, kind, status, note, decisionReason, createdAt } = row;
  return { id, userId, startDate, endDate, kind, status, note, decisionReason, createdAt };
}

/** Lists a user's leaves and leave requests, the latest first. `after` is the last row of the previous page. */
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

/** Lists the leave requests after `place` that wait for a decision, the oldest first. */
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

/** Selects the user's open requests, and the approved leave that ends on or after `from`. */
export const selectLeavesFrom = (db: Db, userId: string, from: LocalDate) =>
  db
    .select()
    .from(leaves)
    .where(and(eq(leaves.userId, userId), sql`(status = 'requested' OR status = 'approved' AND end_date >= ${from})`));

/** Lists the user's approved leaves of a kind that share a day with these days. */
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

/** Finds the active user with this e-mail address. The comparison ignores upper and lower case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(sql`email = ${email} COLLATE NOCASE AND is_active = 1`);
  return user;
}

/** Holds while the leave waits for a decision. */
export const isStillRequested = (name: GuardName & `${string}: still requested`, id: string): Guard =>
  guard(name, sql`EXISTS (SELECT 1 FROM leaves WHERE id = ${id} AND status = 'requested')`);

export const insertLeave = (db: Db, row: LeaveRow, guards: SQL) => insertRow(db, leaves, row, guards);

export const updateLeave = (db: Db, id: string, changed: Partial<LeaveRow>, guards: SQL) =>
  updateRow(db, leaves, changed, sql`id = ${id} AND ${guards}`);

/** Writes a new request as the mark of its batch. */
export const markRequest = (db: Db, row: LeaveRow) => ({
  write: (guards: SQL) => insertLeave(db, row, guards),
  isWritten: sql`EXISTS (SELECT 1 FROM leaves WHERE id = ${row.id})`,
});

/** Writes the withdrawal of a request as the mark of its batch. */
export const markWithdrawal = (db: Db, id: string, changed: { status: 'withdrawn'; updatedAt: string }) => ({
  write: (guards: SQL) => updateLeave(db, id, changed, guards),
  isWritten: sql`EXISTS (SELECT 1 FROM leaves WHERE id = ${id} AND status = 'withdrawn')`,
});
