import type { PeopleFilters } from '../../../domain/api/people.ts';
import { t } from '../../messages/t.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { describeWorkdays } from '../../parts/people/workdays.ts';

type Calendar = PeopleFilters['calendars'][number];

interface Props {
  calendars: readonly Calendar[];
  value: string;
  onChange: (id: string) => void;
  note?: string | undefined;
  error?: string | null;
}

/** Lets an admin choose a work calendar, and shows its workdays. */
export function CalendarField({ calendars, value, onChange, note, error }: Props) {
  const chosen = calendars.find((calendar) => calendar.id === value);
  // Adds an option for the selected calendar if `calendars` does not contain the calendar, or is not loaded yet.
  const options = calendars.map((calendar) => ({ value: calendar.id, label: calendar.name }));
  if (!chosen) options.unshift({ value, label: value === '' ? t('people.calendar.choose') : value });
  // Calendars are often named after their workdays. The hint with the workdays is then left out.
  const worked = chosen && describeWorkdays(chosen.workdays);
  const days = worked !== undefined && worked !== chosen?.name ? { hint: worked } : {};
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
