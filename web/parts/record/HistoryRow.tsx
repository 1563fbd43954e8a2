import { Award, Coins, Flame, Gift, HandHeart, Scale, Undo2, type LucideIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { AttendanceDay } from '#domain/api/attendance.ts';
import type { PointHistoryRow, ReferenceType } from '#domain/api/points.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { useScoring } from '#web/kit/session/me.ts';
import { When } from '#web/kit/When.tsx';
import { formatDayShort, formatNumber, formatSigned } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { RecordRow } from './DayRow.tsx';
import { describeParts, describeRow } from './record-text.ts';

const ICONS: Readonly<Record<ReferenceType, LucideIcon>> = {
  check_in: Flame,
  redemption: Gift,
  admin_adjustment: Coins,
  badge: Award,
  opening: Coins,
  correction: Scale,
  forgiven: HandHeart,
  taken_back: Undo2,
};

interface Props {
  row: PointHistoryRow;
  timeZone: string;
  /** The day of the row's check-in, if it is loaded. */
  day?: AttendanceDay | undefined;
  action?: ReactNode;
}

export const HistoryRow = memo(function HistoryRow({ row, timeZone, day, action }: Props) {
  const { title, note } = describeRow(row);
  const scoring = useScoring();
  // The parts are shown only if the row contains all points of the day, because the parts add up to the points of the
  // whole day.
  const parts = day?.points === row.pointsAmount ? describeParts(day, scoring) : null;
  const Icon = row.transactionType === 'refunded' ? Undo2 : ICONS[row.referenceType];
  const isCheckIn = row.referenceType === 'check_in' && row.referenceId !== null;
  // A late check-in, or a check-in of a night shift, may be booked on a date other than its local day.
  const isOfOtherDate = isCheckIn && row.referenceId !== localDateIn(timeZone, new Date(row.createdAt));
  return (
    <li className="py-2">
      <RecordRow
        icon={<Icon aria-hidden="true" className="size-4.5" />}
        tone="bg-sunken text-ink-soft"
        figures={
          <>
            <span className={`num block font-semibold whitespace-nowrap ${row.pointsAmount > 0 ? 'text-good' : ''}`}>
              {formatSigned(row.pointsAmount)}{' '}
              <span className="sr-only">{t('points.unit', { points: row.pointsAmount })}</span>
            </span>
            <span className="num block text-sm whitespace-nowrap text-ink-soft">
              {t('history.balance', { points: formatNumber(row.runningBalance) })}
            </span>
          </>
        }
      >
        <span className="line-clamp-4 font-medium">{title}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <When at={row.createdAt} timeZone={timeZone} />
          {isOfOtherDate && <span>{t('activity.late', { day: formatDayShort(row.referenceId ?? '') })}</span>}
          {parts && <span>{parts}</span>}
          {note && <span className="min-w-0">{note}</span>}
        </span>
      </RecordRow>
      {action}
    </li>
  );
});
