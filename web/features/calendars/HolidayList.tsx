import { X } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { holidaySchema } from '../../../domain/api/calendars.ts';
import type { Holiday } from '../../../domain/calendar/change-calendar.ts';
import { isPlausibleDay } from '../../../domain/time/day-bounds.ts';
import { limitInput } from '../../kit/limit-input.ts';
import { formatDayShort } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

interface Props {
  value: readonly Holiday[];
  today: string;
  /** The holiday that the admin is typing. */
  draft: Holiday;
  /** True after an attempt to add `draft`. Missing fields then show an error. */
  tried: boolean;
  onDraft: (draft: Holiday) => void;
  onChange: (value: Holiday[]) => void;
  onAdd: () => void;
}

/** True when a typed holiday can be added. */
export const isComplete = ({ date, name }: Holiday, today: string) => isPlausibleDay(date, today) && name.trim() !== '';

/** Adds a holiday to the list. The new holiday replaces a holiday on the same day. */
export const addHoliday = (all: readonly Holiday[], { date, name }: Holiday): Holiday[] => [
  ...all.filter((one) => one.date !== date),
  { date, name: name.trim() },
];

const byYear = (holidays: readonly Holiday[]): [year: string, holidays: Holiday[]][] => {
  const years = Map.groupBy(
    holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    ({ date }) => date.slice(0, 4),
  );
  return [...years];
};

export function HolidayList({ value, today, draft, tried, onDraft, onChange, onAdd }: Props) {
  const id = useId();
  const without = (date: string) => value.filter((one) => one.date !== date);
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter adds the holiday to the list, and does not save the calendar.
    event.preventDefault();
    onAdd();
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
      <fieldset className="mt-3 grid items-start gap-3 sm:grid-cols-[10rem_1fr]">
        <legend className="sr-only">{t('calendars.holiday.add')}</legend>
        <TextField
          type="date"
          label={t('calendars.holiday.date')}
          value={draft.date}
          error={tried && !isPlausibleDay(draft.date, today) ? t('calendars.holiday.date.wrong') : null}
          onChange={(event) => onDraft({ ...draft, date: event.target.value })}
          onKeyDown={addOnEnter}
        />
        <TextField
          label={t('calendars.holiday.name')}
          {...limitInput(holidaySchema.entries.name)}
          value={draft.name}
          error={tried && draft.name.trim() === '' ? t('calendars.holiday.name.missing') : null}
          onChange={(event) => onDraft({ ...draft, name: event.target.value })}
          onKeyDown={addOnEnter}
        />
        <Button variant="secondary" className="sm:col-span-2 sm:justify-self-start" onClick={onAdd}>
          {t('calendars.holiday.add.do')}
        </Button>
      </fieldset>
    </section>
  );
}
