import { formatNumber } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import type { Shown } from './queries.ts';

const COLOURS: Readonly<Record<Shown, string>> = {
  new: 'text-good',
  changed: 'text-action',
  unchanged: 'text-ink',
  wrong: 'text-bad',
  skipped: 'text-warn',
};

interface Props {
  states: readonly { state: Shown; count: number }[];
  value: Shown;
  onChange: (state: Shown) => void;
}

/** How many rows would do what, and which of them are shown. Radio buttons underneath: arrow keys and screen readers know them. */
export function StateTabs({ states, value, onChange }: Props) {
  return (
    <fieldset>
      <legend className="sr-only">{t('import.show')}</legend>
      <div className="flex flex-wrap gap-2">
        {states.map(({ state, count }) => (
          <label
            key={state}
            className="relative flex min-h-16 min-w-28 grow basis-0 cursor-pointer flex-col justify-center rounded-control border-2 border-transparent bg-sunken px-3 py-2 hover:border-line has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name="import-state"
              aria-label={`${t(`import.state.${state}`)} ${formatNumber(count)}`}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={state === value}
              onChange={() => onChange(state)}
            />
            <span className={`num text-2xl leading-tight font-bold ${count === 0 ? 'text-ink-soft' : COLOURS[state]}`}>
              {formatNumber(count)}
            </span>
            <span className="text-sm text-ink-soft">{t(`import.state.${state}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
