import { queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { mailRoutes } from '#worker/features/mail/routes.ts';
import { API_OPTIONS, readBody } from './api.ts';

export const mailClient = hc<typeof mailRoutes>('/api/mail', API_OPTIONS);

export const mailStateOptions = queryOptions({
  queryKey: ['mail'],
  queryFn: ({ signal }) => readBody(mailClient.index.$get(undefined, { init: { signal } })),
});
