import { sql } from 'drizzle-orm';
import type { LeaveAsk, LeaveRecord } from '#domain/api/leaves.ts';
import { findRequestDays, LEAVE_REQUESTS_MAX } from '#domain/leaves/leave-days.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { guard } from '#worker/core/guard.ts';
import { runTogether, type Db } from '#worker/db/client.ts';
import { leaves, type LeaveRow, type UserRow } from '#worker/db/schema.ts';
import { selectSettings, toSettings } from '#worker/db/settings.ts';
import { findLeave, isStillRequested, selectLeavesFrom, toLeave, updateLeave } from './repository.ts';

/** Days that cannot be given are left out of the request. */
export async function askForLeave(
  db: Db,
  { reason: note, ...asked }: LeaveAsk,
  user: UserRow,
  context: ActionContext,
): Promise<LeaveRecord> {
  const open = sql`SELECT 1 FROM leaves WHERE user_id = ${user.id} AND status = 'requested'`;
  const given = sql`SELECT 1 FROM leaves WHERE user_id = ${user.id} AND status = 'approved'`;
  return commit<LeaveRecord>(db, context, async () => {
    const { settings, around } = await runTogether(db, {
      settings: selectSettings(db),
      around: selectLeavesFrom(db, user.id, asked.startDate),
    });
    const found = findRequestDays(user, asked, {
      isAllowed: toSettings(settings).leaveRequests === 'on',
      around,
      now: context.now,
    });
    if ('refused' in found) throw new AppError(found.refused, found.fields);
    const { days } = found;
    const thatDay = sql`start_date <= ${days.endDate} AND end_date >= ${days.startDate}`;
    const at = context.now.toISOString();
    const row: LeaveRow = {
      ...asked,
      ...days,
      id: context.newId(),
      userId: user.id,
      status: 'requested',
      note,
      createdBy: null,
      decisionReason: null,
      redemptionId: null,
      createdAt: at,
      updatedAt: at,
    };
    return {
      answer: toLeave(row),
      stored: { status: 201 },
      guards: [
        guard('leave request: none open that day', sql`NOT EXISTS (${open} AND ${thatDay})`),
        guard('leave request: none given that day', sql`NOT EXISTS (${given} AND ${thatDay})`),
        guard('leave request: room', sql`(SELECT count(*) FROM (${open})) < ${LEAVE_REQUESTS_MAX}`),
      ],
      effects: { topics: ['requests'] },
      statements: [db.insert(leaves).values(row)],
    };
  });
}

export async function withdrawLeave(db: Db, id: string, user: UserRow, context: ActionContext): Promise<LeaveRecord> {
  return commit<LeaveRecord>(db, context, async () => {
    const before = await findLeave(db, id);
    if (!before || before.userId !== user.id) throw new AppError('leave_not_found');
    if (before.status === 'withdrawn') return { unchanged: toLeave(before), stored: { status: 200 } };
    if (before.status !== 'requested') throw new AppError('request_decided');
    const changed = { status: 'withdrawn', updatedAt: context.now.toISOString() } as const;
    return {
      answer: toLeave({ ...before, ...changed }),
      stored: { status: 200 },
      guards: [isStillRequested('leave withdrawal: still requested', id)],
      effects: { topics: ['requests'] },
      statements: [updateLeave(db, id, changed)],
    };
  });
}
