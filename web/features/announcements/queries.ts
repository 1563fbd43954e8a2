import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { AnnouncementChange, AnnouncementInput } from '../../../domain/api/announcements.ts';
import type { AnnouncementsApi } from '../../../worker/features/announcements/routes.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { renewCompany } from '../../app/renew.ts';
import { useKeyed } from '../../app/act/use-keyed.ts';

const client = hc<AnnouncementsApi>('/api/announcements', API_OPTIONS);

export const announcementsOptions = infiniteQueryOptions({
  queryKey: ['announcements', 'list'],
  queryFn: ({ signal, pageParam }) =>
    bodyOf(client.index.$get({ query: pageParam ? { cursor: pageParam } : {} }, { init: { signal } })),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 15_000,
  meta: { persist: false },
});

/** The number of users an announcement would reach, in total and by department. */
export const audienceOptions = queryOptions({
  queryKey: ['announcements', 'audience'],
  queryFn: ({ signal }) => bodyOf(client.audience.$get({}, { init: { signal } })),
  staleTime: 15_000,
  meta: { persist: false },
});
export type Audience = Awaited<ReturnType<NonNullable<(typeof audienceOptions)['queryFn']>>>;

/** Runs a write and refreshes the app's data: admins see announcements behind their own bell too. */
function useAct<Input, Answer>(act: (input: Input, key: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed(act),
    onSettled: () => void renewCompany(queryClient),
  });
}

export const usePublish = () =>
  useAct((announcement: AnnouncementInput, key) =>
    bodyOf(client.index.$post({ json: announcement }, { headers: { 'Idempotency-Key': key } })),
  );

export const useChange = () =>
  useAct(({ id, change }: { id: string; change: AnnouncementChange }, key) =>
    bodyOf(client[':id'].$put({ param: { id }, json: change }, { headers: { 'Idempotency-Key': key } })),
  );

export const useWithdraw = () =>
  useAct((id: string, key) =>
    bodyOf(client[':id'].$delete({ param: { id } }, { headers: { 'Idempotency-Key': key } })),
  );
