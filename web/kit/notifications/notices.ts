import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { Notices } from '#domain/api/notices.ts';
import type { noticesRoutes } from '#worker/features/notices/routes.ts';
import { API_OPTIONS, readBody } from '../api/api.ts';

const client = hc<typeof noticesRoutes>('/api/notices', API_OPTIONS);

/** The interval between refreshes while the app is visible. Other users may cause a notification at any time. */
const ASKED_EVERY_MS = 5 * 60_000;

export const noticesOptions = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => readBody(client.index.$get(undefined, { init: { signal } })),
  staleTime: 60_000,
  refetchInterval: ASKED_EVERY_MS,
});

const readAll = (notices: Notices): Notices => ({
  items: notices.items.map((one) => ({ ...one, isRead: true })),
  announcements: notices.announcements.map((one) => ({ ...one, isRead: true })),
  unread: 0,
});

const closeOne = (notices: Notices, id: string): Notices => {
  const close = <One extends { id: string }>(one: One) =>
    one.id === id ? { ...one, isRead: true, isClosed: true } : one;
  const isUnread = [...notices.items, ...notices.announcements].some((one) => one.id === id && !one.isRead);
  return {
    items: notices.items.map(close),
    announcements: notices.announcements.map(close),
    unread: Math.max(0, notices.unread - (isUnread ? 1 : 0)),
  };
};

/**
 * Marks one notification or announcement as read and closes its card, at once on the screen and on the server as soon
 * as there is a connection.
 */
export function useReadOne() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => readBody(client[':id'].read.$post({ param: { id } })),
    // The answer to a running request would bring the unread state back.
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey: noticesOptions.queryKey });
      queryClient.setQueryData(noticesOptions.queryKey, (notices) => notices && closeOne(notices, id));
    },
    networkMode: 'online',
  });
}

/**
 * Marks the shown notifications as read or removes them, at once on the screen and on the server as soon as there is a
 * connection. The argument is the instant of the newest one.
 */
function useUpTo(act: 'read' | 'clear', change: (notices: Notices) => Notices) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => readBody(client[act].$post({ json: { upTo } })),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: noticesOptions.queryKey });
      queryClient.setQueryData(noticesOptions.queryKey, (notices) => notices && change(notices));
    },
    networkMode: 'online',
  });
}

export const useReadNotices = () => useUpTo('read', readAll);
export const useClearNotices = () => useUpTo('clear', () => ({ items: [], announcements: [], unread: 0 }));
