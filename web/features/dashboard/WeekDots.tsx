import { Check, Minus, Palmtree, ShieldCheck } from 'lucide-react';
import type { WeekDay } from '../../../domain/api/me.ts';
import { formatWeekday, formatWeekdayNarrow } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';

type WeekDayState = 'done' | 'open' | 'missed' | 'frozen' | 'ahead' | 'rest' | 'holiday' | 'leave';

/** Returns the state of a day's dot. A check-in on a day off is no part of the week's work, so the day stays free. */
export function weekDayState(day: WeekDay, today: string): WeekDayState {
  if (day.kind !== 'scheduled') return day.kind;
  if (day.checkedIn) return 'done';
  if (day.frozen) return 'frozen';
  if (day.date === today) return 'open';
  return day.date < today ? 'missed' : 'ahead';
}

const LOOKS: Readonly<Record<WeekDayState, string>> = {
  done: 'sunrise',
  open: 'border-2 border-dashed border-action text-action',
  missed: 'bg-sunken text-ink-soft',
  frozen: 'bg-action-soft text-action',
  ahead: 'border-2 border-line',
  rest: '',
  holiday: 'text-ink-soft',
  leave: 'text-ink-soft',
};

function Mark({ state }: { state: WeekDayState }) {
  if (state === 'done') return <Check aria-hidden="true" className="size-5" strokeWidth={3} />;
  if (state === 'missed') return <Minus aria-hidden="true" className="size-4" />;
  if (state === 'frozen') return <ShieldCheck aria-hidden="true" className="size-5" />;
  if (state === 'holiday' || state === 'leave') return <Palmtree aria-hidden="true" className="size-5" />;
  if (state === 'rest') return <span aria-hidden="true" className="size-1.5 rounded-full bg-line" />;
  return null;
}

interface Props {
  days: readonly WeekDay[];
  today: string;
  /** True when today's check-in was made on this screen. The dot of today is then animated. */
  isFresh: boolean;
}

/** Shows the current week with one dot per day. The states differ by shape and label, not by colour alone. */
export function WeekDots({ days, today, isFresh }: Props) {
  return (
    <ul aria-label={t('streak.week')} className="mt-4 short:mt-1 grid max-w-md grid-cols-7">
      {days.map((day) => {
        const state = weekDayState(day, today);
        const isToday = day.date === today;
        return (
          <li key={day.date} className="flex min-w-0 flex-col items-center gap-1.5 short:gap-0.5">
            <span
              aria-hidden="true"
              className={`text-xs short:leading-4 ${isToday ? 'font-bold text-ink' : 'text-ink-soft'}`}
            >
              {formatWeekdayNarrow(day.date)}
            </span>
            <span
              className={`grid aspect-square w-[min(2.25rem,88%)] short:w-[min(2rem,88%)] place-content-center place-items-center rounded-full ${LOOKS[state]} ${isToday && isFresh ? 'animate-pop' : ''}`}
            >
              <Mark state={state} />
            </span>
            <span className="sr-only">{t(`streak.day.${state}`, { day: formatWeekday(day.date) })}</span>
          </li>
        );
      })}
    </ul>
  );
}
