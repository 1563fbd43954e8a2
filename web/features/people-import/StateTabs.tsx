import { formatNumber } from '../../messages/format.ts';

interface Props<State extends string> {
  /** The name of the choice, for screen readers. */
  label: string;
  /** The CSS class `colour` is used for a count that is not zero. */
  states: readonly { state: State; text: string; count: number; colour: string }[];
  value: State;
  onChange: (state: State) => void;
}

/**
 * Shows the number of rows in each state, and lets the admin choose the state whose rows are shown. The tabs are radio
 * buttons, for arrow keys and screen readers.
 */
export function StateTabs<State extends string>({ label, states, value, onChange }: Props<State>) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {states.map(({ state, text, count, colour }) => (
          <label
            key={state}
            className="relative flex min-h-16 min-w-28 grow basis-0 cursor-pointer flex-col justify-center rounded-control border-2 border-transparent bg-sunken px-3 py-2 hover:border-line has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name="import-state"
              aria-label={`${text} ${formatNumber(count)}`}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={state === value}
              onChange={() => onChange(state)}
            />
            <span className={`num text-2xl leading-tight font-bold ${count === 0 ? 'text-ink-soft' : colour}`}>
              {formatNumber(count)}
            </span>
            <span className="text-sm text-ink-soft">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
