import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { CompanyApi } from '../../../../worker/features/company/routes.ts';
import { API_OPTIONS, readBody } from '../../../kit/api/api.ts';

const client = hc<CompanyApi>('/api/company', API_OPTIONS);

/** The kinds of data about the user, their readers, and their storage periods. */
export const sightsOptions = queryOptions({
  queryKey: ['sights'],
  queryFn: ({ signal }) => readBody(client.visibility.$get(undefined, { init: { signal } })),
});
