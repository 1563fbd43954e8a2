import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import { guard, ofRow, type Guard } from '../../core/guard.ts';
import { insertRow } from '../../core/rows.ts';
import { runTogether, statement, type Db } from '../../db/client.ts';
import { MAY_USE_APP } from '../../db/people/users.ts';
import { selectReward } from '../../db/rewards.ts';
import { redemptions, users, type RedemptionRow, type RewardRow } from '../../db/schema.ts';

const HOUR_MS = 3_600_000;

/** The values that the checks of a claim depend on. */
export interface ClaimFacts {
  userId: string;
  rewardId: string;
  now: Date;
  /** Maximum number of claims of a user within an hour. */
  claimsPerHour: number;
}

const hourBefore = (now: Date): string => new Date(now.getTime() - HOUR_MS).toISOString();

/**
 * Reads the reward, the user and the user's claims of the last hour in one round trip. Counts at most `claimsPerHour`
 * claims.
 */
export async function readClaimFacts(db: Db, { userId, rewardId, now, claimsPerHour }: ClaimFacts) {
  const read = await runTogether(db, {
    reward: selectReward(db, rewardId),
    user: db
      .select({
        pointsBalance: users.pointsBalance,
        isActive: users.isActive,
        approvalStatus: users.approvalStatus,
        department: users.department,
      })
      .from(users)
      .where(eq(users.id, userId)),
    claims: db
      .select({ id: redemptions.id })
      .from(redemptions)
      .where(and(eq(redemptions.userId, userId), gt(redemptions.requestedDate, hourBefore(now))))
      .limit(claimsPerHour),
  });
  return { reward: read.reward[0], user: read.user[0], claims: read.claims.length };
}

/**
 * Returns the guards of a claim. The reward must be unchanged and in stock. The user must have enough points, must
 * be allowed to use the app, and must be below the limit of claims.
 */
export const claimGuards = (reward: RewardRow, { userId, now, claimsPerHour }: ClaimFacts): readonly Guard[] => [
  guard('claim: reward', sql`EXISTS (SELECT 1 FROM rewards WHERE id = ${reward.id} AND version = ${reward.version})`),
  guard('claim: stock', sql`(SELECT ifnull(stock, 1) FROM rewards WHERE id = ${reward.id}) > 0`),
  ofRow(sql`users WHERE id = ${userId}`, [
    guard('claim: balance', sql`points_balance >= ${reward.pointsCost}`),
    guard('claim: account', MAY_USE_APP),
  ]),
  guard(
    'claim: limit of an hour',
    sql`(SELECT count(*) FROM (SELECT 1 FROM redemptions WHERE user_id = ${userId}
            AND requested_date > ${hourBefore(now)} LIMIT ${claimsPerHour})) < ${claimsPerHour}`,
  ),
];

/** Returns the write of the claim. Writes nothing when a guard fails, or when the key already has a claim. */
export const markClaim = (db: Db, row: RedemptionRow) => ({
  write: (guards: SQL) => insertRow(db, redemptions, row, guards, 'nothing'),
  isWritten: sql`EXISTS (SELECT 1 FROM redemptions WHERE id = ${row.id})`,
});

/** Returns the statement that takes one item from a limited stock. */
export const takeFromStock = (db: Db, rewardId: string, isWritten: SQL) =>
  statement(
    db,
    sql`UPDATE rewards SET stock = stock - 1 WHERE id = ${rewardId} AND stock IS NOT NULL AND ${isWritten}`,
  );

/** Finds the user's claim that was made with this Idempotency-Key. */
export async function findClaimByKey(db: Db, userId: string, key: string): Promise<RedemptionRow | undefined> {
  const [claimed] = await db
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.userId, userId), eq(redemptions.idempotencyKey, key)));
  return claimed;
}
