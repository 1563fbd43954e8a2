import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RedemptionChange, RedemptionWithUser } from '../../../domain/api/redemptions.ts';
import type { RedemptionStatus } from '../../../domain/redemptions/transitions.ts';
import type { RedemptionsApi } from '../../../worker/features/redemptions/routes.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { orThrow, submit } from '../../offline/outbox.ts';
import { hc } from '../../app/rpc.ts';

const client = hc<RedemptionsApi>('/api/redemptions', API_OPTIONS);

export type StatusFilter = RedemptionStatus | 'all';

const PAGE_SIZE = 25;

export const redemptionsOptions = (filter: StatusFilter) =>
  infiniteQueryOptions({
    queryKey: ['redemptions', 'all', filter],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        limit: String(PAGE_SIZE),
        ...(filter !== 'all' && { status: filter }),
        ...(pageParam && { cursor: pageParam }),
      };
      return bodyOf(client.index.$get({ query }, { init: { signal } }));
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Other admins work on the same queue, so what is shown ages quickly.
    staleTime: 15_000,
  });

interface Decision {
  redemption: RedemptionWithUser;
  change: RedemptionChange;
}

/**
 * Decides on a redemption. `change.version` is the one the admin saw: if somebody was faster, it is refused and the list
 * reloads. Throws AppError when it is refused.
 */
export function useDecide() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ redemption, change }: Decision) =>
      orThrow(
        await submit({
          type: 'points_update',
          endpoint: `/api/redemptions/${redemption.id}`,
          method: 'PUT',
          data: change,
          shows: { name: redemption.reward.name },
        }),
      ),
    // The outbox has a key for it, and tries of its own.
    retry: false,
    onError: () => void queryClient.invalidateQueries({ queryKey: ['redemptions'] }),
  });
}
