import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { CompanyApi } from '../../../worker/features/company/routes.ts';
import { API_OPTIONS, PUBLIC_API_OPTIONS, readBody } from '../../kit/api/api.ts';

const client = hc<CompanyApi>('/api/company', API_OPTIONS);
const publicClient = hc<CompanyApi>('/api/company', PUBLIC_API_OPTIONS);

/** The query for the company's name and logo, which are public. Signed-in users have both in their record. */
export const brandOptions = queryOptions({
  queryKey: ['brand'],
  queryFn: ({ signal }) => readBody(publicClient.index.$get(undefined, { init: { signal } })),
});

export const putLogo = (image: string) => readBody(client.logo.$put({ json: { image } }));
export const removeLogo = () => readBody(client.logo.$delete());
