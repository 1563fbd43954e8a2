import type { LeaveDecided, LeaveEffect } from '#domain/api/leaves.ts';
import type { LeaveStatus } from '#domain/leaves/kinds.ts';
import { decideAskedLeave, findLeaveDecisionRefusal } from '#domain/record/correct-leave.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { readLeaveRecord } from '#worker/core/record/read-record.ts';
import { rejectRequest } from '#worker/core/reject-request.ts';
import type { Db } from '#worker/db/client.ts';
import type { LeaveRow, UserRow } from '#worker/db/schema.ts';
import { findLeave, isStillRequested, toLeave, updateLeave } from './repository.ts';
import { writeLeave } from './write-leave.ts';

async function expectRequested(db: Db, id: string): Promise<LeaveRow> {
  const row = await findLeave(db, id);
  if (!row) throw new AppError('leave_not_found');
  if (row.status !== 'requested') throw new AppError('request_decided');
  return row;
}

const toDecidedLeave = (status: LeaveStatus, reason: string, { actorId, now }: ActionContext) => ({
  status,
  createdBy: actorId,
  decisionReason: reason || null,
  updatedAt: now.toISOString(),
});

/** Days that can no longer be given are left out. One batch decides the request and gives the leave. */
export async function approveLeave(
  db: Db,
  { id, reason = '' }: { id: string; reason?: string | undefined },
  actor: UserRow,
  context: ActionContext,
): Promise<LeaveDecided> {
  return commit<LeaveDecided>(db, context, async () => {
    const before = await expectRequested(db, id);
    const facts = await readLeaveRecord(db, before, context.now);
    if (!facts) throw new AppError('leave_not_found');
    const asked = { actor, user: facts.user, record: facts.record, now: context.now };
    const decided = decideAskedLeave(asked, before);
    if ('refused' in decided) throw new AppError(decided.refused, decided.fields);
    const changed = { ...toDecidedLeave('approved', reason, context), ...decided.days };
    const { answer: effect, ...write } = writeLeave(
      db,
      facts,
      {
        action: 'leave.approved',
        status: 200,
        leave: { ...before, ...decided.days },
        decided,
        before: toLeave(before),
        reason,
        description: reason ? `Leave given: ${reason}` : 'Leave given',
        guards: [isStillRequested('leave approval: still requested', id)],
        row: updateLeave(db, id, changed),
      },
      context,
    );
    return { ...write, answer: { leave: toLeave({ ...before, ...changed }), effect: effect as LeaveEffect } };
  });
}

/** The user sees the reason. */
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
    return rejectRequest<LeaveDecided, 'leave_rejected'>(db, context, {
      userId,
      refusal: (user) => findLeaveDecisionRefusal({ actor, user })?.refused ?? null,
      action: 'leave.rejected',
      before: toLeave(before),
      after,
      reason,
      answer: { leave: after, effect: null },
      isOpen: isStillRequested('leave rejection: still requested', id),
      update: updateLeave(db, id, changed),
      notice: { kind: 'leave_rejected', facts: { startDate, endDate, reason } },
    });
  });
}
