import { MAY_USE_APP } from '../../db/people/users.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { LeaveAsk, LeaveDecided, LeaveInQueue, LeaveRecord } from '../../../domain/api/leaves.ts';
import type { LeaveStatus } from '../../../domain/leaves/kinds.ts';
import { countCovered, LEAVE_REQUESTS_MAX, findLeaveRequestRefusal } from '../../../domain/leaves/leave-days.ts';
import { findLeaveDecisionRefusal } from '../../../domain/record/correct-leave.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { expectStillUser } from '../../core/actor.ts';
import { commit } from '../../core/commit.ts';
import { guard, type Guard } from '../../core/guard.ts';
import type { GuardName } from '../../core/guard-names.ts';
import { insertRow, updateRow } from '../../core/rows.ts';
import { statement, type Db } from '../../db/client.ts';
import { leaves, type LeaveRow, type UserRow } from '../../db/schema.ts';
import { selectSettings, toSettings } from '../../db/settings.ts';
import { toWorkDays, workDaysColumns, type WorkDaysRow } from '../../db/work-days.ts';
import { rejectRequest } from './reject-request.ts';
import type { Place } from './request-page.ts';

/** Returns the leave without the admin who decided, whom the user may not see. */
export function toLeave(row: LeaveRow): LeaveRecord {
  const { id, userId, startDate, endDate, kind, status, note, decisionReason, createdAt } = row;
  return { id, userId, startDate, endDate, kind, status, note, decisionReason, createdAt };
}

type QueueRow = WorkDaysRow & LeaveRecord & Omit<LeaveInQueue['user'], 'id'> & Pick<UserRow, 'role'>;

/** Lists the leaves that wait for a decision after `place`, the oldest first. */
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
      u.name, u.department, u.avatar_url AS avatarUrl, u.time_zone AS timeZone, u.role,
      ${workDaysColumns({ from: sql`l.start_date`, to: sql`l.end_date` })}
    FROM leaves AS l JOIN users AS u ON u.id = l.user_id JOIN work_calendars AS calendar ON calendar.id = u.work_calendar_id
    WHERE l.status = 'requested' AND ${after}
    ORDER BY l.created_at, l.id LIMIT ${limit}`,
  );
  return rows.map(
    ({ name, department, avatarUrl, timeZone, role, calendar, pastCalendars, leaves: given, ...leave }) => {
      const workDays = toWorkDays({ workDays: [{ calendar, pastCalendars, leaves: given }] });
      const id = leave.userId;
      return {
        ...leave,
        user: { id, name, department, avatarUrl, timeZone },
        coveredDays: countCovered(leave, workDays),
        overlaps: [...workDays.leaves],
        mayDecide: findLeaveDecisionRefusal({ actor, user: { id, role } }) === null,
      };
    },
  );
}

/** Reads the leave that waits for a decision. Throws leave_not_found, request_decided. */
export async function expectRequested(db: Db, id: string): Promise<LeaveRow> {
  const [row] = await db.select().from(leaves).where(eq(leaves.id, id));
  if (!row) throw new AppError('leave_not_found');
  if (row.status !== 'requested') throw new AppError('request_decided');
  return row;
}

/** Holds while the leave waits for a decision. */
export const isStillRequested = (name: GuardName & `${string}: still requested`, id: string): Guard =>
  guard(name, sql`EXISTS (SELECT 1 FROM leaves WHERE id = ${id} AND status = 'requested')`);

/** Returns the columns that an admin's decision on a leave sets. */
export const toDecidedLeave = (status: LeaveStatus, reason: string, { actorId, now }: ActionContext) => ({
  status,
  createdBy: actorId,
  decisionReason: reason || null,
  updatedAt: now.toISOString(),
});

/**
 * Requests leave. Throws leave_requests_off, validation_failed (the days), leave_overlaps, leave_asked, request_limit,
 * account_suspended and the like, busy.
 */
export async function askForLeave(
  db: Db,
  { reason: note, ...asked }: LeaveAsk,
  user: UserRow,
  context: ActionContext,
): Promise<LeaveRecord> {
  const { startDate, endDate } = asked;
  const open = sql`SELECT 1 FROM leaves WHERE user_id = ${user.id} AND status = 'requested'`;
  const given = sql`SELECT 1 FROM leaves WHERE user_id = ${user.id} AND status = 'approved'`;
  const thatDay = sql`start_date <= ${endDate} AND end_date >= ${startDate}`;
  return commit<LeaveRecord>(db, context, async () => {
    await expectStillUser(db, user.id);
    const [settings, around] = await db.batch([
      selectSettings(db),
      db
        .select()
        .from(leaves)
        .where(
          and(
            eq(leaves.userId, user.id),
            sql`(status = 'requested' OR status = 'approved' AND end_date >= ${startDate})`,
          ),
        ),
    ]);
    const refusal = findLeaveRequestRefusal(user, asked, {
      isAllowed: toSettings(settings).leaveRequests === 'on',
      around,
      now: context.now,
    });
    if (refusal) throw new AppError(refusal.refused, refusal.fields);
    const at = context.now.toISOString();
    const row: LeaveRow = {
      ...asked,
      id: context.newId(),
      userId: user.id,
      status: 'requested',
      note,
      createdBy: null,
      decisionReason: null,
      createdAt: at,
      updatedAt: at,
    };
    return {
      answer: toLeave(row),
      stored: { status: 201 },
      guards: [
        guard('leave request: user', sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND ${MAY_USE_APP})`),
        guard('leave request: none open that day', sql`NOT EXISTS (${open} AND ${thatDay})`),
        guard('leave request: none given that day', sql`NOT EXISTS (${given} AND ${thatDay})`),
        guard('leave request: room', sql`(SELECT count(*) FROM (${open})) < ${LEAVE_REQUESTS_MAX}`),
      ],
      mark: {
        write: (guards) => insertRow(db, leaves, row, guards),
        isWritten: sql`EXISTS (SELECT 1 FROM leaves WHERE id = ${row.id})`,
      },
      statements: () => [],
    };
  });
}

