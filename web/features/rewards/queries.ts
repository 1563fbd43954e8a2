import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import type { Redemption } from '../../../domain/api/redemptions.ts';
import type { Reward } from '../../../domain/api/rewards.ts';
import type { RedemptionsApi } from '../../../worker/features/redemptions/routes.ts';
import type { RewardsApi } from '../../../worker/features/rewards/routes.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { orThrow, submit } from '../../offline/outbox.ts';
import { hc } from '../../app/rpc.ts';

const rewards = hc<RewardsApi>('/api/rewards', API_OPTIONS);
const redemptions = hc<RedemptionsApi>('/api/redemptions', API_OPTIONS);

/** The catalogue is short by nature; the API's largest page holds it. */
export const rewardsOptions = queryOptions({
  queryKey: ['rewards'],
  queryFn: ({ signal }) => bodyOf(rewards.index.$get({ query: { limit: '100' } }, { init: { signal } })),
});

/** One's own claims, newest first. Admins would get everybody's without `userId`. */
export const claimsOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['redemptions', 'own', userId],
    queryFn: ({ signal, pageParam }) =>
      bodyOf(
        redemptions.index.$get(
          { query: { userId, limit: '10', ...(pageParam && { cursor: pageParam }) } },
          { init: { signal } },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });

/** Claims a reward: kept on the device, granted by the server. Throws AppError when it is refused. */
export function useClaim() {
  return useMutation({
    mutationFn: async (reward: Reward) =>
      orThrow(
        await submit({
          type: 'reward_claim',
          endpoint: '/api/rewards/claim',
          method: 'POST',
          data: { rewardId: reward.id },
          shows: { name: reward.name, points: -reward.pointsCost },
        }),
      ),
    // The outbox has a key for it, and tries of its own.
    retry: false,
  });
}

export function useCancelClaim() {
  return useMutation({
    mutationFn: async (claim: Redemption) =>
      orThrow(
        await submit({
          type: 'reward_claim',
          endpoint: `/api/redemptions/${claim.id}/cancel`,
          method: 'POST',
          data: {},
          shows: { name: claim.reward.name, points: claim.pointsSpent },
        }),
      ),
    retry: false,
  });
}
