import { sql } from 'drizzle-orm';
import type { PointTransaction } from '#domain/api/points.ts';
import { findTakeBackRefusal } from '#domain/points/take-back.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { answerLastRow, ledgerRowId } from '#worker/core/bonus.ts';
import { commit } from '#worker/core/commit.ts';
import { guard } from '#worker/core/guard.ts';
import { BEST_MONTH } from '#worker/core/figures/rebuild.ts';
import { movePoints } from '#worker/core/points.ts';
import { type Db, statement } from '#worker/db/client.ts';
import { writeNotice } from '#worker/db/notices.ts';
import { findAward, isTakenBackSql } from './repository.ts';

/**
 * The user's earned points fall too, as if the award had never been made, and the points do not count towards the
 * actor's limit any more.
 */
export async function takeAwardBack(
  db: Db,
  rowId: string,
  context: ActionContext,
  settings: Settings,
): Promise<PointTransaction> {
  const { now, actorId } = context;
  const at = now.toISOString();
  return commit(db, context, async () => {
    const found = await findAward(db, rowId);
    const refusal = findTakeBackRefusal(found, actorId, now);
    if (refusal || !found) throw new AppError(refusal ?? 'award_not_found');
    const { award } = found;
    const { userId, pointsAmount: points, description } = award;
    const notice = { id: context.newId(), userId, kind: 'bonus_taken_back', at, givenBy: actorId } as const;
    return {
      ...answerLastRow(db, userId, at),
      guards: [
        guard(
          'take back: unspent',
          sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND points_balance >= ${points})`,
        ),
        guard('take back: first time', sql`NOT ${isTakenBackSql(sql`${rowId}`)}`),
      ],
      effects: { topics: ['points'], ranks: [userId], deliveries: true },
      audit: {
        action: 'points.taken_back',
        targetType: 'user',
        targetId: userId,
        before: { amount: points },
        after: null,
        reason: description,
      },
      statements: [
        ...movePoints(db, {
          userId,
          entries: [
            {
              transactionType: 'bonus',
              pointsAmount: -points,
              referenceType: 'taken_back',
              referenceId: ledgerRowId(award),
              description,
              createdBy: actorId,
            },
          ],
          bookedOn: award.bookedOn,
          openOn: localDateIn(settings.companyTimeZone, now),
          at,
        }),
        // The month of the award may have been the best.
        statement(db, sql`UPDATE users SET best_month_points = (${sql.raw(BEST_MONTH)}) WHERE id = ${userId}`),
        ...writeNotice(db, { ...notice, facts: { points, description } }),
      ],
    };
  });
}
