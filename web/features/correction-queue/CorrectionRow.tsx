import type { CorrectionInQueue } from '../../../domain/api/corrections.ts';
import { formatDayLong, formatDayShort, formatTime, formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { RequestRow } from './RequestRow.tsx';

interface Props {
  request: CorrectionInQueue;
  onDecide: (decision: 'approve' | 'reject') => void;
}

/** Shows a request for a correction, with the current record of the day. */
export function CorrectionRow({ request, onDecide }: Props) {
  const { date, time, reason, checkIn } = request;
  return (
    <RequestRow {...request} about={formatDayShort(date)} onDecide={onDecide}>
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
    </RequestRow>
  );
}
