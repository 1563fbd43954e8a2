import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CheckinsApi } from '../../../worker/features/checkins/routes.ts';
import type { RedemptionsApi } from '../../../worker/features/redemptions/routes.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { hc } from '../../app/rpc.ts';

const checkins = hc<CheckinsApi>('/api/checkins', API_OPTIONS);
const redemptions = hc<RedemptionsApi>('/api/redemptions', API_OPTIONS);

/** The API's largest page: what goes beyond is said as "100+". */
const PAGE_SIZE = '100';

/** Others act all the time, so what is shown ages quickly. */
const STALE_MS = 15_000;

export const todayOptions = infiniteQueryOptions({
  queryKey: ['checkins', 'today'],
  queryFn: ({ signal, pageParam }) =>
    bodyOf(
      checkins.today.$get(
        { query: { limit: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } },
        { init: { signal } },
      ),
    ),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
  staleTime: STALE_MS,
});

/** How many claims wait for a decision, and whether there are more than a page holds. */
export const pendingOptions = queryOptions({
  queryKey: ['redemptions', 'pending-count'],
  queryFn: async ({ signal }) => {
    const page = await bodyOf(
      redemptions.index.$get({ query: { status: 'pending', limit: PAGE_SIZE } }, { init: { signal } }),
    );
    return { count: page.items.length, more: page.nextCursor !== undefined };
  },
  staleTime: STALE_MS,
});
