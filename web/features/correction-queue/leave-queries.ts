import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { LeaveDecision } from '../../../domain/api/leaves.ts';
import type { LeavesApi } from '../../../worker/features/checkins/leave-routes.ts';
import { useKeyed } from '../../app/act/use-keyed.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { renewCompany } from '../../app/renew.ts';

const client = hc<LeavesApi>('/api/leaves', API_OPTIONS);

/** The leave that waits for a decision. What is about other people is not left on a device. */
export const leaveQueueOptions = infiniteQueryOptions({
  queryKey: ['corrections', 'leave-queue'],
  queryFn: ({ signal, pageParam }) =>
    bodyOf(client.queue.$get({ query: pageParam ? { cursor: pageParam } : {} }, { init: { signal } })),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { persist: false },
});

/** Decides on a request for leave. Whatever came of it, what is shown of people is asked for anew. */
export function useDecideLeave(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed((json: LeaveDecision, key) =>
      bodyOf(client[':id'].$put({ param: { id }, json }, { headers: { 'Idempotency-Key': key } })),
    ),
    onSettled: () => void renewCompany(queryClient),
  });
}
