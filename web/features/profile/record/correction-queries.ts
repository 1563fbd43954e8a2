import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { CorrectionAsk } from '../../../../domain/api/corrections.ts';
import type { CorrectionRequestsApi } from '../../../../worker/features/corrections/request-routes.ts';
import { useKeyed } from '../../../kit/action/use-keyed.ts';
import { API_OPTIONS, readBody } from '../../../kit/api/api.ts';

const client = hc<CorrectionRequestsApi>('/api/checkins/correction-requests', API_OPTIONS);

export const ownRequestsOptions = queryOptions({
  queryKey: ['corrections', 'own'],
  queryFn: ({ signal }) => readBody(client.index.$get({ query: {} }, { init: { signal } })),
});

/** Runs a write on the user's own correction requests. The write is sent at once and is never queued. */
function useRequestWrite<Input, Answer>(act: (input: Input, key: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed(act),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['corrections'] }),
  });
}

const underKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

export const useAskForCorrection = () =>
  useRequestWrite((json: CorrectionAsk, key) => readBody(client.index.$post({ json }, underKey(key))));

export const useWithdrawRequest = () =>
  useRequestWrite((id: string, key) =>
    readBody(client[':id'].withdraw.$post({ param: { id }, json: {} }, underKey(key))),
  );
