interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/**
 * Lets the user choose one option from a line of options, which scrolls sideways on a phone. The options are radio
 * buttons, like those of Segmented.
 */
export function Chips<Value extends string>({ label, options, value, onChange }: Props<Value>) {
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
