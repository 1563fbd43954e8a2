import {
  CircleDashed,
  Coffee,
  Flame,
  Minus,
  Palmtree,
  PartyPopper,
  Snowflake,
  Sun,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { AttendanceReason } from '../../../domain/api/attendance.ts';
import { useScoring } from '../../kit/use-scoring.ts';
import { formatDayShort, formatSigned } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { describeEffect, describeReason, type ShownDay } from './day-text.ts';
import { RecordRow } from './RecordRow.tsx';

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

interface Props {
  day: ShownDay;
  /** The streak at the end of the previous day. */
  streakBefore: number;
  /** The button for this day. */
  action?: ReactNode;
}

/** Shows a day as a list row with its reason, its points and its effect on the streak. */
export function DayRow({ day, streakBefore, action }: Props) {
  const { Icon, tone } = SIGNS[day.reason];
  const scoring = useScoring();
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
