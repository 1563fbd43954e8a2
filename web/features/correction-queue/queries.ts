import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type UseInfiniteQueryResult,
  type InfiniteData,
} from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { CorrectionDecision } from '../../../domain/api/corrections.ts';
import type { LeaveDecision } from '../../../domain/api/leaves.ts';
import type { CorrectionRequestsApi } from '../../../worker/features/corrections/request-routes.ts';
import type { LeavesApi } from '../../../worker/features/leaves/routes.ts';
import { useKeyed } from '../../kit/action/use-keyed.ts';
import { API_OPTIONS, readBody } from '../../kit/api/api.ts';
import { refreshCompany } from '../../kit/api/refresh-queries.ts';

const corrections = hc<CorrectionRequestsApi>('/api/checkins/correction-requests', API_OPTIONS);
const leaves = hc<LeavesApi>('/api/leaves', API_OPTIONS);

interface Page<Request> {
  items: Request[];
  nextCursor?: string | undefined;
}
export type QueueResult<Request> = UseInfiniteQueryResult<InfiniteData<Page<Request>>>;

/** The open requests, page by page. The device does not store the requests, because they are about other users. */
const queueOptions = <Request>(
  name: string,
  read: (query: { cursor?: string }, signal: AbortSignal) => Promise<Page<Request>>,
) =>
  infiniteQueryOptions({
    queryKey: ['corrections', name],
    queryFn: ({ signal, pageParam }) => read(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { persist: false },
  });

export const correctionQueueOptions = queueOptions('queue', (query, signal) =>
  readBody(corrections.queue.$get({ query }, { init: { signal } })),
);
export const leaveQueueOptions = queueOptions('leave-queue', (query, signal) =>
  readBody(leaves.queue.$get({ query }, { init: { signal } })),
);

/** Decides on a request, and then refreshes all data. */
function useDecide<Decision, Answer>(decide: (json: Decision, key: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: useKeyed(decide), onSettled: () => void refreshCompany(queryClient) });
}

const underKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

export const useDecideCorrection = (id: string) =>
  useDecide((json: CorrectionDecision, key) =>
    readBody(corrections[':id'].$put({ param: { id }, json }, underKey(key))),
  );
export const useDecideLeave = (id: string) =>
  useDecide((json: LeaveDecision, key) => readBody(leaves[':id'].$put({ param: { id }, json }, underKey(key))));
