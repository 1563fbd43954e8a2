import type { Redemption } from '#domain/api/redemptions.ts';
import { APPROVAL_RULE } from '#domain/api/audit.ts';
import { findAccountRefusal, type Role } from '#domain/people/roles.ts';
import { isApprovedByRule } from '#domain/redemptions/approval-rule.ts';
import { findClaimRefusal } from '#domain/redemptions/claim.ts';
import { isOverBudget } from '#domain/redemptions/budget.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { localDateIn, toMonth, type LocalDate } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { commit } from '#worker/core/commit.ts';
import { growRewardMonth, moveRedemptionCount } from '#worker/core/figures/counts.ts';
import { fulfil, type FulfilmentWrite } from '#worker/core/fulfilment/fulfil.ts';
import { moveMoney, selectMoneyMonths, toBudget, type MoneyRules } from '#worker/core/figures/reward-money.ts';
import { movePoints } from '#worker/core/points.ts';
import { writeAudit } from '#worker/db/audit.ts';
import { type Db, statement } from '#worker/db/client.ts';
import { toRedemption } from '#worker/db/redemptions.ts';
import { redemptions, type RedemptionRow, type RewardRow } from '#worker/db/schema.ts';
import { Replay } from '#worker/app-error.ts';
import { claimGuards, isWithinRule, readApprovedThisMonth, readClaimFacts } from './claim-repository.ts';
import { sql } from 'drizzle-orm';

function newClaim(
  reward: RewardRow,
  { actorId: userId, now, idempotent, newId }: ActionContext,
  counted: { bookedDay: LocalDate; department: string },
): RedemptionRow {
  const id = newId();
  const at = now.toISOString();
  const { id: rewardId, name, description, howToGet, pointsCost, costBy, category, icon, company, fulfilment } = reward;
  return {
    id,
    userId,
    rewardId,
    pointsSpent: pointsCost,
    costBy,
    status: 'pending',
    requestedDate: at,
    processedDate: null,
    processedBy: null,
    rejectionReason: null,
    fulfillmentNotes: null,
    rewardSnapshot: { id: rewardId, name, description, howToGet, pointsCost, category, icon, company },
    fulfilment,
    chosenDays: [],
    idempotencyKey: idempotent?.key ?? id,
    version: 0,
    ...counted,
    byRule: false,
    countedMonth: null,
    countedCents: null,
    countedCurrency: null,
    deliveredMonth: null,
    createdAt: at,
    updatedAt: at,
  };
}

interface RuleQuestion {
  claim: RedemptionRow;
  role: Role;
  today: LocalDate;
  rules: ClaimRules;
  context: ActionContext;
}

type ClaimRules = MoneyRules & { settings: Settings };

/**
 * Approves a claim at once when the company's rule allows it. The approval is part of the claim's batch. Null when an
 * admin decides on the claim, which is also so when its reward cannot be given now, for example without a code.
 */
async function approveByRule(
  db: Db,
  { claim, role, today, rules, context }: RuleQuestion,
): Promise<(FulfilmentWrite & { after: RedemptionRow }) | null> {
  const { settings } = rules;
  const { userId, pointsSpent, costBy, fulfilment } = claim;
  const facts = { claimant: { id: userId, role }, pointsSpent, costBy, way: fulfilment.way };
  if (!isApprovedByRule({ ...facts, approvedThisMonth: 0 }, settings)) return null;
  const approvedThisMonth = await readApprovedThisMonth(db, userId, today, context.now);
  if (!isApprovedByRule({ ...facts, approvedThisMonth }, settings)) return null;
  const given = await fulfil(db, claim, context, settings).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!given) return null;
  const { now } = context;
  if (isOverBudget(claim, toBudget(await selectMoneyMonths(db, now), rules, now))) return null;
  // When the rest of the budget is used up meanwhile, the claim is decided again, and waits.
  const money = moveMoney(db, claim, given.status, rules, { now, mayExceed: false, guardName: 'claim: budget' });
  const at = now.toISOString();
  const after: RedemptionRow = { ...claim, ...money.counted, status: given.status, processedDate: at, byRule: true };
  const { autoApprovePoints: points, autoApprovePerMonth: perMonth } = settings;
  return {
    ...given,
    after,
    guards: [isWithinRule(userId, today, now, perMonth), ...money.guards, ...given.guards],
    statements: [
      ...money.statements,
      ...given.statements,
      writeAudit(db, {
        id: context.newId(),
        actorId: APPROVAL_RULE,
        action: 'redemption.approved',
        targetType: 'redemption',
        targetId: claim.id,
        before: toRedemption(claim),
        after: { ...toRedemption(after), rule: { auto_approve_points: points, auto_approve_per_month: perMonth } },
        reason: null,
        at,
      }),
    ],
  };
}

