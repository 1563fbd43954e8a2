import { EXPORT_MAX_DAYS } from '../../../domain/api/exports.ts';
import { FIRST_DAY, lastDayFrom } from '../../../domain/time/day-bounds.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { periodText, PERIODS, findProblem, type Period, type PeriodName } from './periods.ts';

interface Props {
  /** Today's date in the company's zone. */
  today: LocalDate;
  name: PeriodName;
  onName: (name: PeriodName) => void;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** Lets the admin choose a named period, or the first and the last day of a period. */
export function ChoosePeriod({ today, name, onName, period, onPeriod }: Props) {
  const problem = findProblem(period, today);
  const error = problem && t(`exports.period.${problem}`, { days: EXPORT_MAX_DAYS });
  return (
    <div>
      <p aria-hidden="true" className="mb-2 font-semibold">
        {t('exports.period')}
      </p>
      <Segmented
        label={t('exports.period')}
        value={name}
        onChange={onName}
        options={PERIODS.map((value) => ({ value, label: t(`exports.period.${value}`) }))}
      />
      {name === 'own' ? (
        <div className="mt-4 grid max-w-xl gap-4 sm:grid-cols-2">
          <TextField
            type="date"
            label={t('exports.from')}
            value={period.from}
            min={FIRST_DAY}
            max={period.to || lastDayFrom(today)}
            onChange={(event) => onPeriod({ ...period, from: event.target.value })}
          />
          <TextField
            type="date"
            label={t('exports.to')}
            value={period.to}
            min={period.from || FIRST_DAY}
            max={lastDayFrom(today)}
            error={error}
            onChange={(event) => onPeriod({ ...period, to: event.target.value })}
          />
        </div>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">{periodText(period)}</p>
      )}
    </div>
  );
}
