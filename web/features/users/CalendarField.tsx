import type { PeopleFilters } from '../../../domain/api/people.ts';
import { formatWeekday } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { SelectField } from '../../ui/SelectField.tsx';

type Calendar = PeopleFilters['calendars'][number];

/** A Monday, from which the names of the weekdays are counted. */
const weekdayName = (weekday: number) => formatWeekday(`2024-01-0${weekday}`);

/** The days that a calendar works, in words: "Monday to Friday" where they follow each other. */
function workdaysOf({ workdays }: Calendar): string {
  const days = workdays.toSorted((a, b) => a - b);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return t('people.calendar.never');
  const isRun = days.length > 2 && last - first === days.length - 1;
  if (isRun) return t('people.calendar.run', { first: weekdayName(first), last: weekdayName(last) });
  return days.map(weekdayName).join(', ');
}

interface Props {
  calendars: readonly Calendar[];
  value: string;
  onChange: (id: string) => void;
  note?: string | undefined;
  error?: string | null;
}

/** The work calendar, with the days that it works. */
export function CalendarField({ calendars, value, onChange, note, error }: Props) {
  const chosen = calendars.find((calendar) => calendar.id === value);
  // One that is not in the list, or not yet loaded, stays chosen.
  const options = calendars.map((calendar) => ({ value: calendar.id, label: calendar.name }));
  if (!chosen) options.unshift({ value, label: value === '' ? t('people.calendar.choose') : value });
  // Many a calendar is named after its days.
  const days = chosen && workdaysOf(chosen) !== chosen.name ? { hint: workdaysOf(chosen) } : {};
  return (
    <SelectField
      label={t('people.calendar')}
      {...days}
      note={note}
      error={error}
      options={options}
      value={value}
      onChange={onChange}
    />
  );
}
