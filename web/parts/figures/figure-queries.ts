import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { analyticsRoutes } from '#worker/features/analytics/routes.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import type { PeriodQuery } from './period.ts';

const client = hc<typeof analyticsRoutes>('/api/analytics', API_OPTIONS);

export const quietOptions = queryOptions({
  queryKey: ['analytics', 'quiet'],
  queryFn: ({ signal }) => readBody(client.quiet.$get({}, { init: { signal } })),
  meta: { persist: false },
});

/** The query is disabled while the period is invalid. */
export const analyticsOptions = (asked: PeriodQuery | null) =>
  queryOptions({
    queryKey: ['analytics', asked],
    queryFn: asked ? ({ signal }) => readBody(client.index.$get({ query: asked }, { init: { signal } })) : skipToken,
    placeholderData: keepPreviousData,
  });
