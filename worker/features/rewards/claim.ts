import { MAY_USE_APP } from '../../db/people/users.ts';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Redemption } from '../../../domain/api/redemptions.ts';
import { findClaimRefusal } from '../../../domain/redemptions/claim.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { findAccountRefusal } from '../../../domain/people/roles.ts';
import { localDateIn, toMonth } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { commit } from '../../core/commit.ts';
import { growRewardMonth, moveRedemptionCount } from '../../core/figures/counts.ts';
import { guard, ofRow } from '../../core/guard.ts';
import { movePoints } from '../../core/points.ts';
import { insertRow } from '../../core/rows.ts';
import { type Db, runTogether, statement } from '../../db/client.ts';
import { toRedemption } from '../../db/redemptions.ts';
import { redemptions, users, type RedemptionRow } from '../../db/schema.ts';
import { Replay } from '../../replay.ts';
import { selectReward } from './repository.ts';

const HOUR_MS = 3_600_000;

/**
 * Claims a reward for the acting user. The points leave the balance at once. Spec section 5.
 * Throws the refusal of a user who may not use the app (account_suspended ...), reward_not_found, reward_unavailable,
 * reward_out_of_stock, insufficient_points, claim_limit, busy.
 */
export async function claimReward(
  db: Db,
  rewardId: string,
  settings: Settings,
  context: ActionContext,
): Promise<Redemption> {
  const { actorId: userId, now, idempotent } = context;
  const { claimsPerHour, companyTimeZone } = settings;
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  const at = now.toISOString();
  const bookedOn = localDateIn(companyTimeZone, now);
  return commit(db, context, async () => {
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
        .where(and(eq(redemptions.userId, userId), gt(redemptions.requestedDate, hourAgo)))
        .limit(claimsPerHour),
    });
    const [reward] = read.reward;
    const [user] = read.user;
    if (!user) throw new AppError('auth/unauthorized');
    const facts = { reward, balance: user.pointsBalance, claims: read.claims.length };
    const refusal = findAccountRefusal(user) ?? findClaimRefusal(facts, claimsPerHour);
    if (refusal || !reward) throw new AppError(refusal ?? 'reward_not_found');

    const id = context.newId();
    const { name, description, howToGet, pointsCost, category, icon, company } = reward;
    const row: RedemptionRow = {
      id,
      userId,
      rewardId,
      pointsSpent: pointsCost,
      status: 'pending',
      requestedDate: at,
      processedDate: null,
      processedBy: null,
      rejectionReason: null,
      fulfillmentNotes: null,
      rewardSnapshot: { id: rewardId, name, description, howToGet, pointsCost, category, icon, company },
      idempotencyKey: idempotent?.key ?? id,
      version: 0,
      changeId: id,
      createdAt: at,
      updatedAt: at,
    };
    return {
      answer: toRedemption(row),
      stored: { status: 201 },
      guards: [
        guard(
          'claim: reward',
          sql`EXISTS (SELECT 1 FROM rewards WHERE id = ${rewardId} AND version = ${reward.version})`,
        ),
        guard('claim: stock', sql`(SELECT ifnull(stock, 1) FROM rewards WHERE id = ${rewardId}) > 0`),
        ofRow(sql`users WHERE id = ${userId}`, [
          guard('claim: balance', sql`points_balance >= ${pointsCost}`),
          guard('claim: account', MAY_USE_APP),
        ]),
        guard(
          'claim: limit of an hour',
          sql`(SELECT count(*) FROM (SELECT 1 FROM redemptions WHERE user_id = ${userId}
            AND requested_date > ${hourAgo} LIMIT ${claimsPerHour})) < ${claimsPerHour}`,
        ),
      ],
      mark: {
        write: (guards) => insertRow(db, redemptions, row, guards, 'nothing'),
        isWritten: sql`EXISTS (SELECT 1 FROM redemptions WHERE id = ${id})`,
      },
      // The stored response is deleted after a week, but a repeat must still find the same claim.
      refuse: async () => {
        if (idempotent) await replayClaim(db, userId, rewardId, idempotent.key);
      },
      statements: (isWritten) => [
        ...movePoints(
          db,
          {
            userId,
            entries: [
              {
                transactionType: 'redeemed',
                pointsAmount: -pointsCost,
                referenceType: 'redemption',
                referenceId: id,
                description: `Claimed: ${name}`,
                createdBy: null,
              },
            ],
            bookedOn,
            at,
          },
          isWritten,
        ),
        moveRedemptionCount(db, null, 'pending', isWritten),
        growRewardMonth(db, { month: toMonth(bookedOn), rewardId, claims: 1, points: pointsCost }, isWritten),
        statement(
          db,
          sql`UPDATE rewards SET stock = stock - 1 WHERE id = ${rewardId} AND stock IS NOT NULL AND ${isWritten}`,
        ),
      ],
    };
  });
}

/**
 * Ends the request with the claim that was made under the key, if there is one. Throws Replay, or
 * idempotency_key_reused.
 */
async function replayClaim(db: Db, userId: string, rewardId: string, key: string): Promise<void> {
  const [claimed] = await db
    .select()
    .from(redemptions)
    .where(and(eq(redemptions.userId, userId), eq(redemptions.idempotencyKey, key)));
  if (!claimed) return;
  if (claimed.rewardId !== rewardId) throw new AppError('idempotency_key_reused');
  throw new Replay(201, toRedemption(claimed));
}
