import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { AnnouncementChange, AnnouncementInput } from '#domain/api/announcements.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { API_OPTIONS, PAGED, after, readBody, underKey } from '#web/kit/api/api.ts';
import type { announcementsRoutes } from '#worker/features/announcements/routes.ts';

const client = hc<typeof announcementsRoutes>('/api/announcements', API_OPTIONS);

export const announcementsOptions = infiniteQueryOptions({
  queryKey: ['announcements', 'list'],
  queryFn: ({ signal, pageParam }) => readBody(client.index.$get({ query: after(pageParam) }, { init: { signal } })),
  ...PAGED,
  staleTime: 15_000,
  meta: { persist: false },
});

export const audienceOptions = queryOptions({
  queryKey: ['announcements', 'audience'],
  queryFn: ({ signal }) => readBody(client.audience.$get({}, { init: { signal } })),
  staleTime: 15_000,
  meta: { persist: false },
});
export type Audience = Awaited<ReturnType<NonNullable<(typeof audienceOptions)['queryFn']>>>;

export const usePublish = () =>
  useWrite((announcement: AnnouncementInput, key) =>
    readBody(client.index.$post({ json: announcement }, underKey(key))),
  );

export const useChange = () =>
  useWrite(({ id, change }: { id: string; change: AnnouncementChange }, key) =>
    readBody(client[':id'].$put({ param: { id }, json: change }, underKey(key))),
  );

export const useWithdraw = () =>
  useWrite((id: string, key) => readBody(client[':id'].$delete({ param: { id } }, underKey(key))));
