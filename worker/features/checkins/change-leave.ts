import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { LeaveDecided, LeaveEffect, LeaveInput } from '../../../domain/api/leaves.ts';
import type { AuditAct } from '../../../domain/api/audit.ts';
import { sumGifts } from '../../../domain/points/given.ts';
import { decideAskedLeave, decideLeave, decideLeaveBack } from '../../../domain/record/correct-leave.ts';
import { judgeMonths } from '../../../domain/record/months.ts';
import { listMonths } from '../../../domain/time/months.ts';
import { monthOf } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import type { Act } from '../../core/act.ts';
import { expectStillActor, isStillActor } from '../../core/actor.ts';
import { auditMark, commit, type Write } from '../../core/commit.ts';
import { expectMayGive, mayGive } from '../../core/given.ts';
import { guard, type Guard } from '../../core/guard.ts';
import { insertRow, updateRow } from '../../core/rows.ts';
import type { Db, Statement } from '../../db/client.ts';
import { leaves, type LeaveRow, type UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { dayAt } from '../../../domain/time/person-zone.ts';
import { readRecord, type CheckInFacts, type ReadRecord } from '../../core/record/read-record.ts';
import { expectRequested, isStillRequested, toDecidedLeave, toLeave } from './leave-requests.ts';
import { sumEffect, writeCorrection } from './write-correction.ts';
import { isAsRead } from '../../core/record/write-record.ts';

type DecidedLeave = Exclude<ReturnType<typeof decideLeave<CheckInFacts>>, { refused: unknown }>;

interface LeaveAct {
  action: AuditAct & ('user.leave_given' | 'user.leave_taken_back' | 'leave.approved');
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
  { action, status, leave, decided, before, reason, description, guards, row }: LeaveAct,
  actor: UserRow,
  act: Act,
): Write<LeaveEffect> {
  const { user } = facts;
  const { id, startDate, endDate, kind } = leave;
  const { change, workDays } = decided;
  const { awardPointsPerDay } = toSettings(facts.settings);
  const gifts = sumGifts(change.bookings);
  const attended = new Set(facts.known.map(({ localDate }) => localDate));
  const effect: LeaveEffect = { id, userId: user.id, startDate, endDate, kind, ...sumEffect(change, user, act.now) };
  const notice = action === 'user.leave_taken_back' ? 'leave_taken_back' : 'leave_given';
  return {
    answer: effect,
    stored: { status },
    guards: [
      ...isAsRead('leave', user, facts, change.bookings),
      mayGive('leave: limit of a day', act, gifts, awardPointsPerDay),
      isStillActor('leave: actor', actor),
      ...guards,
    ],
    refuse: async () => {
      await expectStillActor(db, actor);
      await expectMayGive(db, act, gifts, awardPointsPerDay);
    },
    mark: auditMark(db, act, { action, targetType: 'user', targetId: user.id, before, after: effect, reason }),
    statements: (isWritten) => [
      row(isWritten),
      ...writeCorrection(
        db,
        facts,
        {
          change,
          // Months are judged even for future leave: because of it, this month may have no scheduled day left.
          months: judgeMonths(
            listMonths(monthOf(startDate), monthOf(endDate)),
            { workDays, hireDate: user.hireDate, attended },
            dayAt(user, act.now),
          ),
          description,
          notice: { kind: notice, facts: { startDate, endDate, reason } },
        },
        act,
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
  act: Act,
  options: { mayOverlap?: boolean; dryRun?: boolean } = {},
): Promise<LeaveEffect> {
  const { startDate, endDate, kind, reason } = input;
  return commit(db, act, async () => {
    const facts = await readRecord(db, input.userId, startDate, act.now);
    if (!facts) throw new AppError('user_not_found');
    const decided = decideLeave({ actor, user: facts.user, record: facts.record, now: act.now }, input, options);
    if ('refused' in decided) throw new AppError(decided.refused, decided.fields);
    const at = act.now.toISOString();
    const leave: LeaveRow = {
      id: act.newId(),
      userId: facts.user.id,
      startDate,
      endDate,
      kind,
      status: 'approved',
      note: reason,
      createdBy: act.actorId,
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
      act,
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
  act: Act,
): Promise<LeaveDecided> {
  return commit<LeaveDecided>(db, act, async () => {
    const before = await expectRequested(db, id);
    const facts = await readRecord(db, before.userId, before.startDate, act.now);
    if (!facts) throw new AppError('leave_not_found');
    const asked = { actor, user: facts.user, record: facts.record, now: act.now };
    const decided = decideAskedLeave(asked, before);
    if ('refused' in decided) throw new AppError(decided.refused, decided.fields);
    const changed = toDecidedLeave('approved', reason, act);
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
      act,
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
  act: Act,
): Promise<LeaveEffect> {
  return commit(db, act, async () => {
    const [row] = await db.select().from(leaves).where(eq(leaves.id, id));
    const facts = row && (await readRecord(db, row.userId, row.startDate, act.now));
    if (!facts) throw new AppError('leave_not_found');
    const { startDate, endDate, kind, note } = row;
    const decided = decideLeaveBack({ actor, user: facts.user, record: facts.record, now: act.now }, row);
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
            .set({ status: 'cancelled', updatedAt: act.now.toISOString() })
            .where(and(eq(leaves.id, id), isWritten)),
      },
      actor,
      act,
    );
  });
}
