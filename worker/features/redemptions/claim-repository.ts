import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import { toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { guard, type Guard, hasVersion } from '#worker/core/guard.ts';
import { runTogether, statement, type Db } from '#worker/db/client.ts';
import { selectReward } from '#worker/db/rewards.ts';
import { redemptions, users, type RewardRow } from '#worker/db/schema.ts';

const HOUR_MS = 3_600_000;

export interface ClaimQuestion {
  userId: string;
  rewardId: string;
  now: Date;
  claimsPerHour: number;
}

const hourBefore = (now: Date): string => new Date(now.getTime() - HOUR_MS).toISOString();

export async function readClaimFacts(
  db: Db,
  { userId, rewardId, now, claimsPerHour }: ClaimQuestion,
  key: string | null,
) {
  const read = await runTogether(db, {
    reward: selectReward(db, rewardId),
    user: db
      .select({
        pointsBalance: users.pointsBalance,
        isActive: users.isActive,
        approvalStatus: users.approvalStatus,
        department: users.department,
        role: users.role,
      })
      .from(users)
      .where(eq(users.id, userId)),
    claims: db
      .select({ id: redemptions.id })
      .from(redemptions)
      .where(and(eq(redemptions.userId, userId), gt(redemptions.requestedDate, hourBefore(now))))
      .limit(claimsPerHour),
    claimed: db
      .select()
      .from(redemptions)
      .where(and(eq(redemptions.userId, userId), sql`${redemptions.idempotencyKey} = ${key}`)),
  });
  return {
    reward: read.reward[0],
    user: read.user[0],
    claims: read.claims.length,
    claimed: read.claimed[0],
  };
}

export const claimGuards = (
  reward: RewardRow,
  key: string,
  { userId, now, claimsPerHour }: ClaimQuestion,
): readonly Guard[] => [
  // The answer under a key is deleted after a week, and the claim stays. So the claim itself is looked for.
  guard(
    'claim: none of its key',
    sql`NOT EXISTS (SELECT 1 FROM redemptions WHERE user_id = ${userId} AND idempotency_key = ${key})`,
  ),
  hasVersion('claim: reward', 'rewards', reward),
  guard('claim: stock', sql`(SELECT ifnull(stock, 1) FROM rewards WHERE id = ${reward.id}) > 0`),
  guard('claim: balance', sql`(SELECT points_balance FROM users WHERE id = ${userId}) >= ${reward.pointsCost}`),
  guard(
    'claim: limit of an hour',
    sql`(SELECT count(*) FROM (SELECT 1 FROM redemptions WHERE user_id = ${userId}
            AND requested_date > ${hourBefore(now)} LIMIT ${claimsPerHour})) < ${claimsPerHour}`,
  ),
];

/** A month has at most 31 days, and begins up to a day earlier or later than in UTC. */
const MONTH_MS = 33 * 86_400_000;

/** The month is one of the company. The rule counts a claim also after a refund. */
const countByRule = (userId: string, today: LocalDate, now: Date): SQL<number> =>
  sql<number>`(SELECT count(*) FROM redemptions WHERE user_id = ${userId} AND by_rule = 1
    AND requested_date > ${new Date(now.getTime() - MONTH_MS).toISOString()}
    AND substr(booked_day, 1, 7) = ${toMonth(today)})`;

export async function readApprovedThisMonth(db: Db, userId: string, today: LocalDate, now: Date): Promise<number> {
  const [found] = await statement<{ count: number }>(db, sql`SELECT ${countByRule(userId, today, now)} AS count`);
  return found?.count ?? 0;
}

export const isWithinRule = (userId: string, today: LocalDate, now: Date, perMonth: number): Guard =>
  guard('claim: rule of a month', sql`${countByRule(userId, today, now)} < ${perMonth}`);
