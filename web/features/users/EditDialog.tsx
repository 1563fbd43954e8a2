import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { PeopleFilters } from '#domain/api/people.ts';
import { accountChangeSchema, type AccountChange, type User } from '#domain/api/users.ts';
import { FIRST_HIRE_DAY, isPlausibleDay, lastDayFrom } from '#domain/time/day-bounds.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { serverNow, useMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { describeWorkdays, filtersOptions, useAccountChange } from '#web/parts/people/people-queries.ts';
import { TextField } from '#web/ui/fields/Field.tsx';
import { SelectField } from '#web/ui/fields/Select.tsx';

type Calendar = PeopleFilters['calendars'][number];

interface CalendarFieldProps {
  id: string;
  calendars: readonly Calendar[];
  value: string;
  onChange: (id: string) => void;
  note?: string | undefined;
  error?: string | undefined;
}

export function CalendarField({ calendars, value, ...rest }: CalendarFieldProps) {
  const chosen = calendars.find((calendar) => calendar.id === value);
  // Adds an option for the selected calendar if `calendars` does not contain the calendar, or is not loaded yet.
  const options = calendars.map((calendar) => ({ value: calendar.id, label: calendar.name }));
  if (!chosen) options.unshift({ value, label: value === '' ? t('people.calendar.choose') : value });
  // Calendars are often named after their workdays. The hint with the workdays is then left out.
  const worked = chosen && describeWorkdays(chosen.workdays);
  const days = worked !== undefined && worked !== chosen?.name ? { hint: worked } : {};
  return <SelectField label={t('people.calendar')} {...days} options={options} value={value} {...rest} />;
}

const FIELDS = ['department', 'location', 'hireDate', 'employeeNumber', 'workCalendarId'] as const;
type Draft = Required<Pick<User, (typeof FIELDS)[number]>>;

const toDraft = ({ department, location, hireDate, employeeNumber, workCalendarId }: User): Draft => ({
  department,
  location,
  hireDate,
  employeeNumber: employeeNumber ?? '',
  workCalendarId,
});

const changed = (user: User, draft: Draft): AccountChange =>
  Object.fromEntries(FIELDS.filter((field) => draft[field] !== user[field]).map((field) => [field, draft[field]]));

function Suggestions({ id, names = [] }: { id: string; names: readonly string[] | undefined }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
  );
}

export function EditDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const listId = useId();
  const filters = useQuery(filtersOptions);
  const today = dayAt(user, serverNow(useMe()));
  const { draft, text, choice, dialog } = useForm({
    start: () => toDraft(user),
    required: ['department'],
    findWrong: ({ hireDate }) => (isPlausibleDay(hireDate, today, FIRST_HIRE_DAY) ? [] : ['hireDate']),
    write: useAccountChange(user),
    toInput: (typed) => {
      const asked = changed(user, typed);
      return Object.keys(asked).length > 0 ? asked : null;
    },
    done: () => t('people.edit.done', { person: user.name }),
    onClose,
  });
  const { entries } = accountChangeSchema;

  return (
    <ActionDialog title={t('people.edit.title', { person: user.name })} confirm={t('dialog.save')} {...dialog}>
      <TextField
        label={t('filter.department')}
        {...limitInput(entries.department)}
        required
        list={`${listId}-departments`}
        {...text('department', t('people.department.missing'))}
      />
      <TextField
        label={t('filter.location')}
        {...limitInput(entries.location)}
        list={`${listId}-locations`}
        {...text('location')}
      />
      <TextField
        label={t('people.hireDate')}
        type="date"
        min={FIRST_HIRE_DAY}
        max={lastDayFrom(today)}
        required
        {...text('hireDate', t('people.hireDate.missing'))}
      />
      <TextField label={t('people.number')} {...limitInput(entries.employeeNumber)} {...text('employeeNumber')} />
      <CalendarField
        calendars={filters.data?.calendars ?? []}
        {...choice('workCalendarId')}
        note={draft.workCalendarId === user.workCalendarId ? undefined : t('people.calendar.from')}
      />
      <Suggestions id={`${listId}-departments`} names={filters.data?.departments} />
      <Suggestions id={`${listId}-locations`} names={filters.data?.locations} />
    </ActionDialog>
  );
}
