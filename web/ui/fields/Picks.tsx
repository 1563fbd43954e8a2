interface Props<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** The value of the field. An option is marked as pressed when it has this value. */
  value: string;
  onPick: (value: Value) => void;
}

/** Shows ready answers above a text field. Pressing an answer fills the field with it. */
export function Picks<Value extends string>({ label, options, value, onPick }: Props<Value>) {
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
