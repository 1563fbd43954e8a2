import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { AnalyticsApi } from '../../../worker/features/analytics/routes.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import type { Asked } from './period.ts';

const client = hc<AnalyticsApi>('/api/analytics', API_OPTIONS);

/** People who went quiet, for those who may see them. */
export const quietOptions = queryOptions({
  queryKey: ['analytics', 'quiet'],
  queryFn: ({ signal }) => bodyOf(client.quiet.$get({}, { init: { signal } })),
  meta: { persist: false },
});

/** The figures of a period; of none as long as it is no period. */
export const analyticsOptions = (asked: Asked | null) =>
  queryOptions({
    queryKey: ['analytics', asked],
    queryFn: asked ? ({ signal }) => bodyOf(client.index.$get({ query: asked }, { init: { signal } })) : skipToken,
    // The figures of the period before stay until the new ones are there: charts that vanish and come back are tiring.
    placeholderData: keepPreviousData,
  });
