import { sql, type SQL } from 'drizzle-orm';
import { awardsCountSince } from '#domain/people/bulk.ts';
import { GIFT_ROWS, mayGiveMore } from '#domain/points/gifts.ts';
import { sumTermsGifts, type OfferedBadge } from '#domain/record/awards.ts';
import { AppError } from '../app-error.ts';
import { statement, type Db } from '../db/client.ts';
import type { ActionContext } from './action-context.ts';
import { guard, type Guard } from './guard.ts';
import type { GuardName } from './guard-names.ts';

const IS_GIVING = sql.join(
  GIFT_ROWS.map(
    ({ referenceType, transactionType }) =>
      sql`(reference_type = ${sql.raw(`'${referenceType}'`)} AND transaction_type = ${sql.raw(`'${transactionType}'`)})`,
  ),
  sql` OR `,
);

const IS_TAKEN_BACK = sql`(reference_type = 'admin_adjustment' AND EXISTS (SELECT 1 FROM point_transactions AS back
  WHERE back.reference_type = 'taken_back'
    AND back.reference_id = point_transactions.user_id || '-' || point_transactions.seq))`;

export const IS_GIFT = sql`points_amount > 0 AND (${IS_GIVING}) AND NOT ${IS_TAKEN_BACK}`;

/**
 * Forgiven points do not count any more when the admin's own later correction made the user earn them again
 * (`countForgiven` in domain/points/gifts.ts).
 */
export function sumGiven(actorId: string | SQL, now: Date): SQL {
  const since = Date.parse(awardsCountSince(now));
  return sql`(
    SELECT ifnull(sum(points_amount), 0) FROM point_transactions
    WHERE created_by = ${actorId} AND created_at > ${since} AND ${IS_GIFT}) - (
    SELECT ifnull(sum(min(kept.given, (
      SELECT ifnull(-sum(back.points_amount), 0) FROM point_transactions AS back
      WHERE back.user_id = kept.user_id AND back.reference_id = kept.reference_id
        AND back.reference_type IN ('correction', 'forgiven') AND back.reference_type = 'forgiven'
        AND back.points_amount < 0 AND back.created_by = ${actorId} AND back.seq > kept.first))), 0)
    FROM (
      SELECT user_id, reference_id, sum(points_amount) AS given, min(seq) AS first FROM point_transactions
      WHERE created_by = ${actorId} AND created_at > ${since} AND reference_type = 'forgiven' AND points_amount > 0
      GROUP BY user_id, reference_id) AS kept)`;
}

type Giving = Pick<ActionContext, 'actorId' | 'now'>;

export function mayGive(
  name: GuardName & `${string}: limit of ${'a day' | 'the terms'}`,
  { actorId, now }: Giving,
  points: number,
  perDay: number,
): Guard {
  return guard(name, sql`${points} <= 0 OR ${sumGiven(actorId, now)} + ${points} <= ${perDay}`);
}

export const selectTermsGivers = (db: Db, now: Date) =>
  statement<{ id: string; given: number }>(
    db,
    sql`SELECT terms_by AS id, ${sumGiven(sql`terms_by`, now)} AS given
      FROM (SELECT DISTINCT terms_by FROM badges
        WHERE is_active = 1 AND points > 0 AND terms_by IS NOT NULL AND terms_confirmed_by IS NULL)`,
  );

export const toLeftToday =
  (givers: readonly { id: string; given: number }[], perDay: number) =>
  (giverId: string): number =>
    perDay - (givers.find(({ id }) => id === giverId)?.given ?? 0);

export const mayGiveByTerms = (
  name: GuardName & `${string}: limit of the terms`,
  badges: readonly OfferedBadge[],
  now: Date,
  perDay: number,
): Guard[] => [...sumTermsGifts(badges)].map(([actorId, points]) => mayGive(name, { actorId, now }, points, perDay));

export async function expectMayGive(db: Db, { actorId, now }: Giving, points: number, perDay: number): Promise<void> {
  const [row] = await statement<{ given: number }>(db, sql`SELECT ${sumGiven(actorId, now)} AS given`);
  if (!mayGiveMore(row?.given ?? 0, points, perDay)) throw new AppError('award_day_limit');
}
