import type { SQL } from 'drizzle-orm';
import type { AuditAction } from '../../../domain/api/audit.ts';
import type { LeaveEffect } from '../../../domain/api/leaves.ts';
import { sumGifts } from '../../../domain/points/gifts.ts';
import type { decideLeave } from '../../../domain/record/correct-leave.ts';
import { judgeMonths } from '../../../domain/record/months.ts';
import { toMonth } from '../../../domain/time/local-date.ts';
import { listMonths } from '../../../domain/time/months.ts';
import { dayAt } from '../../../domain/time/user-zone.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { expectStillActor, isStillActor } from '../../core/actor.ts';
import { auditMark, type Write } from '../../core/commit.ts';
import { expectMayGive, mayGive } from '../../core/gifts.ts';
import type { Guard } from '../../core/guard.ts';
import type { CheckInFacts, ReadRecord } from '../../core/record/read-record.ts';
import { sumEffect, writeCorrection } from '../../core/record/write-correction.ts';
import { isRecordUnchanged } from '../../core/record/write-record.ts';
import type { Db, Statement } from '../../db/client.ts';
import type { LeaveRow, UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';

type DecidedLeave = Exclude<ReturnType<typeof decideLeave<CheckInFacts>>, { refused: unknown }>;

interface LeaveAction {
  action: AuditAction & ('user.leave_given' | 'user.leave_taken_back' | 'leave.approved');
  status: 200 | 201;
  /** The leave that is given or taken back. */
  leave: Pick<LeaveRow, 'id' | 'startDate' | 'endDate' | 'kind'>;
  decided: DecidedLeave;
  before: unknown;
  reason: string;
  /** The description of the ledger rows that `writeLeave` writes. */
  description: string;
  /** Conditions on the leave's own row. */
  guards: readonly Guard[];
  /** Returns the statement that writes the leave's own row. */
  row: (isWritten: SQL) => Statement;
}

/** Returns the write that changes a leave and the record of its user. */
export function writeLeave(
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
          // Leave on all remaining scheduled days of the current month can make this month perfect.
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
