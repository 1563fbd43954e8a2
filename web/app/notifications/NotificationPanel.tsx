import { formatTime } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useMe } from '../me.ts';
import { useNotifications } from './notification-store.ts';

/** The list behind the bell, newest first. */
export default function NotificationPanel() {
  const { notifications, unreadCount, remove, markAllAsRead, clearAll } = useNotifications();
  const { timeZone } = useMe().today;
  return (
    <>
      <div className="sticky top-0 flex flex-wrap items-center justify-between gap-x-2 border-b border-line bg-surface py-1.5 pr-2 pl-4">
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
      {notifications.length === 0 && (
        <div className="px-6 py-10 text-center">
          <p className="font-semibold">{t('notify.empty.title')}</p>
          <p className="mt-1 text-sm text-ink-soft">{t('notify.empty.text')}</p>
        </div>
      )}
      <ul>
        {notifications.map(({ id, type, title, message, createdAt, read }) => (
          <li key={id} className={`border-b border-line last:border-0 ${read ? '' : 'bg-action-soft/50'}`}>
            <Notice
              tone={type}
              title={title}
              text={message}
              dismissLabel={t('notify.remove', { title })}
              onDismiss={() => remove(id)}
            >
              <p className="mt-1 text-xs text-ink-soft">
                {!read && <span className="font-bold text-action">{t('notify.unread')} · </span>}
                <time dateTime={new Date(createdAt).toISOString()}>
                  {formatTime(new Date(createdAt).toISOString(), timeZone)}
                </time>
              </p>
            </Notice>
          </li>
        ))}
      </ul>
    </>
  );
}
