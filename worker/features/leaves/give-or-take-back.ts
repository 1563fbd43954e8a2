import { sql } from 'drizzle-orm';
import type { LeaveEffect, LeaveInput } from '#domain/api/leaves.ts';
import { decideLeave, decideLeaveBack } from '#domain/record/correct-leave.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { guard } from '#worker/core/guard.ts';
import { returnDayOff } from '#worker/core/fulfilment/days-off.ts';
import { readLeaveRecord, readRecord } from '#worker/core/record/read-record.ts';
import type { Db } from '#worker/db/client.ts';
import { leaves, type LeaveRow, type UserRow } from '#worker/db/schema.ts';
import { findLeave, updateLeave } from './repository.ts';
import { writeLeave } from './write-leave.ts';

/**
 * The leave may be on past days. Days that cannot be given are left out, so the effect may have fewer days than the
 * input. When the leave makes a month perfect, the next check-in gives the badges for that month. When `mayOverlap` is
 * false, throws leave_overlaps if the user already has leave on one of the days.
 */
export async function giveLeave(
  db: Db,
  input: LeaveInput,
  actor: UserRow,
  context: ActionContext,
  options: { mayOverlap?: boolean; dryRun?: boolean } = {},
): Promise<LeaveEffect> {
  const { kind, reason } = input;
  return commit(db, context, async () => {
    const facts = await readLeaveRecord(db, input, context.now);
    if (!facts) throw new AppError('user_not_found');
    const decided = decideLeave({ actor, user: facts.user, record: facts.record, now: context.now }, input, options);
    if ('refused' in decided) throw new AppError(decided.refused, decided.fields);
    const { startDate, endDate } = decided.days;
    const at = context.now.toISOString();
    const leave: LeaveRow = {
      id: context.newId(),
      userId: facts.user.id,
      startDate,
      endDate,
      kind,
      status: 'approved',
      note: reason,
      createdBy: context.actorId,
      decisionReason: null,
      redemptionId: null,
      createdAt: at,
      updatedAt: at,
    };
    const write = writeLeave(
      db,
      facts,
      {
        action: 'user.leave_given',
        status: 201,
        leave,
        decided,
        before: null,
        reason,
        description: `Leave given: ${reason}`,
        guards: [],
        row: db.insert(leaves).values(leave),
      },
      context,
    );
    return options.dryRun ? { unchanged: write.answer as LeaveEffect } : write;
  });
}

/**
 * The row of the leave remains, with the status `cancelled`. The user keeps badges, as after every correction
 * (docs/decisions/0022). After a day off from a reward, the user may choose another day.
 */
export async function takeLeaveBack(
  db: Db,
  { id, reason }: { id: string; reason: string },
  actor: UserRow,
  context: ActionContext,
): Promise<LeaveEffect> {
  return commit(db, context, async () => {
    const row = await findLeave(db, id);
    const facts = row && (await readRecord(db, row.userId, row.startDate, context.now));
    if (!facts) throw new AppError('leave_not_found');
    const { startDate, endDate, kind, note } = row;
    const decided = decideLeaveBack({ actor, user: facts.user, record: facts.record, now: context.now }, row);
    if ('refused' in decided) throw new AppError(decided.refused, decided.fields);
    const credit = await returnDayOff(db, row, context);
    const write = writeLeave(
      db,
      facts,
      {
        action: 'user.leave_taken_back',
        status: 200,
        leave: row,
        decided,
        before: { id, startDate, endDate, kind, note },
        reason,
        description: `Leave taken back: ${reason}`,
        guards: [
          guard(
            'take leave back: still given',
            sql`EXISTS (SELECT 1 FROM leaves WHERE id = ${id} AND status = 'approved')`,
          ),
        ],
        row: updateLeave(db, id, { status: 'cancelled', updatedAt: context.now.toISOString() }),
        isReward: row.redemptionId !== null,
      },
      context,
    );
    return {
      ...write,
      guards: [...write.guards, ...credit.guards],
      statements: [...write.statements, ...credit.statements],
    };
  });
}
