import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { AnnouncementChange, AnnouncementInput } from '#domain/api/announcements.ts';
import { useKeyed } from '#web/kit/action/action-requests.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import type { announcementsRoutes } from '#worker/features/announcements/routes.ts';

const client = hc<typeof announcementsRoutes>('/api/announcements', API_OPTIONS);

export const announcementsOptions = infiniteQueryOptions({
  queryKey: ['announcements', 'list'],
  queryFn: ({ signal, pageParam }) =>
    readBody(client.index.$get({ query: pageParam ? { cursor: pageParam } : {} }, { init: { signal } })),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
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

/** Runs a write, and refreshes all data, because the admin's own notifications contain announcements too. */
function useAnnouncementWrite<Input, Answer>(act: (input: Input, key: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed(act),
    onSettled: () => void refreshCompany(queryClient),
  });
}

export const usePublish = () =>
  useAnnouncementWrite((announcement: AnnouncementInput, key) =>
    readBody(client.index.$post({ json: announcement }, { headers: { 'Idempotency-Key': key } })),
  );

export const useChange = () =>
  useAnnouncementWrite(({ id, change }: { id: string; change: AnnouncementChange }, key) =>
    readBody(client[':id'].$put({ param: { id }, json: change }, { headers: { 'Idempotency-Key': key } })),
  );

export const useWithdraw = () =>
  useAnnouncementWrite((id: string, key) =>
    readBody(client[':id'].$delete({ param: { id } }, { headers: { 'Idempotency-Key': key } })),
  );
