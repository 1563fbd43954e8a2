import { LEAVE_DAYS } from '../../../domain/api/leaves.ts';
import { CORRECTION_DAYS } from '../../../domain/checkins/corrections.ts';
import type { LeaveKind } from '../../../domain/leaves/kinds.ts';
import { isPlausibleDay } from '../../../domain/time/day-bounds.ts';
import { addDays, type LocalDate } from '../../../domain/time/local-date.ts';
import { t } from '../../messages/t.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { kindOptions } from './leave-text.ts';

export interface LeaveDraft {
  /** Empty until the user chooses a day. */
  startDate: LocalDate | '';
  endDate: LocalDate | '';
  kind: LeaveKind;
}
export const NO_LEAVE: LeaveDraft = { startDate: '', endDate: '', kind: 'vacation' };

interface Props {
  /** The current local day of the user who takes the leave. */
  today: LocalDate;
  value: LeaveDraft;
  onChange: (value: LeaveDraft) => void;
  /** The server's error texts, by field. */
  wrong: Readonly<Record<string, string>>;
  /** True after the form was sent once. Missing values are then shown as errors. */
  tried: boolean;
}

/** Shows the fields for the days and the kind of a leave. */
export function LeaveFields({ today, value, onChange, wrong, tried }: Props) {
  const { startDate, endDate, kind } = value;
  const [min, max] = [addDays(today, -CORRECTION_DAYS), addDays(today, LEAVE_DAYS)];
  // A first day whose year is still being typed does not limit the last day.
  const last = !isPlausibleDay(startDate, today) ? max : [max, addDays(startDate, LEAVE_DAYS - 1)].toSorted()[0];
  const missing = (day: string) => (tried && day === '' ? t('timeOff.day.missing') : null);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="date"
          label={t('timeOff.from')}
          required
          min={min}
          max={max}
          value={startDate}
          onChange={({ target }) =>
            // If the last day is empty or before the first day, it is set to the first day.
            onChange({
              ...value,
              startDate: target.value,
              endDate: endDate === '' || endDate < target.value ? target.value : endDate,
            })
          }
          error={wrong.startDate ?? missing(startDate)}
        />
        <TextField
          type="date"
          label={t('timeOff.to')}
          required
          min={startDate || min}
          max={last}
          value={endDate}
          onChange={({ target }) => onChange({ ...value, endDate: target.value })}
          error={wrong.endDate ?? missing(endDate)}
        />
      </div>
      <SelectField
        label={t('timeOff.kind')}
        options={kindOptions()}
        value={kind}
        onChange={(chosen) => onChange({ ...value, kind: chosen })}
      />
    </>
  );
}
