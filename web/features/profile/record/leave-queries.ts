import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { LeaveAsk } from '../../../../domain/api/leaves.ts';
import type { LeavesApi } from '../../../../worker/features/leaves/routes.ts';
import { useKeyed } from '../../../kit/action/use-keyed.ts';
import { API_OPTIONS, readBody } from '../../../kit/api/api.ts';

const client = hc<LeavesApi>('/api/leaves', API_OPTIONS);

/** The user's leave and leave requests. The device does not store them, because the kind of a leave is private. */
export const ownLeaveOptions = infiniteQueryOptions({
  queryKey: ['corrections', 'own-leave'],
  queryFn: ({ signal, pageParam }) =>
    readBody(client.index.$get({ query: pageParam ? { cursor: pageParam } : {} }, { init: { signal } })),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
  meta: { persist: false },
});

/** Runs a write on the user's own leave requests. The write is sent at once and is never queued. */
function useLeaveWrite<Input, Answer>(act: (input: Input, key: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed(act),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownLeaveOptions.queryKey }),
  });
}

const underKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

export const useAskForLeave = () =>
  useLeaveWrite((json: LeaveAsk, key) => readBody(client.requests.$post({ json }, underKey(key))));

export const useWithdrawLeave = () =>
  useLeaveWrite((id: string, key) =>
    readBody(client[':id'].withdraw.$post({ param: { id }, json: {} }, underKey(key))),
  );
