import { sql } from 'drizzle-orm';
import type { PointTransaction } from '../../../domain/api/points.ts';
import { findTakeBackRefusal } from '../../../domain/points/take-back.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { localDateIn } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { answerLastRow, ledgerRowId } from '../../core/bonus.ts';
import { auditMark, commit } from '../../core/commit.ts';
import { guard } from '../../core/guard.ts';
import { movePoints } from '../../core/points.ts';
import type { Db } from '../../db/client.ts';
import { writeNotice } from '../../db/notices.ts';
import { findAward, isTakenBackSql, storeBestMonth } from './repository.ts';

/**
 * Takes back points that the actor gave, while the user still has them. The user's earned points fall too, as if the
 * award had never been made, and the points do not count towards the actor's limit any more. Throws award_not_found,
 * award_of_other, award_taken_back, award_too_old, award_spent, busy.
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
      mark: auditMark(db, context, {
        action: 'points.taken_back',
        targetType: 'user',
        targetId: userId,
        before: { amount: points },
        after: null,
        reason: description,
      }),
      statements: (isWritten) => [
        ...movePoints(
          db,
          {
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
            // The points leave the week, the month and the day that got them.
            bookedOn: award.bookedOn,
            openOn: localDateIn(settings.companyTimeZone, now),
            at,
          },
          isWritten,
        ),
        storeBestMonth(db, userId, isWritten),
        ...writeNotice(db, { ...notice, facts: { points, description } }, isWritten),
      ],
    };
  });
}
