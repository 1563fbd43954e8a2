import {
  Award,
  CircleDashed,
  Coffee,
  Coins,
  Flame,
  Gift,
  HandHeart,
  Heart,
  Minus,
  Palmtree,
  PartyPopper,
  Scale,
  Snowflake,
  Sun,
  Undo2,
  X,
  type LucideIcon,
} from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { AttendanceDay, AttendanceReason } from '#domain/api/attendance.ts';
import type { PointHistoryRow, ReferenceType } from '#domain/api/points.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { useLoadedMe } from '#web/kit/session/me.ts';
import { When } from '#web/kit/When.tsx';
import { formatDayShort, formatNumber, formatSigned } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { describeEffect, describeParts, describeReason, describeRow, type ShownDay } from './record-text.ts';

interface RecordRowProps {
  icon: ReactNode;
  tone: string;
  children: ReactNode;
  /** In a narrow row, for example on a small phone or with large text, the figures are under the text. */
  figures: ReactNode;
}

/** The layout depends on the row's own width, so give its `li` only padding. */
function RecordRow({ icon, tone, children, figures }: RecordRowProps) {
  return (
    <div className="@container">
      <div className="flex items-center gap-3">
        <span
          className={`grid size-9 shrink-0 place-content-center self-start rounded-full @min-[17rem]:self-center ${tone}`}
        >
          {icon}
        </span>
        <div className="flex min-w-0 grow flex-col gap-x-3 leading-tight @min-[17rem]:flex-row @min-[17rem]:items-center">
          <div className="min-w-0 grow">{children}</div>
          <div className="flex shrink-0 flex-wrap items-baseline gap-x-2 @min-[17rem]:block @min-[17rem]:text-right">
            {figures}
          </div>
        </div>
      </div>
    </div>
  );
}

const SIGNS: Readonly<Record<AttendanceReason, { Icon: LucideIcon; tone: string }>> = {
  checked_in: { Icon: Flame, tone: 'bg-sun-soft text-sun-ink' },
  checked_in_day_off: { Icon: Sun, tone: 'bg-sun-soft text-sun-ink' },
  missed: { Icon: X, tone: 'bg-bad-soft text-bad' },
  frozen: { Icon: Snowflake, tone: 'bg-action-soft text-action' },
  rest: { Icon: Coffee, tone: 'bg-sunken text-ink-soft' },
  holiday: { Icon: PartyPopper, tone: 'bg-sunken text-ink-soft' },
  leave: { Icon: Palmtree, tone: 'bg-sunken text-ink-soft' },
  open: { Icon: CircleDashed, tone: 'bg-action-soft text-action' },
  before: { Icon: Minus, tone: 'bg-sunken text-ink-soft' },
};

interface DayRowProps {
  day: ShownDay;
  /** The streak at the end of the previous day. */
  streakBefore: number;
  action?: ReactNode;
}

export function DayRow({ day, streakBefore, action }: DayRowProps) {
  const { Icon, tone } = SIGNS[day.reason];
  const { scoring } = useLoadedMe();
  const effect = describeEffect(day, streakBefore, scoring);
  return (
    <li data-row="" tabIndex={-1} className="py-1.5">
      <RecordRow
        icon={<Icon aria-hidden="true" className="size-4.5" />}
        tone={tone}
        figures={
          <>
            {day.points !== null && (
              <span className="num block font-semibold whitespace-nowrap">
                {formatSigned(day.points)} <span className="sr-only">{t('points.unit', { points: day.points })}</span>
              </span>
            )}
            {effect && <span className="block text-sm text-ink-soft">{effect}</span>}
            {action}
          </>
        }
      >
        <span className="block font-medium sm:whitespace-nowrap">{formatDayShort(day.date)}</span>
        <span className="block text-sm text-ink-soft">{describeReason(day, scoring)}</span>
      </RecordRow>
    </li>
  );
}

const ICONS: Readonly<Record<ReferenceType, LucideIcon>> = {
  check_in: Flame,
  redemption: Gift,
  admin_adjustment: Coins,
  badge: Award,
  opening: Coins,
  correction: Scale,
  forgiven: HandHeart,
  taken_back: Undo2,
  thanks: Heart,
  celebration: PartyPopper,
};

interface Props {
  row: PointHistoryRow;
  timeZone: string;
  day?: AttendanceDay | undefined;
  action?: ReactNode;
}

export const HistoryRow = memo(function HistoryRow({ row, timeZone, day, action }: Props) {
  const { title, note } = describeRow(row);
  const { scoring } = useLoadedMe();
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
