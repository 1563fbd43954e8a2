import { MAY_USE_APP, selectUserById } from '../db/people/users.ts';
import { sql } from 'drizzle-orm';
import type { AwardInput, PointTransaction } from '#domain/api/points.ts';
import { findAwardRefusal, findReceiverRefusal, type AwardLimits } from '#domain/people/bulk.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { AppError } from '../app-error.ts';
import type { ActionContext } from './action-context.ts';
import { commit, type Write } from './commit.ts';
import { mayGive, sumGiven } from './award-limit.ts';
import { guard } from './guard.ts';
import { movePoints } from './points.ts';
import { unlockRisingStar } from './award-writes.ts';
import { statement, type Db } from '../db/client.ts';
import { writeNotice } from '../db/notices.ts';
import { pointTransactions, type PointTransactionRow } from '../db/schema.ts';

export const ledgerRowId = ({ userId, seq }: Pick<PointTransactionRow, 'userId' | 'seq'>): string => `${userId}-${seq}`;

export function toPointTransaction(row: PointTransactionRow): PointTransaction {
  return {
    id: ledgerRowId(row),
    userId: row.userId,
    transactionType: row.transactionType,
    pointsAmount: row.pointsAmount,
    referenceType: row.referenceType,
    referenceId: row.referenceId,
    description: row.description,
    createdBy: row.createdBy,
    runningBalance: row.runningBalance,
    createdAt: row.createdAt,
  };
}

/** Only the transaction knows the new balance, so SQL builds the stored response. */
export function answerLastRow(db: Db, userId: string, at: string): Pick<Write<PointTransaction>, 'answer' | 'stored'> {
  const isOwn = sql`user_id = ${userId} AND seq = (SELECT ledger_seq FROM users WHERE id = ${userId})`;
  return {
    answer: {
      read: db.select().from(pointTransactions).where(isOwn),
      toAnswer: (rows) => toPointTransaction(rows[0] as PointTransactionRow),
    },
    stored: {
      status: 201,
      response: sql`(SELECT json_object('id', user_id || '-' || seq, 'userId', user_id, 'transactionType', transaction_type,
          'pointsAmount', points_amount, 'referenceType', reference_type, 'referenceId', reference_id,
          'description', description, 'createdBy', created_by, 'runningBalance', running_balance, 'createdAt', ${at})
        FROM point_transactions WHERE ${isOwn})`,
    },
  };
}

export async function awardLimits(db: Db, actorId: string, settings: Settings, now: Date): Promise<AwardLimits> {
  const [row] = await statement<{ given: number }>(db, sql`SELECT ${sumGiven(actorId, now)} AS given`);
  return { perAward: settings.awardMaxPoints, leftToday: Math.max(0, settings.awardPointsPerDay - (row?.given ?? 0)) };
}

export async function awardPoints(
  db: Db,
  input: AwardInput,
  context: ActionContext,
  settings: Settings,
): Promise<PointTransaction> {
  const { userId, amount, description } = input;
  const facts = { amount, toSelf: userId === context.actorId };
  // A guard in the batch checks the day's limit, so that a concurrent award cannot exceed it.
  const refusal = findAwardRefusal(facts, { perAward: settings.awardMaxPoints, leftToday: settings.awardPointsPerDay });
  if (refusal) throw new AppError(refusal);
  const at = context.now.toISOString();
  return commit(db, context, async (attempt) => {
    const id = context.newId();
    // The guard reads the receiver too, so the first attempt needs no read.
    const refused = attempt === 0 ? null : findReceiverRefusal((await selectUserById(db, userId))[0]);
    if (refused) throw new AppError(refused);
    const isReceiver = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND ${MAY_USE_APP})`;
    return {
      ...answerLastRow(db, userId, at),
      guards: [
        guard('award: receiver', isReceiver),
        mayGive('award: limit of a day', context, amount, settings.awardPointsPerDay),
      ],
      effects: { topics: ['points'], ranks: [userId], deliveries: true },
      audit: {
        action: 'points.awarded',
        targetType: 'user',
        targetId: userId,
        before: null,
        after: { amount },
        reason: description,
      },
      statements: [
        ...movePoints(db, {
          userId,
          entries: [
            {
              transactionType: 'bonus',
              pointsAmount: amount,
              referenceType: 'admin_adjustment',
              referenceId: context.actorId,
              description,
              createdBy: context.actorId,
            },
          ],
          bookedOn: localDateIn(settings.companyTimeZone, context.now),
          at,
        }),
        ...unlockRisingStar(db, { userId, at, givenBy: context.actorId }),
        ...writeNotice(db, {
          id,
          userId,
          kind: 'bonus_awarded',
          facts: { points: amount, description },
          at,
          givenBy: context.actorId,
        }),
      ],
    };
  });
}
