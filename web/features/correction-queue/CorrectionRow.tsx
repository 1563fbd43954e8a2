import { Link } from 'react-router';
import type { CorrectionInQueue } from '../../../domain/api/corrections.ts';
import { TextWithWhen } from '../../app/When.tsx';
import { personPath } from '../../app/paths.ts';
import { formatDayLong, formatDayShort, formatTime, formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { useCompanyDay } from '../company-day/queries.ts';

interface Props {
  request: CorrectionInQueue;
  onDecide: (decision: 'approve' | 'reject') => void;
}

/** A request: who asks, what for and why, what the day has now, and the two answers. */
export function CorrectionRow({ request, onDecide }: Props) {
  const { timeZone } = useCompanyDay();
  const { user, date, time, reason, checkIn, createdAt, mayDecide } = request;
  const named = { person: user.name, day: formatDayShort(date) };
  return (
    <li className="flex flex-col gap-3 border-b border-line py-5 last:border-0">
      <div className="flex items-center gap-3">
        <Avatar name={user.name} url={user.avatarUrl} size="sm" />
        <div className="min-w-0">
          <Link to={personPath(user.id)} className="block truncate font-semibold hover:text-action">
            {user.name}
          </Link>
          <p className="truncate text-sm text-ink-soft">
            {user.department}
            {' · '}
            <TextWithWhen at={createdAt} timeZone={timeZone} text={(when) => t('requests.asked', { when })} />
          </p>
        </div>
      </div>
      <div>
        <p className="font-semibold">
          {time === null
            ? t('requests.remove', { day: formatDayLong(date) })
            : t('requests.add', { day: formatDayLong(date), time: formatTimeOfDay(time) })}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {checkIn
            ? t('requests.has', {
                time: formatTime(checkIn.checkInTime, checkIn.timeZone),
                points: checkIn.pointsEarned,
              })
            : t('requests.hasNone')}
        </p>
        <blockquote className="mt-2 rounded-control bg-sunken px-4 py-3 wrap-anywhere">{reason}</blockquote>
      </div>
      {mayDecide ? (
        <div className="flex gap-2">
          <Button
            className="grow sm:grow-0"
            aria-label={t('requests.approve.of', named)}
            onClick={() => onDecide('approve')}
          >
            {t('requests.approve')}
          </Button>
          <Button
            variant="outline"
            className="grow sm:grow-0"
            aria-label={t('requests.reject.of', named)}
            onClick={() => onDecide('reject')}
          >
            {t('requests.reject')}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t('requests.reserved')}</p>
      )}
    </li>
  );
}
