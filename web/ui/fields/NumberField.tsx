import { useId, useState } from 'react';
import { CONTROL_CLASS, describedBy, Field, type FieldTexts } from './Field.tsx';

interface InputProps {
  id?: string;
  /** The number, or NaN while the typed text is not a whole number. */
  value: number;
  onChange: (value: number) => void;
  disabled?: boolean;
  className?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/** Shows an input for a whole number. Invalid text stays as typed until the user corrects it. */
export function NumberInput({ value, onChange, className = '', ...rest }: InputProps) {
  const [typed, setTyped] = useState(String(value));
  const readAs = (text: string) => (/^\s*-?\d+\s*$/.test(text) ? Number(text) : Number.NaN);
  // A `value` that differs from the typed number was set elsewhere, for example by a preset. It replaces the typed
  // text.
  const text = Object.is(readAs(typed), value) ? typed : Number.isNaN(value) ? typed : String(value);
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      className={`${CONTROL_CLASS} num disabled:opacity-60 ${className}`}
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readAs(event.target.value));
      }}
      {...rest}
    />
  );
}

type FieldProps = FieldTexts & Pick<InputProps, 'value' | 'onChange' | 'disabled'>;

/** Shows a whole-number input with its label above it. */
export function NumberField({ value, onChange, disabled = false, ...texts }: FieldProps) {
  const id = useId();
  return (
    <Field id={id} {...texts}>
      <NumberInput
        id={id}
        value={value}
        onChange={onChange}
        disabled={disabled}
        aria-invalid={texts.error ? true : undefined}
        aria-describedby={describedBy(id, texts)}
      />
    </Field>
  );
}
