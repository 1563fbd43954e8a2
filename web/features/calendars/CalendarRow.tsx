import type { LocalDate } from '../../../domain/time/local-date.ts';
import { CalendarDays, RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import type { Calendar } from '../../../domain/api/calendars.ts';
import { PATHS } from '../../kit/paths.ts';
import { formatDayShort, formatTimeOfDay } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { weekdayLetter, WEEKDAYS } from '../../messages/weekdays.ts';
import { describeDayStart } from './DayStartField.tsx';
import { describeWorkdays } from '../../parts/people/workdays.ts';

export type Ask = 'edit' | 'give' | 'delete' | 'apply';

interface Props {
  calendar: Calendar;
  today: string;
  onAsk: (ask: Ask) => void;
}

/** Says that some records are not recomputed yet after a change of the calendar. A button resumes the recomputation. */
function Unfinished({ name, from, onResume }: { name: string; from: LocalDate; onResume: () => void }) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-control bg-warn-soft px-4 py-3">
      <p className="min-w-0 text-sm font-medium text-warn">{t('calendars.waiting', { day: formatDayShort(from) })}</p>
      <Button size="sm" variant="secondary" aria-label={t('calendars.resume.name', { name })} onClick={onResume}>
        <RefreshCw aria-hidden="true" className="size-4" />
        {t('calendars.effects.resume')}
      </Button>
    </div>
  );
}

export function CalendarRow({ calendar, today, onAsk }: Props) {
  const { id, name, workdays, times, rulesFrom, isDefault, comingHolidays, recomputeFrom } = calendar;
  const facts = [
    describeWorkdays(workdays),
    times &&
      t('calendars.times', { early: formatTimeOfDay(times.earlyBefore), onTime: formatTimeOfDay(times.onTimeBefore) }),
    times?.dayStart && t('calendars.begins', { time: describeDayStart(times.dayStart) }),
    rulesFrom !== null && rulesFrom > today && t('calendars.rulesFrom', { day: formatDayShort(rulesFrom) }),
    t('calendars.coming', { count: comingHolidays }),
  ].filter(Boolean);
  return (
    <li className="border-b border-line py-4 last:border-0">
      <div className="flex flex-col gap-3 lg:flex-row lg:items-center lg:gap-6">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {isDefault && <Badge tone="action">{t('calendars.default')}</Badge>}
          </p>
          <ul aria-hidden="true" className="mt-2 flex gap-1">
            {WEEKDAYS.map((weekday) => (
              <li
                key={weekday}
                className={`grid size-7 place-content-center rounded-full text-xs font-semibold ${workdays.includes(weekday) ? 'bg-action-soft text-action' : 'bg-sunken text-ink-soft'}`}
              >
                {weekdayLetter(weekday)}
              </li>
            ))}
          </ul>
          <p className="mt-2 text-sm text-ink-soft">{facts.join(' · ')}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-2">
          <Button size="sm" aria-label={t('calendars.edit.name', { name })} onClick={() => onAsk('edit')}>
            {t('calendars.edit')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-label={t('calendars.give.name', { name })}
            onClick={() => onAsk('give')}
          >
            {t('calendars.give')}
          </Button>
          <Link
            to={`${PATHS.users}?calendar=${encodeURIComponent(id)}`}
            aria-label={t('calendars.people.name', { name })}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-sm font-semibold text-action hover:underline"
          >
            <CalendarDays aria-hidden="true" className="size-4" />
            {t('calendars.people')}
          </Link>
          {!isDefault && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('calendars.delete.name', { name })}
              onClick={() => onAsk('delete')}
            >
              {t('calendars.delete')}
            </Button>
          )}
        </div>
      </div>
      {recomputeFrom !== null && <Unfinished name={name} from={recomputeFrom} onResume={() => onAsk('apply')} />}
    </li>
  );
}
