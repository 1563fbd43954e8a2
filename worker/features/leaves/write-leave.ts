import type { AuditAction } from '#domain/api/audit.ts';
import type { LeaveEffect } from '#domain/api/leaves.ts';
import { sumGifts } from '#domain/points/gifts.ts';
import type { decideLeave } from '#domain/record/correct-leave.ts';
import { judgeMonths } from '#domain/record/months.ts';
import { toMonth } from '#domain/time/local-date.ts';
import { listMonths } from '#domain/time/months.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import type { Write } from '#worker/core/commit.ts';
import { mayGive } from '#worker/core/award-limit.ts';
import type { Guard } from '#worker/core/guard.ts';
import type { CheckInFacts, ReadRecord } from '#worker/core/record/read-record.ts';
import { sumEffect, writeCorrection } from '#worker/core/record/write-correction.ts';
import { isRecordUnchanged } from '#worker/core/record/write-record.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import type { LeaveRow } from '#worker/db/schema.ts';
import { toSettings } from '#worker/db/settings.ts';

type DecidedLeave = Exclude<ReturnType<typeof decideLeave<CheckInFacts>>, { refused: unknown }>;

interface LeaveAction {
  action: AuditAction & ('user.leave_given' | 'user.leave_taken_back' | 'leave.approved');
  status: 200 | 201;
  leave: Pick<LeaveRow, 'id' | 'startDate' | 'endDate' | 'kind'>;
  decided: DecidedLeave;
  before: unknown;
  reason: string;
  description: string;
  guards: readonly Guard[];
  row: Statement;
  isReward?: boolean;
}

export function writeLeave(
  db: Db,
  facts: ReadRecord,
  { action, status, leave, decided, before, reason, description, guards, row, isReward = false }: LeaveAction,
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
      ...guards,
    ],
    effects: {
      topics: ['check_in', 'points', 'requests', ...(isReward ? (['redemption'] as const) : [])],
      ranks: [user.id],
      deliveries: true,
    },
    audit: { action, targetType: 'user', targetId: user.id, before, after: effect, reason },
    statements: [
      row,
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
          notice: { kind: notice, facts: { startDate, endDate, reason, ...(isReward && { isReward }) } },
        },
        context,
      ),
    ],
  };
}
