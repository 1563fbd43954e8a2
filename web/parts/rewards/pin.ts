import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { PinnedReward } from '#domain/api/me.ts';
import type { meRoutes } from '#worker/features/me/routes.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { ME_KEY, type LoadedMe } from '#web/kit/session/me.ts';

const client = hc<typeof meRoutes>('/api/me', API_OPTIONS);

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
