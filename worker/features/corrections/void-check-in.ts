import { sql, type SQL } from 'drizzle-orm';
import type { CheckInVoiding, Correction } from '../../../domain/api/corrections.ts';
import { isScheduled } from '../../../domain/calendar/work-calendar.ts';
import { sumGifts } from '../../../domain/points/gifts.ts';
import { decideVoiding } from '../../../domain/record/correct.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { auditMark, commit } from '../../core/commit.ts';
import { expectMayGive, mayGive } from '../../core/gifts.ts';
import { toCheckIn } from '../../db/check-ins.ts';
import type { Db, Statement } from '../../db/client.ts';
import { isFirst, storeResponse } from '../../core/idempotency.ts';
import type { CheckInRow, UserRow } from '../../db/schema.ts';
import { toSettings } from '../../db/settings.ts';
import { toWorkDays } from '../../db/work-days.ts';
import { readRecord } from '../../core/record/read-record.ts';
import { sumEffect, writeCorrection } from '../../core/record/write-correction.ts';
import { brokenMonth, isRecordUnchanged } from '../../core/record/write-record.ts';
import type { AnsweredRequest } from './answered-request.ts';

/**
 * Voids a wrong check-in and recomputes the record. The balance loses the points of that day, and the bonuses that
 * later days no longer bring. The audit log contains the row without its mood and note. The user keeps badges
 * (docs/decisions/0022). Throws user_not_found, check_in_own, account_of_admin, check_in_not_found, points_spent,
 * validation_failed, busy.
 */
export async function voidCheckIn(
  db: Db,
  input: CheckInVoiding,
  actor: UserRow,
  context: ActionContext,
  request?: AnsweredRequest,
): Promise<Correction> {
  const { reason, keepPoints = false } = input;
  return commit(db, context, async () => {
    await request?.expectOpen();
    const facts = await readRecord(db, input.userId, input.date, context.now);
    if (!facts) throw new AppError('user_not_found');
    const { user, record } = facts;
    const decided = decideVoiding({ actor, user, record, now: context.now }, { date: input.date, keepPoints });
    if ('refused' in decided) throw new AppError(decided.refused, decided.fields);
    const { change, removed: row } = decided;
    const gifts = sumGifts(change.bookings);
    const { awardPointsPerDay } = toSettings(facts.settings);
    const { calendar, leaves } = toWorkDays(facts);
    const answer: Correction = { userId: user.id, date: row.localDate, ...sumEffect(change, user, context.now) };
    const { points, currentStreak, changedDays } = answer;
    return {
      answer,
      stored: request?.stored(answer) ?? { status: 200 },
      guards: [
        ...(request?.guards ?? []),
        ...isRecordUnchanged('void check-in', user, facts, change.bookings),
        mayGive('void check-in: limit of a day', context, gifts, awardPointsPerDay),
      ],
      refuse: () => expectMayGive(db, context, gifts, awardPointsPerDay),
      mark: auditMark(db, context, {
        action: 'check_in.voided',
        targetType: 'check_in',
        targetId: row.id,
        before: row,
        after: { points, keepPoints, currentStreak, changedDays },
        reason,
      }),
      statements: (isWritten) => [
        ...(request?.statements(isWritten) ?? []),
        ...storeForReplay(db, row, context, isWritten),
        ...writeCorrection(
          db,
          facts,
          {
            change,
            months: isScheduled(input.date, calendar, leaves) ? [brokenMonth(input.date)] : [],
            description: `Check-in voided: ${reason}`,
            notice: { kind: 'check_in_voided', facts: { date: row.localDate, points, reason } },
          },
          context,
          isWritten,
        ),
      ],
    };
  });
}

/**
 * Stores the response to the check-in for a replay. When the user's device sends the check-in again, the device gets
 * this response, and the check-in is not made again.
 */
function storeForReplay(db: Db, row: CheckInRow, { newId, now }: ActionContext, isWritten: SQL): Statement[] {
  if (!row.idempotencyKey || !row.requestHash) return [];
  const key = { key: row.idempotencyKey, requestHash: row.requestHash };
  const answer = { id: newId(), status: 201, response: JSON.stringify(toCheckIn(row)), at: now.toISOString() };
  return storeResponse(
    db,
    row.userId,
    key,
    answer,
    sql`${isWritten} AND ${isFirst('void check-in: first of its key', row.userId, key)}`,
  );
}
