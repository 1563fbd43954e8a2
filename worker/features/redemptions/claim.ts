import type { Redemption } from '../../../domain/api/redemptions.ts';
import { findAccountRefusal } from '../../../domain/people/roles.ts';
import { findClaimRefusal } from '../../../domain/redemptions/claim.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import { localDateIn, toMonth, type LocalDate } from '../../../domain/time/local-date.ts';
import { AppError } from '../../app-error.ts';
import type { ActionContext } from '../../core/action-context.ts';
import { commit } from '../../core/commit.ts';
import { growRewardMonth, moveRedemptionCount } from '../../core/figures/counts.ts';
import { movePoints } from '../../core/points.ts';
import type { Db } from '../../db/client.ts';
import { toRedemption } from '../../db/redemptions.ts';
import type { RedemptionRow, RewardRow } from '../../db/schema.ts';
import { Replay } from '../../replay.ts';
import { claimGuards, findClaimByKey, markClaim, readClaimFacts, takeFromStock } from './claim-repository.ts';

/** Returns the row of a new claim, with a snapshot of the reward. */
function newClaim(
  reward: RewardRow,
  { actorId: userId, now, idempotent, newId }: ActionContext,
  counted: { bookedDay: LocalDate; department: string },
): RedemptionRow {
  const id = newId();
  const at = now.toISOString();
  const { id: rewardId, name, description, howToGet, pointsCost, costBy, category, icon, company } = reward;
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
    idempotencyKey: idempotent?.key ?? id,
    version: 0,
    ...counted,
    changeId: id,
    createdAt: at,
    updatedAt: at,
  };
}

/**
 * Claims a reward for the acting user. The points leave the balance at once. Spec section 5.
 * Throws the error of the account status when the user may not use the app (account_suspended ...), reward_not_found,
 * reward_unavailable, reward_out_of_stock, insufficient_points, claim_limit, busy.
 */
export async function claimReward(
  db: Db,
  rewardId: string,
  settings: Settings,
  context: ActionContext,
): Promise<Redemption> {
  const { actorId: userId, now, idempotent } = context;
  const { claimsPerHour, companyTimeZone } = settings;
  const asked = { userId, rewardId, now, claimsPerHour };
  const at = now.toISOString();
  const bookedOn = localDateIn(companyTimeZone, now);
  return commit(db, context, async () => {
    const { reward, user, claims } = await readClaimFacts(db, asked);
    if (!user) throw new AppError('auth/unauthorized');
    const refusal =
      findAccountRefusal(user) ?? findClaimRefusal({ reward, balance: user.pointsBalance, claims }, claimsPerHour);
    if (refusal || !reward) throw new AppError(refusal ?? 'reward_not_found');

    const { department } = user;
    const claim = newClaim(reward, context, { bookedDay: bookedOn, department });
    const { id, pointsSpent } = claim;
    return {
      answer: toRedemption(claim),
      stored: { status: 201 },
      guards: claimGuards(reward, asked),
      mark: markClaim(db, claim),
      // A stored response is deleted after a week. A request that is repeated later must still get the same claim.
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
          },
          isWritten,
        ),
        moveRedemptionCount(db, null, 'pending', isWritten),
        growRewardMonth(db, { month: toMonth(bookedOn), rewardId, claims: 1, points: pointsSpent }, isWritten),
        takeFromStock(db, rewardId, isWritten),
      ],
    };
  });
}

/**
 * Throws Replay with the claim that was made with the key, if such a claim exists. Throws idempotency_key_reused when
 * that claim is for another reward.
 */
async function replayClaim(db: Db, userId: string, rewardId: string, key: string): Promise<void> {
  const claimed = await findClaimByKey(db, userId, key);
  if (!claimed) return;
  if (claimed.rewardId !== rewardId) throw new AppError('idempotency_key_reused');
  throw new Replay(201, toRedemption(claimed));
}
