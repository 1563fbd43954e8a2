import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { isCardOpen } from '../../../domain/notices/card-kinds.ts';
import { useMe } from '../../kit/session/me.ts';
import { describeGiver, findNoticePage, toNoticeText } from '../../kit/notifications/notice-view.ts';
import { noticesOptions, useReadOne } from '../../kit/notifications/queries.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { NOTICE_TONES } from '../../ui/notice-tones.ts';

/**
 * Shows the notifications of awards, gifts and corrections, one at a time, oldest first. A card goes when the user opens
 * or closes it, on all devices.
 */
export default function NotificationCard() {
  const { role } = useMe();
  const { data } = useQuery(noticesOptions);
  const read = useReadOne();
  const notice = data?.items.findLast(isCardOpen);
  if (!notice) return null;
  const { id, kind, givenBy } = notice;
  const { tone, title, text } = toNoticeText(notice);
  const sender = describeGiver(notice);
  const { icon: Icon, colour } = NOTICE_TONES[tone];
  return (
    <section key={id} aria-label={t('given.title')} data-given="" className="grid animate-unfold short:order-last">
      {/* The clip margin leaves room for the shadow. Without the margin, the row would cut the shadow. */}
      <div className="@container min-h-0 overflow-clip [overflow-clip-margin:2rem]">
        <div className="relative flex items-start gap-3 rounded-card bg-surface py-3 pr-12 pl-4 shadow-soft hover:bg-raised @max-[12rem]:flex-col">
          {givenBy ? (
            <Avatar name={givenBy.name} url={givenBy.avatarUrl} className="mt-0.5" />
          ) : (
            <Icon aria-hidden="true" className={`mt-1 size-6 shrink-0 ${colour}`} />
          )}
          <div className="min-w-0">
            {sender && <p className="text-sm text-ink-soft">{sender}</p>}
            <Link
              to={findNoticePage(kind, role)}
              onClick={() => read.mutate(id)}
              className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-card hover:underline"
            >
              {title}
            </Link>
            <p className="line-clamp-2 text-sm whitespace-pre-line wrap-anywhere">{text}</p>
          </div>
          <button
            type="button"
            aria-label={t('given.close', { title })}
            onClick={() => read.mutate(id)}
            className="absolute top-1 right-1 grid size-11 place-content-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
      </div>
    </section>
  );
}
