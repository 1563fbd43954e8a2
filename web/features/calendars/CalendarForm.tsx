import { CalendarPlus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { firstDayAhead } from '../../../domain/calendar/change-calendar.ts';
import { calendarInputSchema, HOLIDAYS_MAX } from '../../../domain/api/calendars.ts';
import { ActionForm } from '../../kit/action/ActionForm.tsx';
import { limitInput } from '../../kit/limit-input.ts';
import { serverNow, useMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { LATE_TIMES, withDayStart, type CalendarFields } from './fields.ts';
import { DayStartField } from './DayStartField.tsx';
import { addHoliday, HolidayList, isComplete } from './HolidayList.tsx';
import { PublicHolidays } from './PublicHolidays.tsx';
import { Weekdays } from './Weekdays.tsx';

const NO_HOLIDAY = { date: '', name: '' };

interface Props {
  isNew: boolean;
  /** True when new users already get this calendar. */
  isDefault: boolean;
  draft: CalendarFields;
  isSaving: boolean;
  error: unknown;
  onChange: (draft: CalendarFields) => void;
  onSubmit: (draft: CalendarFields) => void;
  onClose: () => void;
}

interface TimesProps {
  times: CalendarFields['times'];
  isNew: boolean;
  tried: boolean;
  onChange: (times: CalendarFields['times']) => void;
}

/** Edits the calendar's own times, or removes them. */
function TimesFields({ times, isNew, tried, onChange }: TimesProps) {
  const timeError = (time: string) => (tried && !time ? t('calendars.form.times.wrong') : null);
  return (
    <div>
      {/* The switch removes the times. They contain the day start, which cannot change in an existing calendar. */}
      {(isNew || !times?.dayStart) && (
        <Switch
          label={t('calendars.form.times')}
          hint={t('calendars.form.times.hint')}
          checked={times !== null}
          onChange={(isOwn) => onChange(isOwn ? LATE_TIMES : null)}
        />
      )}
      {times !== null && (
        <div className="mt-2 grid grid-cols-2 gap-x-4">
          <TextField
            type="time"
            label={t('calendars.form.early')}
            value={times.earlyBefore}
            error={timeError(times.earlyBefore)}
            onChange={(event) => onChange({ ...times, earlyBefore: event.target.value })}
          />
          <TextField
            type="time"
            label={t('calendars.form.onTime')}
            value={times.onTimeBefore}
            error={timeError(times.onTimeBefore)}
            onChange={(event) => onChange({ ...times, onTimeBefore: event.target.value })}
          />
          <DayStartField
            value={times.dayStart ?? 0}
            isFixed={!isNew}
            onChange={(dayStart) => onChange(withDayStart(times, dayStart))}
          />
        </div>
      )}
    </div>
  );
}

interface PublicProps {
  isNew: boolean;
  dayStart: number | undefined;
  onAdd: (holidays: CalendarFields['holidays']) => void;
}

function AddPublicHolidays({ isNew, dayStart, onAdd }: PublicProps) {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const [hasAdded, setAdded] = useState(false);
  const id = useId();
  // The added holidays stand above the button, which gets the keyboard's place back.
  useEffect(() => {
    if (hasAdded && !isOpen) document.getElementById(id)?.focus();
  }, [hasAdded, isOpen, id]);
  if (!isOpen) {
    return (
      <Button id={id} variant="outline" className="self-start" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" className="size-5" />
        {t('calendars.public.open')}
      </Button>
    );
  }
  return (
    <PublicHolidays
      today={me.today.date}
      from={isNew ? null : firstDayAhead(serverNow(me), dayStart)}
      onAdd={(found) => {
        onAdd(found);
        setAdded(true);
        setOpen(false);
      }}
    />
  );
}

interface WeekProps {
  /** The prefix of the name field's id. */
  id: string;
  draft: CalendarFields;
  isNew: boolean;
  isDefault: boolean;
  tried: boolean;
  onChange: (change: Partial<CalendarFields>) => void;
}

function WeekFields({ id, draft, isNew, isDefault, tried, onChange }: WeekProps) {
  const { role } = useMe();
  const { name, workdays, times } = draft;
  return (
    <div className="flex flex-col gap-5">
      <TextField
        id={`${id}-name`}
        label={t('calendars.form.name')}
        hint={t('calendars.form.name.hint')}
        {...limitInput(calendarInputSchema.entries.name)}
        required
        value={name}
        error={tried && name.trim() === '' ? t('calendars.form.name.missing') : null}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Weekdays
        label={t('calendars.form.days')}
        value={workdays}
        error={tried && workdays.length === 0 ? t('calendars.form.days.missing') : null}
        onChange={(days) => onChange({ workdays: days })}
      />
      {role === 'super_admin' ? (
        <TimesFields times={times} isNew={isNew} tried={tried} onChange={(own) => onChange({ times: own })} />
      ) : (
        <p className="text-sm text-ink-soft">{t('calendars.form.times.super')}</p>
      )}
      {!isNew && !isDefault && (
        <Switch
          label={t('calendars.form.default')}
          hint={t('calendars.form.default.hint')}
          checked={draft.isDefault}
          onChange={(forNew) => onChange({ isDefault: forNew })}
        />
      )}
    </div>
  );
}

export function CalendarForm({ isNew, isDefault, draft, isSaving, error, onChange, onSubmit, onClose }: Props) {
  const id = useId();
  const { today } = useMe();
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState(NO_HOLIDAY);
  const [hasTriedTyped, setTriedTyped] = useState(false);
  const { name, workdays, times, holidays } = draft;
  const set = (change: Partial<CalendarFields>) => onChange({ ...draft, ...change });
  const isUnnamed = name.trim() === '';
  const hasNoDay = workdays.length === 0;
  const areTimesWrong = times !== null && (!times.earlyBefore || !times.onTimeBefore);
  const hasTooMany = holidays.length > HOLIDAYS_MAX;

  const addTyped = () => {
    setTriedTyped(true);
    if (!isComplete(typed, today.date)) return;
    set({ holidays: addHoliday(holidays, typed) });
    setTyped(NO_HOLIDAY);
    setTriedTyped(false);
  };

  const submit = () => {
    setTried(true);
    // Also saves a holiday that is typed but not yet added to the list.
    const hasTyped = typed.date !== '' || typed.name.trim() !== '';
    if (hasTyped && !isComplete(typed, today.date)) return setTriedTyped(true);
    if (isUnnamed) document.getElementById(`${id}-name`)?.focus();
    if (isUnnamed || hasNoDay || areTimesWrong || hasTooMany) return;
    onSubmit({ ...draft, name: name.trim(), holidays: hasTyped ? addHoliday(holidays, typed) : holidays });
  };

  return (
    <ActionForm
      confirm={t(isNew ? 'calendars.add' : 'calendars.form.next')}
      busy={isSaving}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <WeekFields id={id} draft={draft} isNew={isNew} isDefault={isDefault} tried={tried} onChange={set} />
        <div className="flex flex-col gap-4">
          <HolidayList
            value={holidays}
            today={today.date}
            draft={typed}
            tried={hasTriedTyped}
            onDraft={setTyped}
            onAdd={addTyped}
            onChange={(days) => set({ holidays: days })}
          />
          {hasTooMany && (
            <p role="alert" className="text-sm font-medium text-bad">
              {t('calendars.holidays.tooMany', { max: HOLIDAYS_MAX })}
            </p>
          )}
          <AddPublicHolidays
            isNew={isNew}
            dayStart={times?.dayStart}
            onAdd={(found) => {
              const come = new Set(found.map(({ date }) => date));
              set({ holidays: [...holidays.filter(({ date }) => !come.has(date)), ...found] });
            }}
          />
        </div>
      </div>
    </ActionForm>
  );
}
