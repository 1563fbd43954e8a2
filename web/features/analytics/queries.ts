import { queryOptions } from '@tanstack/react-query';
import type { AnalyticsApi } from '../../../worker/features/analytics/routes.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { hc } from '../../app/rpc.ts';

const client = hc<AnalyticsApi>('/api/analytics', API_OPTIONS);

export const analyticsOptions = queryOptions({
  queryKey: ['analytics'],
  queryFn: ({ signal }) => bodyOf(client.index.$get({ query: {} }, { init: { signal } })),
});
