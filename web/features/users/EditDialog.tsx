import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { PeopleFilters } from '#domain/api/people.ts';
import { accountChangeSchema, type AccountChange, type User } from '#domain/api/users.ts';
import { FIRST_HIRE_DAY, isPlausibleDay, lastDayFrom } from '#domain/time/day-bounds.ts';
import { dayAt } from '#domain/time/user-zone.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { limitInput } from '#web/kit/limit-input.ts';
import { serverNow, useMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { describeWorkdays, filtersOptions, useAccountChange } from '#web/parts/people/people-queries.ts';
import { TextField } from '#web/ui/fields/Field.tsx';
import { SelectField } from '#web/ui/fields/Select.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Calendar = PeopleFilters['calendars'][number];

interface CalendarFieldProps {
  calendars: readonly Calendar[];
  value: string;
  onChange: (id: string) => void;
  note?: string | undefined;
  error?: string | null;
}

export function CalendarField({ calendars, value, onChange, note, error }: CalendarFieldProps) {
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

const FIELDS = ['department', 'location', 'hireDate', 'employeeNumber', 'workCalendarId'] as const;
type Draft = Required<Pick<User, (typeof FIELDS)[number]>>;

const toDraft = ({ department, location, hireDate, employeeNumber, workCalendarId }: User): Draft => ({
  department,
  location,
  hireDate,
  employeeNumber: employeeNumber ?? '',
  workCalendarId,
});

function changed(user: User, draft: Draft): AccountChange {
  const trimmed = {
    ...draft,
    department: draft.department.trim(),
    location: draft.location.trim(),
    employeeNumber: draft.employeeNumber.trim(),
  };
  return Object.fromEntries(
    FIELDS.filter((field) => trimmed[field] !== user[field]).map((field) => [field, trimmed[field]]),
  );
}

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
  const [draft, setDraft] = useState(() => toDraft(user));
  const [tried, setTried] = useState(false);
  const filters = useQuery(filtersOptions);
  const change = useAccountChange(user);
  const set = (field: keyof Draft) => (value: string) => setDraft((before) => ({ ...before, [field]: value }));
  const noDepartment = draft.department.trim() === '';
  const today = dayAt(user, serverNow(useMe()));
  const noDate = !isPlausibleDay(draft.hireDate, today, FIRST_HIRE_DAY);

  const submit = () => {
    setTried(true);
    if (noDepartment || noDate) return;
    const asked = changed(user, draft);
    if (Object.keys(asked).length === 0) {
      onClose();
      return;
    }
    change.mutate(asked, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('people.edit.done', { person: user.name }) });
        onClose();
      },
    });
  };

  return (
    <ActionDialog
      title={t('people.edit.title', { person: user.name })}
      confirm={t('people.edit.confirm')}
      busy={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('people.department')}
        {...limitInput(accountChangeSchema.entries.department)}
        required
        list={`${listId}-departments`}
        value={draft.department}
        onChange={(event) => set('department')(event.target.value)}
        error={tried && noDepartment ? t('people.department.missing') : null}
      />
      <TextField
        label={t('people.location')}
        {...limitInput(accountChangeSchema.entries.location)}
        list={`${listId}-locations`}
        value={draft.location}
        onChange={(event) => set('location')(event.target.value)}
      />
      <TextField
        label={t('people.hireDate')}
        type="date"
        min={FIRST_HIRE_DAY}
        max={lastDayFrom(today)}
        required
        value={draft.hireDate}
        onChange={(event) => set('hireDate')(event.target.value)}
        error={tried && noDate ? t('people.hireDate.missing') : null}
      />
      <TextField
        label={t('people.number')}
        {...limitInput(accountChangeSchema.entries.employeeNumber)}
        value={draft.employeeNumber}
        onChange={(event) => set('employeeNumber')(event.target.value)}
      />
      <CalendarField
        calendars={filters.data?.calendars ?? []}
        value={draft.workCalendarId}
        onChange={set('workCalendarId')}
        note={draft.workCalendarId === user.workCalendarId ? undefined : t('people.calendar.from')}
      />
      <Suggestions id={`${listId}-departments`} names={filters.data?.departments} />
      <Suggestions id={`${listId}-locations`} names={filters.data?.locations} />
    </ActionDialog>
  );
}
