import { infiniteQueryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { API_OPTIONS, PAGED, after, readBody, underKey } from '#web/kit/api/api.ts';
import type { rewardCodesRoutes } from '#worker/features/rewards/code-routes.ts';

const rewards = hc<typeof rewardCodesRoutes>('/api/rewards', API_OPTIONS);

export type CodesState = 'free' | 'given';

export const storedCodesOptions = (rewardId: string, state: CodesState) =>
  infiniteQueryOptions({
    queryKey: ['catalogue', 'codes', rewardId, state],
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: '50', state, ...after(pageParam) };
      return readBody(rewards[':id'].codes.$get({ param: { id: rewardId }, query }, { init: { signal } }));
    },
    ...PAGED,
    meta: { persist: false },
  });

export const previewCodes = (id: string, text: string) =>
  readBody(rewards[':id'].codes.preview.$post({ param: { id }, json: { text } }));

export const loadCodes = (id: string, json: { text: string; codes: number }, key: string) =>
  readBody(rewards[':id'].codes.$post({ param: { id }, json }, underKey(key)));

export const removeCodes = (id: string, ids: string[], key: string) =>
  readBody(rewards[':id'].codes.remove.$post({ param: { id }, json: { ids } }, underKey(key)));
