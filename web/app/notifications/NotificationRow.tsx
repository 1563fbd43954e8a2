import { Megaphone } from 'lucide-react';
import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/Notice.tsx';
import { NOTICE_TONES } from '../../ui/notice-tones.ts';
import { When } from '../../kit/When.tsx';
import { describeSender, type NotificationItem } from './notification-items.ts';
import { useReadOne } from '../../kit/notifications/queries.ts';
import { useNotifications } from '../../kit/notifications/notification-store.ts';

/** The id of the popover that contains the list. */
const PANEL_ID = 'bell';

/** Shows whether a notification is new, and its sender and its time. */
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

export function NotificationRow({ item }: { item: NotificationItem }) {
  const { id, from, tone, title, text, isNew, to } = item;
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
          </div>
        </div>
      )}
    </li>
  );
}
