import { LEAVE_DAYS } from '#domain/api/leaves.ts';
import type { Leave } from '#domain/calendar/work-calendar.ts';
import { CORRECTION_DAYS } from '#domain/checkins/corrections.ts';
import { LEAVE_KINDS, type AskedLeaveKind, type LeaveKind } from '#domain/leaves/kinds.ts';
import { cutLeave, type LeftOut } from '#domain/leaves/leave-days.ts';
import { FIRST_DAY, isPlausibleDay, lastDayFrom } from '#domain/time/day-bounds.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import type { Form } from '#web/kit/action/use-form.ts';
import { locale } from '#web/messages/locale.ts';
import { t } from '#web/messages/t.ts';
import { TextField } from '#web/ui/fields/Field.tsx';
import { SelectField } from '#web/ui/fields/Select.tsx';

const spanFormat = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns the days of a leave, such as "Mon, Mar 2 – Fri, Mar 6, 2026", or a single day. */
export const spanText = ({ startDate, endDate }: Leave): string =>
  spanFormat.formatRange(new Date(startDate), new Date(endDate));

export const kindText = (kind: LeaveKind): string => t(`timeOff.kind.${kind}`);

const kindOptions = () => LEAVE_KINDS.map((kind) => ({ value: kind, label: kindText(kind) }));

export const leftOutText = ({ reason, ...days }: LeftOut): string =>
  t(`timeOff.leftOut.${reason}`, { days: spanText(days), past: CORRECTION_DAYS });

interface LeaveDraft {
  startDate: LocalDate | '';
  endDate: LocalDate | '';
  kind: AskedLeaveKind;
}
export const NO_LEAVE: LeaveDraft = { startDate: '', endDate: '', kind: 'vacation' };

interface Props {
  today: LocalDate;
  form: Form<LeaveDraft>;
}

export function LeaveFields({ today, form: { draft, set, text, choice } }: Props) {
  const { startDate, endDate } = draft;
  // A first day whose year is still being typed does not limit the last day.
  const last = isPlausibleDay(startDate, today) ? addDays(startDate, LEAVE_DAYS - 1) : undefined;
  const isSpan = last !== undefined && startDate <= endDate && endDate <= last;
  const leftOut = isSpan ? cutLeave({ startDate, endDate }, today).leftOut : [];
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('timeOff.from')}
          required
          min={FIRST_DAY}
          max={lastDayFrom(today)}
          {...text('startDate', t('timeOff.day.missing'))}
          // If the last day is empty or before the first day, it is set to the first day.
          onChange={({ target: { value } }) =>
            set({ startDate: value, endDate: endDate === '' || endDate < value ? value : endDate })
          }
        />
        <TextField
          type="date"
          label={t('timeOff.to')}
          required
          min={startDate || FIRST_DAY}
          max={last}
          {...text('endDate', t('timeOff.day.missing'))}
        />
      </div>
      <output className="text-sm text-ink-soft empty:hidden">{leftOut.map(leftOutText).join(' ')}</output>
      <SelectField label={t('timeOff.kind')} options={kindOptions()} {...choice('kind')} />
    </>
  );
}
