import { sql, type SQL } from 'drizzle-orm';
import { awardsCountSince } from '../../domain/people/bulk.ts';
import type { Booking } from '../../domain/record/bookings.ts';
import { AppError } from '../app-error.ts';
import { statement, type Db } from '../db/client.ts';
import type { Act } from './act.ts';
import { guard, type Guard } from './guard.ts';
import type { GuardName } from './guard-names.ts';

/**
 * The points that an admin gave within the last 24 hours, in SQL: awards, check-ins that they added with the bonuses these
 * brought, bonuses of leave, and points that they left to a user or that were forgiven in an act of theirs.
 */
export function sumGiven(actorId: string, now: Date): SQL {
  return sql`(
    SELECT ifnull(sum(points_amount), 0) FROM point_transactions
    WHERE created_by = ${actorId} AND created_at > ${awardsCountSince(now)} AND points_amount > 0
      AND ((reference_type = 'admin_adjustment' AND transaction_type = 'bonus')
        OR (reference_type = 'check_in' AND transaction_type = 'earned')
        OR (reference_type = 'correction' AND transaction_type = 'bonus') OR reference_type = 'forgiven'))`;
}

/** What an act on a record gives, in points: points that come, and points that stay although no day owes them. */
export function sumGifts(bookings: readonly Booking[]): number {
  return bookings.reduce((sum, { kind, points }) => sum + (kind !== 'correction' && points > 0 ? points : 0), 0);
}

/** Holds while the admin may give so many points more. */
export function mayGive(
  name: GuardName & `${string}: limit of a day`,
  { actorId, now }: Act,
  points: number,
  perDay: number,
): Guard {
  return guard(name, sql`${points} <= 0 OR ${sumGiven(actorId, now)} + ${points} <= ${perDay}`);
}

/** Throws award_day_limit when the admin may not give so many points more. */
export async function expectMayGive(db: Db, { actorId, now }: Act, points: number, perDay: number): Promise<void> {
  const [row] = await statement<{ given: number }>(db, sql`SELECT ${sumGiven(actorId, now)} AS given`);
  if (points > 0 && (row?.given ?? 0) + points > perDay) throw new AppError('award_day_limit');
}
