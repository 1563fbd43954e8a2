import { useId, type CSSProperties } from 'react';

interface Option<Value extends string> {
  value: Value;
  label: string;
  /** The language of the label, if it differs from the language of the page. */
  lang?: string;
}

interface Props<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * On a phone, the options are in equal columns. There are at least two columns, and as many as the longest label
 * allows.
 */
const COLUMNS =
  'grid grid-cols-[repeat(auto-fit,minmax(min(var(--choice)+1rem,50%-0.25rem),1fr))] sm:flex sm:flex-wrap';

/** The options are radio buttons, because arrow keys and screen readers support radio buttons. */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  // Not the label: the page below an open menu may show the same control.
  const name = useId();
  const hasMany = options.length > 4;
  const longest = Math.max(...options.map((option) => option.label.length));
  return (
    <fieldset className="max-w-full min-w-0 overflow-x-auto rounded-control bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      <div
        // One `ch` is the width of a digit. A letter is usually a little narrower.
        style={{ '--choice': `${longest * 0.9}ch` } as CSSProperties}
        className={`gap-1 text-sm ${hasMany ? COLUMNS : 'flex flex-wrap'}`}
      >
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className={`relative flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-[0.65rem] px-2 text-center leading-tight font-medium text-ink-soft hover:text-ink has-checked:bg-raised has-checked:font-semibold has-checked:text-ink has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-action sm:px-3 ${hasMany ? 'sm:whitespace-nowrap' : 'whitespace-nowrap'}`}
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ChipsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The options are radio buttons, like those of Segmented. */
export function Chips<Value extends string>({ label, options, value, onChange }: ChipsProps<Value>) {
  return (
    <fieldset className="-mx-4 min-w-0 sm:mx-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex scroll-px-4 [scrollbar-width:none] gap-2 overflow-x-auto px-4 py-1 text-sm sm:flex-wrap sm:overflow-visible sm:px-0">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border border-line bg-surface px-4 font-medium text-ink-soft hover:text-ink has-checked:border-transparent has-checked:bg-action has-checked:font-semibold has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={label}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={option.value === value}
              onChange={(event) => {
                // Scrolls a chip that is cut off at the edge into view.
                event.currentTarget.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
                onChange(option.value);
              }}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PicksProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** An option is marked as pressed when it has this value. */
  value: string;
  onPick: (value: Value) => void;
}

/** Shows ready answers above a text field. */
export function Picks<Value extends string>({ label, options, value, onPick }: PicksProps<Value>) {
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-2">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className="min-h-11 rounded-full border border-line px-4 text-left text-sm font-medium text-ink hover:bg-sunken aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:text-action"
          onClick={() => onPick(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
