interface Option<Value extends string> {
  value: Value;
  label: string;
  /** The language of the label, where it is not the page's. */
  lang?: string;
}

interface Props<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One choice of a few, shown at once, in several rows where one is too narrow. Radio buttons underneath: arrow keys and screen readers know them. */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  // On a phone more than four options form rows of three, where three fit.
  const basis = options.length > 4 ? 'basis-[30%] sm:basis-0' : 'basis-0';
  return (
    <fieldset className="max-w-full min-w-0 overflow-x-auto rounded-control bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className={`relative flex min-h-11 grow cursor-pointer items-center justify-center rounded-[0.65rem] px-2 text-sm font-medium whitespace-nowrap text-ink-soft hover:text-ink has-checked:bg-raised has-checked:font-semibold has-checked:text-ink has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-action sm:px-3 ${basis}`}
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
