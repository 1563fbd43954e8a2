import { infiniteQueryOptions, keepPreviousData, useMutation, type InfiniteData } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { Redemption } from '#domain/api/redemptions.ts';
import type { Reward, RewardPage } from '#domain/api/rewards.ts';
import type { redemptionsRoutes } from '#worker/features/redemptions/routes.ts';
import type { rewardsRoutes } from '#worker/features/rewards/routes.ts';
import { API_OPTIONS, PAGED, after, readBody } from '#web/kit/api/api.ts';
import { eachPage, translateClaim, translateTexts } from '#web/messages/built-in.ts';
import { throwIfRefused, submit } from '#web/offline/outbox/outbox.ts';
import { PART_PAGES, REWARDS_PAGE, type RewardView } from '#web/parts/rewards/reward-view.ts';

const rewards = hc<typeof rewardsRoutes>('/api/rewards', API_OPTIONS);
const redemptions = hc<typeof redemptionsRoutes>('/api/redemptions', API_OPTIONS);

const translateRewards = (data: InfiniteData<RewardPage, string>): InfiniteData<RewardPage, string> => {
  const { pages, ...rest } = eachPage<Reward>(translateTexts)(data);
  return {
    ...rest,
    pages: pages.map((page) => (page.nearest ? { ...page, nearest: translateTexts(page.nearest) } : page)),
  };
};

/** `balance` is only used in the query key, so that an answer for another balance is not reused. */
export const rewardsOptions = ({ filter, search, starts }: RewardView, balance: number) =>
  infiniteQueryOptions({
    queryKey: ['rewards', filter, search, starts.at(-1), filter === 'reach' ? balance : null],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        limit: String(REWARDS_PAGE),
        ...(filter === 'reach' && { affordable: '1' as const }),
        ...(filter !== 'reach' && filter !== 'all' && { category: filter }),
        ...(search && { search }),
        ...after(pageParam),
      };
      return readBody(rewards.index.$get({ query }, { init: { signal } }));
    },
    initialPageParam: starts.at(-1) ?? '',
    getNextPageParam: (page, pages) => (pages.length < PART_PAGES ? page.nextCursor : undefined),
    select: translateRewards,
    placeholderData: keepPreviousData,
  });

/** Without `userId`, admins would get the claims of all users. */
export const claimsOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['redemptions', 'own', userId],
    queryFn: ({ signal, pageParam }) =>
      readBody(redemptions.index.$get({ query: { userId, limit: '10', ...after(pageParam) } }, { init: { signal } })),
    ...PAGED,
    select: eachPage<Redemption>(translateClaim),
  });

/** The claim is queued on the device until the server answers. Fails with AppError on a refusal. */
export function useClaim() {
  return useMutation({
    mutationFn: async (reward: Reward) =>
      throwIfRefused(
        await submit({
          type: 'reward_claim',
          endpoint: '/api/rewards/claim',
          method: 'POST',
          data: { rewardId: reward.id },
          shows: { name: reward.name, points: -reward.pointsCost },
        }),
      ),
    // The outbox adds the Idempotency-Key and retries the request itself.
    retry: false,
  });
}

/** The points are refunded. Throws AppError on a refusal. */
export async function cancelClaim(claim: Redemption) {
  return throwIfRefused(
    await submit({
      type: 'reward_claim',
      endpoint: `/api/redemptions/${claim.id}/cancel`,
      method: 'POST',
      data: {},
      shows: { name: claim.reward.name, points: claim.pointsSpent },
    }),
  );
}

export function useCancelClaim() {
  return useMutation({ mutationFn: cancelClaim, retry: false });
}
