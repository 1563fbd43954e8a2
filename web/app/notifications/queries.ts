import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { Notices } from '../../../domain/api/notices.ts';
import type { NoticesApi } from '../../../worker/features/notices/routes.ts';
import { API_OPTIONS, bodyOf } from '../api.ts';

const client = hc<NoticesApi>('/api/notices', API_OPTIONS);

/** Somebody may act on the person at any time: asked again this often while the app is in front, milliseconds. */
const ASKED_EVERY_MS = 5 * 60_000;

/** What the person is told by others: of acts on them, and what is said to everybody. */
export const noticesOptions = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => bodyOf(client.index.$get(undefined, { init: { signal } })),
  staleTime: 60_000,
  refetchInterval: ASKED_EVERY_MS,
});

const readAll = (told: Notices): Notices => ({
  items: told.items.map((one) => ({ ...one, isRead: true })),
  announcements: told.announcements.map((one) => ({ ...one, isRead: true })),
  unread: 0,
});

const readOne = (told: Notices, id: string): Notices => {
  const mark = <One extends { id: string; isRead: boolean }>(one: One) =>
    one.id === id ? { ...one, isRead: true } : one;
  return {
    items: told.items.map(mark),
    announcements: told.announcements.map(mark),
    unread: Math.max(0, told.unread - 1),
  };
};

/** Marks one notice or announcement as read: here at once, and with the server as soon as there is a connection. */
export function useReadOne() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => bodyOf(client[':id'].read.$post({ param: { id } })),
    // A read that was under way would bring back what was new before.
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: noticesOptions.queryKey });
      queryClient.setQueryData(noticesOptions.queryKey, (told) => told && readOne(told, id));
    },
    networkMode: 'online',
  });
}

/** Marks what was shown as read: here at once, and with the server as soon as there is a connection. */
export function useReadNotices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => bodyOf(client.read.$post({ json: { upTo } })),
    // A read that was under way would bring back what was new before.
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: noticesOptions.queryKey });
      queryClient.setQueryData(noticesOptions.queryKey, (told) => told && readAll(told));
    },
    networkMode: 'online',
  });
}
