import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { LeaveDecided, LeaveEffect, LeaveInput } from '../../../domain/api/leaves.ts';
import type { AuditAction } from '../../../domain/api/audit.ts';
import { sumGifts } from '../../../domain/points/gifts.ts';
import { decideAskedLeave, decideLeave, decideLeaveBack } from '../../../domain/record/correct-leave.ts';
import { judgeMonths } from '../../../domain/record/months.ts';
import { listMonths } from '../../../domain/time/months.ts';
import { toMonth } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { expectStillActor, isStillActor } from '../../core/actor.ts';
import { auditMark, commit, type Write } from '../../core/commit.ts';
import { expectMayGive, mayGive } from '../../core/gifts.ts';
import { guard, type Guard } from '../../core/guard.ts';
import { insertRow, updateRow } from '../../core/rows.ts';
import type { Db, Statement } from '../../db/client.ts';
import { leaves, type LeaveRow, type UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { dayAt } from '../../../domain/time/user-zone.ts';
import { readRecord, type CheckInFacts, type ReadRecord } from '../../core/record/read-record.ts';
import { expectRequested, isStillRequested, toDecidedLeave, toLeave } from './leave-requests.ts';
import { sumEffect, writeCorrection } from './write-correction.ts';
import { isRecordUnchanged } from '../../core/record/write-record.ts';

type DecidedLeave = Exclude<ReturnType<typeof decideLeave<CheckInFacts>>, { refused: unknown }>;

interface LeaveAction {
  action: AuditAction & ('user.leave_given' | 'user.leave_taken_back' | 'leave.approved');
  status: 200 | 201;
  /** Leave that is given or taken back. */
  leave: Pick<LeaveRow, 'id' | 'startDate' | 'endDate' | 'kind'>;
  decided: DecidedLeave;
  before: unknown;
  reason: string;
  /** Description of the points in the ledger that the leave gives or takes. */
  description: string;
  /** Conditions on the leave's own row. */
  guards: readonly Guard[];
  /** Write of the leave's own row. */
  row: (isWritten: SQL) => Statement;
}

/** Returns the write of a record whose leaves change. */
function changeLeaves(
  db: Db,
  facts: ReadRecord,
  { action, status, leave, decided, before, reason, description, guards, row }: LeaveAction,
  actor: UserRow,
  context: ActionContext,
): Write<LeaveEffect> {
  const { user } = facts;
  const { id, startDate, endDate, kind } = leave;
  const { change, workDays } = decided;
  const { awardPointsPerDay } = toSettings(facts.settings);
  const gifts = sumGifts(change.bookings);
  const attended = new Set(facts.known.map(({ localDate }) => localDate));
  const effect: LeaveEffect = {
    id,
    userId: user.id,
    startDate,
    endDate,
    kind,
    ...sumEffect(change, user, context.now),
  };
  const notice = action === 'user.leave_taken_back' ? 'leave_taken_back' : 'leave_given';
  return {
    answer: effect,
    stored: { status },
    guards: [
      ...isRecordUnchanged('leave', user, facts, change.bookings),
      mayGive('leave: limit of a day', context, gifts, awardPointsPerDay),
      isStillActor('leave: actor', actor),
      ...guards,
    ],
    refuse: async () => {
      await expectStillActor(db, actor);
      await expectMayGive(db, context, gifts, awardPointsPerDay);
    },
    mark: auditMark(db, context, { action, targetType: 'user', targetId: user.id, before, after: effect, reason }),
    statements: (isWritten) => [
      row(isWritten),
      ...writeCorrection(
        db,
        facts,
        {
          change,
          // Months are judged even for future leave: because of it, this month may have no scheduled day left.
          months: judgeMonths(
            listMonths(toMonth(startDate), toMonth(endDate)),
            { workDays, hireDate: user.hireDate, attended },
            dayAt(user, context.now),
          ),
          description,
          notice: { kind: notice, facts: { startDate, endDate, reason } },
        },
        context,
        isWritten,
      ),
    ],
  };
}

/**
 * Gives a user leave, also for past days. Badges that a month completes are given at the next check-in.
 * With `dryRun` it returns the effect and writes nothing.
 * Throws user_not_found, leave_own, account_of_admin, validation_failed, leave_limit, busy, and leave_overlaps when
 * `mayOverlap` is false.
 */
export async function giveLeave(
  db: Db,
  input: LeaveInput,
  actor: UserRow,
  context: ActionContext,
  options: { mayOverlap?: boolean; dryRun?: boolean } = {},
): Promise<LeaveEffect> {
  const { startDate, endDate, kind, reason } = input;
  return commit(db, context, async () => {
    const facts = await readRecord(db, input.userId, startDate, context.now);
    if (!facts) throw new AppError('user_not_found');
    const decided = decideLeave({ actor, user: facts.user, record: facts.record, now: context.now }, input, options);
    if ('refused' in decided) throw new AppError(decided.refused, decided.fields);
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
      createdAt: at,
      updatedAt: at,
    };
    const write = changeLeaves(
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
        row: (isWritten) => insertRow(db, leaves, leave, isWritten),
      },
      actor,
      context,
    );
    return options.dryRun ? { unchanged: write.answer as LeaveEffect } : write;
  });
}

