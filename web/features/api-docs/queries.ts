import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { OpenApi } from '../../../domain/api/openapi.ts';
import type { ApiDocsApi } from '../../../worker/features/api-docs/routes.ts';
import { API_OPTIONS, readBody } from '../../kit/api/api.ts';

const client = hc<ApiDocsApi>('/api/openapi.json', API_OPTIONS);

export const openApiOptions = queryOptions({
  queryKey: ['openapi'],
  queryFn: ({ signal }): Promise<OpenApi> => readBody(client.index.$get(undefined, { init: { signal } })),
  // It changes only with the server, and a new server brings a new app.
  staleTime: Infinity,
});
