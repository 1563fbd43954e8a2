import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Notices } from '#domain/api/notices.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { openThanks } from '#web/parts/thanks/thanks-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { useLoadedMe } from '#web/kit/session/me.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { useNotifications } from '#web/kit/notifications/notification-store.ts';
import { toNotificationItems, describeSender, type NotificationItem } from './notification-items.ts';
import { noticesOptions, useClearNotices, useReadNotices, useReadOne } from '#web/kit/notifications/notices.ts';
import { Megaphone } from 'lucide-react';
import { Link } from 'react-router';
import { Notice, NOTICE_TONES } from '#web/ui/Notice.tsx';
import { When } from '#web/kit/When.tsx';

const PANEL_ID = 'bell';

function Facts({ item }: { item: NotificationItem }) {
  const sender = describeSender(item);
  return (
    <p className="mt-1 text-xs text-ink-soft">
      {item.isNew && <span className="font-bold text-action">{t('notify.unread')} · </span>}
      {sender && `${sender} · `}
      <When at={item.at} />
    </p>
  );
}

function NotificationRow({ item }: { item: NotificationItem }) {
  const { id, from, tone, title, text, isNew, to, thanker } = item;
  const remove = useNotifications((state) => state.remove);
  const close = useReadOne();
  const { icon, colour } = NOTICE_TONES[tone];
  const Icon = from === 'everybody' ? Megaphone : icon;
  return (
    <li className={`border-b border-line last:border-0 ${isNew ? 'bg-action-soft/50' : ''}`}>
      {from === 'device' ? (
        <Notice
          tone={tone}
          title={title}
          text={text}
          dismissLabel={t('notify.remove', { title })}
          onDismiss={() => remove(id)}
        >
          <Facts item={item} />
        </Notice>
      ) : (
        <div className={`relative flex items-start gap-3 py-1 pr-4 pl-4 ${to ? 'hover:bg-sunken' : ''}`}>
          <Icon aria-hidden="true" className={`mt-3 size-5 shrink-0 ${colour}`} />
          <div className="min-w-0 grow py-2.5 text-sm">
            <p className="font-semibold wrap-anywhere">
              {to ? (
                <Link
                  to={to}
                  onClick={() => {
                    close.mutate(id);
                    document.getElementById(PANEL_ID)?.hidePopover();
                  }}
                  className="after:absolute after:inset-0 hover:underline"
                >
                  {title}
                </Link>
              ) : (
                title
              )}
            </p>
            <p className="whitespace-pre-line text-ink-soft wrap-anywhere">{text}</p>
            <Facts item={item} />
            {thanker && (
              <Button
                variant="secondary"
                size="sm"
                className="relative mt-2"
                onClick={() => {
                  document.getElementById(PANEL_ID)?.hidePopover();
                  openThanks(thanker);
                }}
              >
                {t('thanks.back')}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}

/**
 * Returns the ids of the notifications that were unread when the list opened. These notifications stay marked as new
 * until the list closes, although they count as read at once.
 */
function useNew(serverNotices: Notices | undefined): { fresh: ReadonlySet<string>; forget: () => void } {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set());
  const unread = serverNotices
    ? [...serverNotices.items, ...serverNotices.announcements].filter(({ isRead }) => !isRead)
    : [];
  const more = unread.filter(({ id }) => !known.has(id));
  if (more.length > 0) setKnown(new Set([...known, ...more.map(({ id }) => id)]));
  return { fresh: known, forget: () => setKnown(new Set()) };
}

const findNewest = (notices: Notices | undefined): string | null =>
  [...(notices?.items ?? []), ...(notices?.announcements ?? [])]
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1) ?? null;

function useMarkRead(serverNotices: Notices | undefined): void {
  const { mutate } = useReadNotices();
  const isUnread = (serverNotices?.unread ?? 0) > 0;
  const newest = findNewest(serverNotices);
  useEffect(() => {
    if (isUnread && newest !== null) mutate(newest);
  }, [isUnread, newest, mutate]);
}

export default function NotificationPanel() {
  const { notifications, markAllAsRead, clearAll } = useNotifications();
  const serverNotices = useQuery(noticesOptions);
  const { role } = useLoadedMe();
  const { fresh, forget } = useNew(serverNotices.data);
  const clearServer = useClearNotices();
  useMarkRead(serverNotices.data);
  const isOnline = useOutbox((state) => state.isOnline);
  const items = toNotificationItems(notifications, serverNotices.data, fresh, role);
  const markAll = () => {
    markAllAsRead();
    forget();
  };
  const clear = () => {
    clearAll();
    const newest = findNewest(serverNotices.data);
    if (newest !== null) clearServer.mutate(newest);
  };
  return (
    <>
      <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-2 border-b border-line bg-surface py-1.5 pr-2 pl-4">
        <h2 className="py-2 font-semibold">{t('notify.title')}</h2>
        {items.length > 0 && (
          <div className="-ml-3 flex">
            <Button variant="ghost" size="sm" disabled={!items.some(({ isNew }) => isNew)} onClick={markAll}>
              {t('notify.markAll')}
            </Button>
            <Button variant="ghost" size="sm" onClick={clear}>
              {t('notify.clearAll')}
            </Button>
          </div>
        )}
      </div>
      {serverNotices.isLoadingError && isOnline && (
        <div className="p-3">
          <QueryError query={serverNotices} />
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
