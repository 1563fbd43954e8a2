import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { CorrectionDecision } from '../../../domain/api/corrections.ts';
import type { CorrectionRequestsApi } from '../../../worker/features/checkins/correction-request-routes.ts';
import { useKeyed } from '../../app/act/use-keyed.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { renewCompany } from '../../app/renew.ts';

const client = hc<CorrectionRequestsApi>('/api/checkins/correction-requests', API_OPTIONS);

/** The open requests. What is about other people is not left on a device. */
export const queueOptions = infiniteQueryOptions({
  queryKey: ['corrections', 'queue'],
  queryFn: ({ signal, pageParam }) =>
    bodyOf(client.queue.$get({ query: pageParam ? { cursor: pageParam } : {} }, { init: { signal } })),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
  refetchOnWindowFocus: true,
  meta: { persist: false },
});

/** Decides on a request. Whatever came of it, what is shown of people is asked for anew. */
export function useDecideCorrection(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed((json: CorrectionDecision, key) =>
      bodyOf(client[':id'].$put({ param: { id }, json }, { headers: { 'Idempotency-Key': key } })),
    ),
    onSettled: () => void renewCompany(queryClient),
  });
}
