import { sql } from 'drizzle-orm';
import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import { statement, type Db, type Statement } from '#worker/db/client.ts';

export function growBadgeHolders(db: Db, badgeIds: readonly string[]): Statement[] {
  if (badgeIds.length === 0) return [];
  return [
    statement(
      db,
      sql`
      INSERT INTO badge_holders (badge_id, people)
      SELECT value, 1 FROM json_each(${JSON.stringify(badgeIds)}) WHERE 1
      ON CONFLICT (badge_id) DO UPDATE SET people = people + 1`,
    ),
  ];
}

export function moveRedemptionCount(db: Db, from: RedemptionStatus | null, to: RedemptionStatus) {
  const moves = [...(from === null ? [] : [{ status: from, by: -1 }]), { status: to, by: 1 }];
  return statement(
    db,
    sql`
    INSERT INTO redemption_counts (status, redemptions)
    SELECT value ->> '$.status', value ->> '$.by' FROM json_each(${JSON.stringify(moves)}) WHERE 1
    ON CONFLICT (status) DO UPDATE SET redemptions = redemptions + excluded.redemptions`,
  );
}

/** For a claim, `claims` is 1 and the points are positive. For a refund, `claims` is -1 and the points are negative. */
export function growRewardMonth(db: Db, claim: { month: string; rewardId: string; claims: 1 | -1; points: number }) {
  return statement(
    db,
    sql`
    INSERT INTO reward_months (month, reward_id, claims, points)
    VALUES (${claim.month}, ${claim.rewardId}, ${claim.claims}, ${claim.points})
    ON CONFLICT (month, reward_id) DO UPDATE SET claims = claims + excluded.claims, points = points + excluded.points`,
  );
}