/**
 * Withdraws a request that no admin has decided. Repeating it changes nothing. Throws leave_not_found, request_decided,
 * busy.
 */
export async function withdrawLeave(db: Db, id: string, user: UserRow, context: ActionContext): Promise<LeaveRecord> {
  return commit<LeaveRecord>(db, context, async () => {
    const [before] = await db.select().from(leaves).where(eq(leaves.id, id));
    if (!before || before.userId !== user.id) throw new AppError('leave_not_found');
    if (before.status === 'withdrawn') return { unchanged: toLeave(before) };
    if (before.status !== 'requested') throw new AppError('request_decided');
    const changed = { status: 'withdrawn', updatedAt: context.now.toISOString() } as const;
    return {
      answer: toLeave({ ...before, ...changed }),
      stored: { status: 200 },
      guards: [isStillRequested('leave withdrawal: still requested', id)],
      mark: {
        write: (guards) => updateRow(db, leaves, changed, sql`id = ${id} AND ${guards}`),
        isWritten: sql`EXISTS (SELECT 1 FROM leaves WHERE id = ${id} AND status = 'withdrawn')`,
      },
      statements: () => [],
    };
  });
}

/**
 * Rejects a request. The user sees the reason. Throws leave_not_found, request_decided, leave_own, account_of_admin,
 * busy.
 */
export async function rejectLeave(
  db: Db,
  { id, reason = '' }: { id: string; reason?: string | undefined },
  actor: UserRow,
  context: ActionContext,
): Promise<LeaveDecided> {
  return commit<LeaveDecided>(db, context, async () => {
    const before = await expectRequested(db, id);
    const { userId, startDate, endDate } = before;
    const changed = toDecidedLeave('rejected', reason, context);
    const after = toLeave({ ...before, ...changed });
    return rejectRequest<LeaveDecided, 'leave_rejected'>(db, actor, context, {
      userId,
      refusal: (user) => findLeaveDecisionRefusal({ actor, user })?.refused ?? null,
      action: 'leave.rejected',
      before: toLeave(before),
      after,
      reason,
      answer: { leave: after, effect: null },
      isOpen: isStillRequested('leave rejection: still requested', id),
      update: (isWritten) => updateRow(db, leaves, changed, sql`id = ${id} AND ${isWritten}`),
      notice: { kind: 'leave_rejected', facts: { startDate, endDate, reason } },
    });
  });
}
