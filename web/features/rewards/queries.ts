import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RedemptionsApi } from '../../../worker/features/redemptions/routes.ts';
import type { RewardsApi } from '../../../worker/features/rewards/routes.ts';
import { API_OPTIONS, bodyOf, withKey } from '../../app/api.ts';
import { ME_KEY } from '../../app/me.ts';
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

function useAfterwards() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: ME_KEY });
    void queryClient.invalidateQueries({ queryKey: ['rewards'] });
    void queryClient.invalidateQueries({ queryKey: ['redemptions'] });
  };
}

/** Claims a reward. One key an intent: a retry, ours or the person's, is answered with the first claim. */
export function useClaim() {
  return useMutation({
    mutationFn: ({ rewardId, idempotencyKey }: { rewardId: string; idempotencyKey: string }) =>
      bodyOf(rewards.claim.$post({ json: { rewardId } }, withKey(idempotencyKey))),
    onSettled: useAfterwards(),
  });
}

export function useCancelClaim() {
  return useMutation({
    mutationFn: ({ id, idempotencyKey }: { id: string; idempotencyKey: string }) =>
      bodyOf(redemptions[':id'].cancel.$post({ param: { id } }, withKey(idempotencyKey))),
    onSettled: useAfterwards(),
  });
}
