import type { CheckInVoiding, Correction } from '#domain/api/corrections.ts';
import { isScheduled } from '#domain/calendar/work-calendar.ts';
import { sumGifts } from '#domain/points/gifts.ts';
import { decideVoiding } from '#domain/record/correct.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { mayGive } from '#worker/core/award-limit.ts';
import type { Db } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { toSettings } from '#worker/db/settings.ts';
import { toWorkDays } from '#worker/db/work-days.ts';
import { readRecord } from '#worker/core/record/read-record.ts';
import { sumEffect, writeCorrection } from '#worker/core/record/write-correction.ts';
import { brokenMonth, isRecordUnchanged } from '#worker/core/record/write-record.ts';
import type { AnsweredRequest } from './answered-request.ts';

/**
 * The balance loses the points of that day, and the bonuses that later days no longer bring. The user keeps badges
 * (docs/decisions/0022).
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
      effects: { topics: ['check_in', 'points', 'requests'], ranks: [user.id], deliveries: true },
      audit: {
        action: 'check_in.voided',
        targetType: 'check_in',
        targetId: row.id,
        before: row,
        after: { points, keepPoints, currentStreak, changedDays },
        reason,
      },
      statements: [
        ...(request?.statements ?? []),
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
        ),
      ],
    };
  });
}
