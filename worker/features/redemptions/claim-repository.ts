import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import { guard, ofRow, type Guard } from '../../core/guard.ts';
import { insertRow } from '../../core/rows.ts';
import { runTogether, statement, type Db } from '../../db/client.ts';
import { MAY_USE_APP } from '../../db/people/users.ts';
import { selectReward } from '../../db/rewards.ts';
import { redemptions, users, type RedemptionRow, type RewardRow } from '../../db/schema.ts';

const HOUR_MS = 3_600_000;

/** The facts that decide a claim. */
export interface ClaimFacts {
  userId: string;
  rewardId: string;
  now: Date;
  /** The most claims of a user in an hour. */
  claimsPerHour: number;
}

const hourBefore = (now: Date): string => new Date(now.getTime() - HOUR_MS).toISOString();

/** Reads the reward, the user, and as many claims of the last hour as the limit allows, in one round trip. */
export async function readClaimFacts(db: Db, { userId, rewardId, now, claimsPerHour }: ClaimFacts) {
  const read = await runTogether(db, {
    reward: selectReward(db, rewardId),
    user: db
      .select({
        pointsBalance: users.pointsBalance,
        isActive: users.isActive,
        approvalStatus: users.approvalStatus,
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

/** The conditions of a claim, as read: the reward is unchanged and in stock, and the user can pay and may claim. */
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

/** Writes the claim under the guards, unless there is one under its key. */
export const markClaim = (db: Db, row: RedemptionRow) => ({
  write: (guards: SQL) => insertRow(db, redemptions, row, guards, 'nothing'),
  isWritten: sql`EXISTS (SELECT 1 FROM redemptions WHERE id = ${row.id})`,
});

/** Takes one of a limited stock. */
export const takeFromStock = (db: Db, rewardId: string, isWritten: SQL) =>
  statement(
    db,
    sql`UPDATE rewards SET stock = stock - 1 WHERE id = ${rewardId} AND stock IS NOT NULL AND ${isWritten}`,
  );

/** Finds the user's claim that was made under the key. */
export async function findClaimByKey(db: Db, userId: string, key: string): Promise<RedemptionRow | undefined> {
  const [claimed] = await db
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.userId, userId), eq(redemptions.idempotencyKey, key)));
  return claimed;
}
