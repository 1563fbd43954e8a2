import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Notices } from '../../../domain/api/notices.ts';
import { t } from '../../messages/t.ts';
import { useOutbox } from '../../offline/outbox/outbox-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useMe } from '../../kit/session/me.ts';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { useNotifications } from '../../kit/notifications/notification-store.ts';
import { toNotificationItems } from './notification-items.ts';
import { noticesOptions, useReadNotices } from '../../kit/notifications/queries.ts';

/**
 * Returns the ids of the notifications that were unread when the list opened. These notifications stay marked as new
 * until the list closes, although they count as read at once.
 */
function useNew(serverNotices: Notices | undefined): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set());
  const unread = serverNotices
    ? [...serverNotices.items, ...serverNotices.announcements].filter(({ isRead }) => !isRead)
    : [];
  const more = unread.filter(({ id }) => !known.has(id));
  if (more.length > 0) setKnown(new Set([...known, ...more.map(({ id }) => id)]));
  return known;
}

/** Marks the server's notifications as read when the list is open. */
function useMarkRead(serverNotices: Notices | undefined): void {
  const { mutate } = useReadNotices();
  const isUnread = (serverNotices?.unread ?? 0) > 0;
  const newest = serverNotices
    ? [...serverNotices.items, ...serverNotices.announcements]
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .at(-1)
    : undefined;
  useEffect(() => {
    if (isUnread && newest !== undefined) mutate(newest);
  }, [isUnread, newest, mutate]);
}

/** Lists the notifications of this visit, notifications about other users' actions, and announcements, newest first. */
export default function NotificationPanel() {
  const { notifications, unreadCount, markAllAsRead, clearAll } = useNotifications();
  const serverNotices = useQuery(noticesOptions);
  const { role } = useMe();
  const fresh = useNew(serverNotices.data);
  useMarkRead(serverNotices.data);
  const isOnline = useOutbox((state) => state.isOnline);
  const items = toNotificationItems(notifications, serverNotices.data, fresh, role);
  return (
    <>
      <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-2 border-b border-line bg-surface py-1.5 pr-2 pl-4">
        <h2 className="py-2 font-semibold">{t('notify.title')}</h2>
        {notifications.length > 0 && (
          <div className="flex">
            <Button variant="ghost" size="sm" disabled={unreadCount === 0} onClick={markAllAsRead}>
              {t('notify.markAll')}
            </Button>
            <Button variant="ghost" size="sm" onClick={clearAll}>
              {t('notify.clearAll')}
            </Button>
          </div>
        )}
      </div>
      {serverNotices.isLoadingError && isOnline && (
        <div className="p-3">
          <QueryError error={serverNotices.error} onRetry={() => void serverNotices.refetch()} />
        </div>
      )}
      {!isOnline && serverNotices.data && (
        <p className="border-b border-line px-4 py-2.5 text-sm text-ink-soft">{t('notices.offline')}</p>
      )}
      {items.length === 0 && !serverNotices.isLoadingError && (
        <div className="px-6 py-10 text-center">
          <p className="font-semibold">{t('notify.empty.title')}</p>
          <p className="mt-1 text-sm text-ink-soft">{t('notices.empty')}</p>
        </div>
      )}
      <ul>
        {items.map((one) => (
          <NotificationRow key={one.id} item={one} />
        ))}
      </ul>
    </>
  );
}
