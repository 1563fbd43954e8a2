import { sql, type SQL } from 'drizzle-orm';
import { awardsCountSince } from '../../domain/people/bulk.ts';
import { GIFT_ROWS, mayGiveMore } from '../../domain/points/gifts.ts';
import { AppError } from '../app-error.ts';
import { toIsoSql } from '../db/instants.ts';
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

/** Holds for badge points from a check-in that an admin added. Granted badges have limits of their own. */
const IS_ADDED_BADGE = sql`(reference_type = 'badge' AND EXISTS (
  SELECT 1 FROM audit_log WHERE actor_id = created_by AND action = 'check_in.added'
    AND audit_log.created_at = ${toIsoSql(sql`point_transactions.created_at`)}))`;

/** Holds for a ledger row by which an admin gave points. domain/points/gifts.ts lists the kinds of these rows. */
export const IS_GIFT = sql`points_amount > 0 AND (${IS_GIVING} OR ${IS_ADDED_BADGE})`;

/** Returns SQL for the sum of the points that the admin gave within the last 24 hours. */
export function sumGiven(actorId: string, now: Date): SQL {
  return sql`(
    SELECT ifnull(sum(points_amount), 0) FROM point_transactions
    WHERE created_by = ${actorId} AND created_at > ${Date.parse(awardsCountSince(now))} AND ${IS_GIFT})`;
}

/** Holds while the admin may still give `points` points. */
export function mayGive(
  name: GuardName & `${string}: limit of a day`,
  { actorId, now }: ActionContext,
  points: number,
  perDay: number,
): Guard {
  return guard(name, sql`${points} <= 0 OR ${sumGiven(actorId, now)} + ${points} <= ${perDay}`);
}

/** Throws award_day_limit when the admin may not give `points` points any more. */
export async function expectMayGive(
  db: Db,
  { actorId, now }: ActionContext,
  points: number,
  perDay: number,
): Promise<void> {
  const [row] = await statement<{ given: number }>(db, sql`SELECT ${sumGiven(actorId, now)} AS given`);
  if (!mayGiveMore(row?.given ?? 0, points, perDay)) throw new AppError('award_day_limit');
}