/**
 * Gives the leave that a user requested, in the batch that decides the request. Throws request_decided,
 * leave_not_found, leave_own, account_of_admin, leave_too_old, leave_overlaps, leave_limit, award_day_limit, busy.
 */
export async function approveLeave(
  db: Db,
  { id, reason = '' }: { id: string; reason?: string | undefined },
  actor: UserRow,
  context: ActionContext,
): Promise<LeaveDecided> {
  return commit<LeaveDecided>(db, context, async () => {
    const before = await expectRequested(db, id);
    const facts = await readRecord(db, before.userId, before.startDate, context.now);
    if (!facts) throw new AppError('leave_not_found');
    const asked = { actor, user: facts.user, record: facts.record, now: context.now };
    const decided = decideAskedLeave(asked, before);
    if ('refused' in decided) throw new AppError(decided.refused, decided.fields);
    const changed = toDecidedLeave('approved', reason, context);
    const { answer: effect, ...write } = changeLeaves(
      db,
      facts,
      {
        action: 'leave.approved',
        status: 200,
        leave: before,
        decided,
        before: toLeave(before),
        reason,
        description: reason ? `Leave given: ${reason}` : 'Leave given',
        guards: [isStillRequested('leave approval: still requested', id)],
        row: (isWritten) => updateRow(db, leaves, changed, sql`id = ${id} AND ${isWritten}`),
      },
      actor,
      context,
    );
    return { ...write, answer: { leave: toLeave({ ...before, ...changed }), effect: effect as LeaveEffect } };
  });
}

/**
 * Takes back a leave that was given by mistake, and recomputes the record without it. The row stays, as cancelled.
 * Badges stay, as with every correction (docs/decisions/0022).
 * Throws leave_not_found, leave_own, account_of_admin, leave_taken_back, leave_too_old, leave_points_spent, busy.
 */
export async function takeLeaveBack(
  db: Db,
  { id, reason }: { id: string; reason: string },
  actor: UserRow,
  context: ActionContext,
): Promise<LeaveEffect> {
  return commit(db, context, async () => {
    const [row] = await db.select().from(leaves).where(eq(leaves.id, id));
    const facts = row && (await readRecord(db, row.userId, row.startDate, context.now));
    if (!facts) throw new AppError('leave_not_found');
    const { startDate, endDate, kind, note } = row;
    const decided = decideLeaveBack({ actor, user: facts.user, record: facts.record, now: context.now }, row);
    if ('refused' in decided) throw new AppError(decided.refused, decided.fields);
    return changeLeaves(
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
        row: (isWritten) =>
          db
            .update(leaves)
            .set({ status: 'cancelled', updatedAt: context.now.toISOString() })
            .where(and(eq(leaves.id, id), isWritten)),
      },
      actor,
      context,
    );
  });
}