/**
 * The points leave the balance at once. Spec section 5. A guard fails when, between the reads and the batch, the balance
 * falls below the cost, the stock or the hour's limit is used up, or the reward is edited. Then nothing is written, and
 * the claim is decided again, in at most five attempts. A smaller balance that still suffices goes through.
 *
 * Throws account_inactive, account_pending, account_suspended or account_rejected; auth/unauthorized for a user or device
 * that is gone; reward_not_found, reward_unavailable, reward_out_of_stock, insufficient_points, claim_limit,
 * idempotency_key_reused, busy after the last attempt, and Replay for a repeated request.
 */
export async function claimReward(
  db: Db,
  rewardId: string,
  rules: ClaimRules,
  context: ActionContext,
): Promise<Redemption> {
  const { actorId: userId, now, idempotent } = context;
  const { claimsPerHour, companyTimeZone } = rules.settings;
  const question = { userId, rewardId, now, claimsPerHour };
  const at = now.toISOString();
  const bookedOn = localDateIn(companyTimeZone, now);
  return commit(db, context, async () => {
    const { reward, user, claims, claimed } = await readClaimFacts(db, question, idempotent?.key ?? null);
    // A stored response is deleted after a week. A request that is repeated later must still get the same claim.
    if (claimed) replayClaim(claimed, rewardId);
    if (!user) throw new AppError('auth/unauthorized');
    const refusal =
      findAccountRefusal(user) ?? findClaimRefusal({ reward, balance: user.pointsBalance, claims }, claimsPerHour);
    if (refusal || !reward) throw new AppError(refusal ?? 'reward_not_found');

    const { department } = user;
    const asked = newClaim(reward, context, { bookedDay: bookedOn, department });
    const { role } = user;
    const approval = await approveByRule(db, { claim: asked, role, today: bookedOn, rules, context });
    const claim = approval?.after ?? asked;
    const { id, pointsSpent, status } = claim;
    return {
      answer: toRedemption(claim),
      stored: { status: 201 },
      guards: [...claimGuards(reward, claim.idempotencyKey, question), ...(approval?.guards ?? [])],
      // Open admin dashboards and leaderboards read again; the claimant's device refreshes itself. A place changes only
      // when the leaderboard ranks by balance. Nobody gets a notification.
      effects: {
        topics: ['redemption', 'points'],
        ranks: [userId],
        // An approval by the rule may have written an order of a gift card, which the sender takes up.
        ...(approval && { deliveries: true }),
      },
      statements: [
        db.insert(redemptions).values(claim),
        ...movePoints(db, {
          userId,
          entries: [
            {
              transactionType: 'redeemed',
              pointsAmount: -pointsSpent,
              referenceType: 'redemption',
              referenceId: id,
              description: `Claimed: ${reward.name}`,
              createdBy: null,
            },
          ],
          bookedOn,
          at,
          counted: { day: bookedOn, department },
        }),
        moveRedemptionCount(db, null, status),
        growRewardMonth(db, { month: toMonth(bookedOn), rewardId, claims: 1, points: pointsSpent }),
        statement(db, sql`UPDATE rewards SET stock = stock - 1 WHERE id = ${rewardId} AND stock IS NOT NULL`),
        ...(approval?.statements ?? []),
      ],
    };
  });
}

function replayClaim(claimed: RedemptionRow, rewardId: string): never {
  if (claimed.rewardId !== rewardId) throw new AppError('idempotency_key_reused');
  throw new Replay(201, toRedemption(claimed));
}
