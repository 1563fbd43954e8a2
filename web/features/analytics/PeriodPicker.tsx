import { useId } from 'react';
import { FIRST_DAY, lastDayFrom } from '../../../domain/time/day-bounds.ts';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { listPresetDays, PRESETS, findProblem, type Preset, type View } from '../../parts/figures/period.ts';

interface Props {
  view: View;
  today: LocalDate;
  onChange: (view: View) => void;
}

export function PeriodPicker({ view, today, onChange }: Props) {
  const errorId = useId();
  const wrong = view.preset === 'custom' ? findProblem(view, today) : null;
  const choose = (preset: Preset) => {
    // A custom period has, at first, the days of the current month until today.
    onChange({ preset, ...(preset === 'custom' ? listPresetDays('month', today) : { from: '', to: '' }) });
  };
  const field = (name: 'from' | 'to') => (
    <div className="min-w-0 flex-1">
      <TextField
        label={t(`charts.period.${name}`)}
        type="date"
        min={FIRST_DAY}
        max={lastDayFrom(today)}
        value={view[name]}
        required
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? errorId : undefined}
        onChange={(event) => onChange({ ...view, [name]: event.target.value })}
      />
    </div>
  );
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <Segmented
        label={t('charts.period')}
        options={PRESETS.map((preset) => ({ value: preset, label: t(`charts.period.${preset}`) }))}
        value={view.preset}
        onChange={choose}
      />
      {view.preset === 'custom' && (
        <div>
          <div className="flex max-w-md flex-wrap gap-4">
            {field('from')}
            {field('to')}
          </div>
          {wrong && (
            <p id={errorId} role="alert" className="mt-1.5 text-sm font-medium text-bad">
              {t(`charts.period.${wrong}`)}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
