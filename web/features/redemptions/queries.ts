import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RedemptionChange } from '../../../domain/api/redemptions.ts';
import type { RedemptionStatus } from '../../../domain/redemptions/transitions.ts';
import type { RedemptionsApi } from '../../../worker/features/redemptions/routes.ts';
import { API_OPTIONS, bodyOf, withKey } from '../../app/api.ts';
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
  id: string;
  change: RedemptionChange;
  idempotencyKey: string;
}

/** Decides on a redemption. `version` is the one the admin saw: if somebody was faster, the answer is a 409 and the list reloads. */
export function useDecide() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change, idempotencyKey }: Decision) =>
      bodyOf(client[':id'].$put({ param: { id }, json: change }, withKey(idempotencyKey))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['redemptions'] }),
  });
}
