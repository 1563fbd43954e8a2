import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { API_OPTIONS, PAGED, after, readBody, underKey } from '#web/kit/api/api.ts';
import { translateName } from '#web/messages/built-in.ts';
import type { thanksRoutes } from '#worker/features/thanks/routes.ts';

const client = hc<typeof thanksRoutes>('/api/thanks', API_OPTIONS);

export const REVIEW_LISTS = ['open', 'shown', 'withdrawn'] as const;
export type ReviewList = (typeof REVIEW_LISTS)[number];

export const reviewOptions = (list: ReviewList) =>
  infiniteQueryOptions({
    queryKey: ['thanks', 'review', list],
    queryFn: ({ signal, pageParam }) =>
      readBody(client.review.$get({ query: { list, ...after(pageParam) } }, { init: { signal } })),
    ...PAGED,
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { persist: false },
  });

export const figuresOptions = queryOptions({
  queryKey: ['thanks', 'figures'],
  queryFn: ({ signal }) => readBody(client.figures.$get(undefined, { init: { signal } })),
  staleTime: 0,
  meta: { persist: false },
  select: (figures) => ({
    ...figures,
    values: figures.values.map((value) => ({ ...value, name: translateName(value.name) })),
  }),
});

/** Sends a thanks that was held, or keeps one that was reported. */
export const useShowThanks = () =>
  useWrite((id: string, key) => readBody(client[':id'].show.$post({ param: { id } }, underKey(key))));

/** `refuse` is for a thanks that was held, and `withdraw` for one that was shown. */
export const useEndThanks = (id: string, decision: 'refuse' | 'withdraw') =>
  useWrite((json: { reason: string }, key) => {
    const route = client[':id'];
    return decision === 'refuse'
      ? readBody(route.refuse.$post({ param: { id }, json }, underKey(key)))
      : readBody(route.withdraw.$post({ param: { id }, json }, underKey(key)));
  });
