import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { CorrectionAsk } from '../../../../domain/api/corrections.ts';
import type { CorrectionRequestsApi } from '../../../../worker/features/checkins/correction-request-routes.ts';
import { useKeyed } from '../../../app/act/use-keyed.ts';
import { API_OPTIONS, bodyOf } from '../../../app/api.ts';

const client = hc<CorrectionRequestsApi>('/api/checkins/correction-requests', API_OPTIONS);

export const ownRequestsOptions = queryOptions({
  queryKey: ['corrections', 'own'],
  queryFn: ({ signal }) => bodyOf(client.index.$get({ query: {} }, { init: { signal } })),
});

/** Runs a write on the user's own requests. It is sent online at once, because an admin must see it. */
function useAct<Input, Answer>(act: (input: Input, key: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed(act),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['corrections'] }),
  });
}

const underKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

export const useAskForCorrection = () =>
  useAct((json: CorrectionAsk, key) => bodyOf(client.index.$post({ json }, underKey(key))));

export const useWithdrawRequest = () =>
  useAct((id: string, key) => bodyOf(client[':id'].withdraw.$post({ param: { id }, json: {} }, underKey(key))));
