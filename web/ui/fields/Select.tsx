import { ChevronDown } from 'lucide-react';
import { Field, useField, type FieldTexts } from './Field.tsx';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> {
  /** The id of the control, to which a label outside this component refers. */
  id?: string;
  /** The label for screen readers. Sighted users understand the choice from the text of the chosen option. */
  label: string;
  options: readonly Option<Value>[];
  groups?: readonly { label: string; options: readonly Option<Value>[] }[];
  value: Value;
  onChange: (value: Value) => void;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

const toOption = ({ value, label }: Option<string>) => (
  <option key={`${value} ${label}`} value={value}>
    {label}
  </option>
);

/** Lets the user choose one of many options in the browser's own list, which works best on phones. */
export function Select<Value extends string>({
  id,
  label,
  options,
  groups = [],
  value,
  onChange,
  ...described
}: SelectProps<Value>) {
  return (
    <span className="relative block min-w-0">
      <select
        id={id}
        aria-label={label}
        className="h-12 w-full cursor-pointer appearance-none truncate rounded-control bg-sunken pr-10 pl-4 text-sm font-medium text-ink hover:text-action aria-invalid:bg-bad-soft aria-invalid:inset-ring aria-invalid:inset-ring-bad"
        {...described}
        value={value}
        // Every value is the value of an option, so the cast is safe.
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map(toOption)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map(toOption)}
          </optgroup>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-soft"
      />
    </span>
  );
}

type Props<Value extends string> = FieldTexts & Pick<SelectProps<Value>, 'id' | 'options' | 'value' | 'onChange'>;

export function SelectField<Value extends string>({ label, hint, note, error, id, ...choice }: Props<Value>) {
  const { field, control } = useField({ id, label, hint, note, error });
  return (
    <Field {...field}>
      <Select label={label} {...control} {...choice} />
    </Field>
  );
}
