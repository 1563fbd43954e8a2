import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { Notices } from '#domain/api/notices.ts';
import { toNoticeText as wordsIn, type NoticeText, type Speech } from '#domain/notices/notice-text.ts';
import { isGiverNamed } from '#domain/notices/notices.ts';
import type { DeliveryKind } from '#domain/notifications/kinds.ts';
import { placeFor } from '#domain/notifications/pages.ts';
import type { Role } from '#domain/people/roles.ts';
import { formatDayShort, formatSigned } from '#web/messages/format.ts';
import { translateName } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';
import type { noticesRoutes } from '#worker/features/notices/routes.ts';
import { API_OPTIONS, readBody } from '../api/api.ts';

const client = hc<typeof noticesRoutes>('/api/notices', API_OPTIONS);

/** The interval between refreshes while the app is visible. Other users may cause a notification at any time. */
const ASKED_EVERY_MS = 5 * 60_000;

/** The query for notifications that other users cause, by an action on this user or by an announcement. */
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
    // The answer to a running request would bring the earlier state back.
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: noticesOptions.queryKey });
      queryClient.setQueryData(noticesOptions.queryKey, (notices) => notices && change(notices));
    },
    networkMode: 'online',
  });
}

export const useReadNotices = () => useUpTo('read', readAll);
export const useClearNotices = () => useUpTo('clear', () => ({ items: [], announcements: [], unread: 0 }));

const SPEECH: Speech = { say: t, name: translateName, day: formatDayShort, signed: formatSigned };

type Notice = Pick<Notices['items'][number], 'kind' | 'facts' | 'givenBy'>;

export const toNoticeText = ({ kind, facts, givenBy }: Notice): NoticeText =>
  wordsIn({ kind, facts: givenBy ? { ...facts, by: givenBy.firstName } : facts }, SPEECH);

/** Returns who caused the notice, or null when that is not known or the title already says it. */
export const describeGiver = ({ kind, givenBy }: Notice): string | null =>
  givenBy && !isGiverNamed(kind) ? t('given.by', { name: givenBy.name }) : null;

/** An unknown kind leads to the dashboard. */
export const findNoticePage = (kind: string, role: Role): string => placeFor(kind as DeliveryKind, role);
