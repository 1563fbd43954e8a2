import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { holidaySchema } from '../../../domain/api/calendars.ts';
import type { Holiday } from '../../../domain/calendar/change-calendar.ts';
import { isPlausibleDay } from '../../../domain/time/day-bounds.ts';
import { limitInput } from '../../app/limit-input.ts';
import { formatDayShort } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface Props {
  value: readonly Holiday[];
  today: string;
  onChange: (value: Holiday[]) => void;
}

const byYear = (holidays: readonly Holiday[]): [year: string, holidays: Holiday[]][] => {
  const years = Map.groupBy(
    holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    ({ date }) => date.slice(0, 4),
  );
  return [...years];
};

/** The holidays of a calendar by their years, and a form for one more. A day that is named again gets the new name. */
export function HolidayList({ value, today, onChange }: Props) {
  const id = useId();
  const [draft, setDraft] = useState<Holiday>({ date: '', name: '' });
  const [tried, setTried] = useState(false);
  const isDayWrong = !isPlausibleDay(draft.date, today);
  const isUnnamed = draft.name.trim() === '';
  const without = (date: string) => value.filter((one) => one.date !== date);
  const add = () => {
    setTried(true);
    if (isDayWrong || isUnnamed) return;
    onChange([...without(draft.date), { date: draft.date, name: draft.name.trim() }]);
    setDraft({ date: '', name: '' });
    setTried(false);
  };
  const thisYear = today.slice(0, 4);

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {t('calendars.holidays')}
      </h3>
      {value.length === 0 && <p className="mt-1 text-ink-soft">{t('calendars.holidays.none')}</p>}
      {byYear(value).map(([year, holidays]) => (
        <details key={year} open={year >= thisYear} className="mt-2">
          <summary className="cursor-pointer py-2 font-medium">
            {t('calendars.year', { year, count: holidays.length })}
          </summary>
          <ul>
            {holidays.map(({ date, name }) => (
              <li key={date} className="flex items-center gap-3 border-b border-line py-1 last:border-0">
                <span className="num w-24 shrink-0 text-sm text-ink-soft">{formatDayShort(date)}</span>
                <span className="min-w-0 grow wrap-anywhere">{name}</span>
                <Button
                  size="sm"
                  variant="ghost"
                  className="-mr-2 shrink-0"
                  aria-label={t('calendars.holiday.remove', { name, day: formatDayShort(date) })}
                  onClick={() => onChange(without(date))}
                >
                  <X aria-hidden="true" className="size-4" />
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <fieldset className="mt-3 grid items-end gap-3 sm:grid-cols-[10rem_1fr_auto]">
        <legend className="sr-only">{t('calendars.holiday.add')}</legend>
        <TextField
          type="date"
          label={t('calendars.holiday.date')}
          value={draft.date}
          error={tried && isDayWrong ? t('calendars.holiday.date.wrong') : null}
          onChange={(event) => setDraft({ ...draft, date: event.target.value })}
        />
        <TextField
          label={t('calendars.holiday.name')}
          {...limitInput(holidaySchema.entries.name)}
          value={draft.name}
          error={tried && isUnnamed ? t('calendars.holiday.name.missing') : null}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter adds the day; saving is another step.
            event.preventDefault();
            add();
          }}
        />
        <Button variant="secondary" onClick={add}>
          {t('calendars.holiday.add.do')}
        </Button>
      </fieldset>
    </section>
  );
}
