import { sql, type SQL } from 'drizzle-orm';
import type { RedemptionStatus } from '../../../domain/redemptions/transitions.ts';
import { statement, type Db, type Statement } from '../../db/client.ts';

/** Adds one holder to each badge. */
export function growBadgeHolders(db: Db, badgeIds: readonly string[], guard: SQL): Statement[] {
  if (badgeIds.length === 0) return [];
  return [
    statement(
      db,
      sql`
      INSERT INTO badge_holders (badge_id, people)
      SELECT value, 1 FROM json_each(${JSON.stringify(badgeIds)}) WHERE ${guard}
      ON CONFLICT (badge_id) DO UPDATE SET people = people + 1`,
    ),
  ];
}

/** Moves a redemption from one status to another in the counts. `from` is null for a new redemption. */
export function moveRedemptionCount(db: Db, from: RedemptionStatus | null, to: RedemptionStatus, guard: SQL) {
  const moves = [...(from === null ? [] : [{ status: from, by: -1 }]), { status: to, by: 1 }];
  return statement(
    db,
    sql`
    INSERT INTO redemption_counts (status, redemptions)
    SELECT value ->> '$.status', value ->> '$.by' FROM json_each(${JSON.stringify(moves)}) WHERE ${guard}
    ON CONFLICT (status) DO UPDATE SET redemptions = redemptions + excluded.redemptions`,
  );
}

/**
 * Adds a claim or a refund to the reward's figures for the month of the claim. For a claim, `claims` is 1 and the
 * points are positive. For a refund, `claims` is -1 and the points are negative.
 */
export function growRewardMonth(
  db: Db,
  claim: { month: string; rewardId: string; claims: 1 | -1; points: number },
  guard: SQL,
) {
  return statement(
    db,
    sql`
    INSERT INTO reward_months (month, reward_id, claims, points)
    SELECT ${claim.month}, ${claim.rewardId}, ${claim.claims}, ${claim.points} WHERE ${guard}
    ON CONFLICT (month, reward_id) DO UPDATE SET claims = claims + excluded.claims, points = points + excluded.points`,
  );
}
