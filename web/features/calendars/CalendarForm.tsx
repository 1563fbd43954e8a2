import { CalendarPlus, X } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import {
  calendarInputSchema,
  HOLIDAYS_MAX,
  holidaySchema,
  type CalendarDetail,
  type CalendarInput,
} from '#domain/api/calendars.ts';
import { firstDayAhead, type Holiday } from '#domain/calendar/change-calendar.ts';
import type { ScoringTimes } from '#domain/scoring/policy.ts';
import { isPlausibleDay } from '#domain/time/day-bounds.ts';
import { ActionForm } from '#web/kit/action/ActionForm.tsx';
import { limitInput } from '#web/kit/limit-input.ts';
import { serverNow, useMe, useLoadedMe } from '#web/kit/session/me.ts';
import { formatDayShort, weekdayLetter, weekdayName, WEEKDAYS } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/fields/Field.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { DayStartField } from './DayStartField.tsx';
import { PublicHolidays } from './PublicHolidays.tsx';

export interface CalendarFields extends CalendarInput {
  isDefault: boolean;
}

/** For midnight, `dayStart` is left out. */
const withDayStart = ({ earlyBefore, onTimeBefore }: ScoringTimes, dayStart: number): ScoringTimes => ({
  earlyBefore,
  onTimeBefore,
  ...(dayStart !== 0 && { dayStart }),
});

/** Times of a late shift. The form shows them first when an admin gives a calendar its own times. */
const LATE_TIMES: ScoringTimes = { earlyBefore: '13:45', onTimeBefore: '14:00' };

const NEW: CalendarFields = { name: '', workdays: [1, 2, 3, 4, 5], times: null, holidays: [], isDefault: false };

export function toFields(stored: CalendarDetail | null): CalendarFields {
  if (!stored) return NEW;
  const { name, workdays, times, holidays, isDefault } = stored;
  return { name, workdays, times, holidays, isDefault };
}

export function changesDays(stored: CalendarDetail, draft: CalendarFields): boolean {
  const toDaysKey = ({ workdays, times, holidays }: Pick<CalendarFields, 'workdays' | 'times' | 'holidays'>) =>
    JSON.stringify([workdays.toSorted(), times, holidays.map(({ date }) => date).toSorted()]);
  return toDaysKey(stored) !== toDaysKey(draft);
}

interface HolidayListProps {
  value: readonly Holiday[];
  today: string;
  draft: Holiday;
  /** True after an attempt to add `draft`. Missing fields then show an error. */
  tried: boolean;
  onDraft: (draft: Holiday) => void;
  onChange: (value: Holiday[]) => void;
  onAdd: () => void;
}

const isComplete = ({ date, name }: Holiday, today: string) => isPlausibleDay(date, today) && name.trim() !== '';

/** The new holiday replaces a holiday on the same day. */
const addHoliday = (all: readonly Holiday[], { date, name }: Holiday): Holiday[] => [
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

function HolidayList({ value, today, draft, tried, onDraft, onChange, onAdd }: HolidayListProps) {
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
        {t('audit.name.holidays')}
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
          label={t('field.day')}
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
          {t('dialog.add')}
        </Button>
      </fieldset>
    </section>
  );
}

interface WeekdaysProps {
  label: string;
  value: readonly number[];
  onChange: (value: number[]) => void;
  error?: string | null;
}

function Weekdays({ label, value, onChange, error }: WeekdaysProps) {
  const toggle = (weekday: number) =>
    onChange(value.includes(weekday) ? value.filter((one) => one !== weekday) : [...value, weekday].toSorted());
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid grid-cols-7 gap-1.5">
        {WEEKDAYS.map((weekday) => {
          const isWorked = value.includes(weekday);
          return (
            <button
              key={weekday}
              type="button"
              aria-pressed={isWorked}
              aria-label={weekdayName(weekday)}
              className={`min-h-11 rounded-control font-semibold transition-colors ${isWorked ? 'bg-action text-on-action' : 'bg-sunken text-ink-soft hover:text-ink'}`}
              onClick={() => toggle(weekday)}
            >
              {weekdayLetter(weekday)}
            </button>
          );
        })}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const NO_HOLIDAY = { date: '', name: '' };

interface CalendarFormProps {
  isNew: boolean;
  isDefault: boolean;
  draft: CalendarFields;
  isSaving: boolean;
  error: unknown;
  onChange: (draft: CalendarFields) => void;
  onSubmit: (draft: CalendarFields) => void;
  onClose: () => void;
}

interface TimesFieldsProps {
  times: CalendarFields['times'];
  isNew: boolean;
  tried: boolean;
  onChange: (times: CalendarFields['times']) => void;
}

function TimesFields({ times, isNew, tried, onChange }: TimesFieldsProps) {
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
            label={t('policy.earlyBefore')}
            value={times.earlyBefore}
            error={timeError(times.earlyBefore)}
            onChange={(event) => onChange({ ...times, earlyBefore: event.target.value })}
          />
          <TextField
            type="time"
            label={t('policy.onTimeBefore')}
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

interface AddPublicHolidaysProps {
  isNew: boolean;
  dayStart: number | undefined;
  onAdd: (holidays: CalendarFields['holidays']) => void;
}

function AddPublicHolidays({ isNew, dayStart, onAdd }: AddPublicHolidaysProps) {
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

interface WeekFieldsProps {
  id: string;
  draft: CalendarFields;
  isNew: boolean;
  isDefault: boolean;
  tried: boolean;
  onChange: (change: Partial<CalendarFields>) => void;
}

function WeekFields({ id, draft, isNew, isDefault, tried, onChange }: WeekFieldsProps) {
  const { role } = useLoadedMe();
  const { name, workdays, times } = draft;
  return (
    <div className="flex flex-col gap-5">
      <TextField
        id={`${id}-name`}
        label={t('field.name')}
        hint={t('calendars.form.name.hint')}
        {...limitInput(calendarInputSchema.entries.name)}
        required
        value={name}
        error={tried && name.trim() === '' ? t('calendars.form.name.missing') : null}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Weekdays
        label={t('audit.name.workdays')}
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

export function CalendarForm({
  isNew,
  isDefault,
  draft,
  isSaving,
  error,
  onChange,
  onSubmit,
  onClose,
}: CalendarFormProps) {
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
