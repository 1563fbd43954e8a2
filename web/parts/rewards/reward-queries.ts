import {
  infiniteQueryOptions,
  keepPreviousData,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { PinnedReward } from '#domain/api/me.ts';
import type { Reward, RewardPage } from '#domain/api/rewards.ts';
import type { meRoutes } from '#worker/features/me/routes.ts';
import type { rewardsRoutes } from '#worker/features/rewards/routes.ts';
import { API_OPTIONS, after, readBody } from '#web/kit/api/api.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { ME_KEY, type LoadedMe } from '#web/kit/session/me.ts';
import { eachPage, translateTexts } from '#web/messages/built-in.ts';
import { PART_PAGES, REWARDS_PAGE, type RewardView } from './reward-view.ts';

const client = hc<typeof meRoutes>('/api/me', API_OPTIONS);
const rewards = hc<typeof rewardsRoutes>('/api/rewards', API_OPTIONS);

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

/** The screens show the change at once, and it is undone when the server refuses it. */
export function usePin() {
  const queries = useQueryClient();
  const show = (pinnedReward: PinnedReward | null) =>
    queries.setQueryData<LoadedMe>(ME_KEY, (me) => me && { ...me, pinnedReward });
  return useMutation({
    mutationFn: (reward: PinnedReward | null): Promise<{ pinnedReward: PinnedReward | null }> =>
      reward ? readBody(client.pin.$put({ json: { rewardId: reward.id } })) : readBody(client.pin.$delete()),
    onMutate: async (reward) => {
      // The answer to a running request would bring the previous goal back.
      await queries.cancelQueries({ queryKey: ME_KEY });
      const before = queries.getQueryData<LoadedMe>(ME_KEY)?.pinnedReward ?? null;
      show(reward);
      return { before };
    },
    onSuccess: ({ pinnedReward }) => show(pinnedReward),
    onError: (error, _, shown) => {
      if (shown) show(shown.before);
      handleError(error);
    },
  });
}
