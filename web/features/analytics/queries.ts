import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { AnalyticsApi } from '../../../worker/features/analytics/routes.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';

const client = hc<AnalyticsApi>('/api/analytics', API_OPTIONS);

export const analyticsOptions = queryOptions({
  queryKey: ['analytics'],
  queryFn: ({ signal }) => bodyOf(client.index.$get({ query: {} }, { init: { signal } })),
});
