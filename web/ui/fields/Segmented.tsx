import type { CSSProperties } from 'react';

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

/**
 * Lets the user choose one of a few options. All options are visible, in several rows if one row is too narrow. The
 * options are radio buttons, because arrow keys and screen readers support radio buttons.
 */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
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
              name={label}
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
