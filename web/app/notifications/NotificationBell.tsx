import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { NotificationPanel } from '../lazy-parts.tsx';
import { useNotifications, useUnreadCount } from '#web/kit/notifications/notification-store.ts';

const MAX_SHOWN = 99;

export function NotificationBell() {
  const here = useNotifications((state) => state.unreadCount);
  const unreadOnServer = useUnreadCount((state) => state.unread);
  const unread = here + unreadOnServer;
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget="bell"
        aria-label={t('notify.open', { count: unread })}
        className="relative grid size-11 shrink-0 place-content-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Bell aria-hidden="true" className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="num absolute top-1 right-0.5 grid h-5 min-w-5 place-content-center rounded-full bg-action px-1 text-xs font-bold text-on-action"
          >
            {unread > MAX_SHOWN ? `${formatNumber(MAX_SHOWN)}+` : formatNumber(unread)}
          </span>
        )}
      </button>
      <section
        id="bell"
        popover="auto"
        aria-label={t('notify.title')}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="fixed inset-x-2 top-[calc(var(--bar-height)+0.5rem)] bottom-auto m-0 ml-auto max-h-[70svh] w-auto max-w-md overflow-y-auto rounded-card border border-line bg-surface p-0 text-ink shadow-float sm:left-auto sm:w-96"
      >
        {open && (
          <ErrorBoundary inShell>
            <Suspense fallback={<div className="h-40" />}>
              <NotificationPanel />
            </Suspense>
          </ErrorBoundary>
        )}
      </section>
    </>
  );
}
