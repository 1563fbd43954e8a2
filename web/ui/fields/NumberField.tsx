import { useState } from 'react';
import { findSymbol, formatDecimal, readMoney } from '#web/messages/money.ts';
import { CONTROL_CLASS, Field, useField, type FieldTexts } from './Field.tsx';

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

/** Invalid text stays as typed until the user corrects it. */
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

type FieldProps = FieldTexts & Pick<InputProps, 'id' | 'value' | 'onChange' | 'disabled'>;

export function NumberField({ value, onChange, disabled = false, ...texts }: FieldProps) {
  const { field, control } = useField(texts);
  return (
    <Field {...field}>
      <NumberInput {...control} value={value} onChange={onChange} disabled={disabled} />
    </Field>
  );
}

interface Props {
  /** The amount in hundredths of the currency, or NaN while the typed text is not an amount. */
  cents: number;
  currency: string;
  onChange: (cents: number) => void;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/** The number of decimals follows from the currency. The user may type a comma or a point. */
export function MoneyInput({ cents, currency, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  // A `cents` value that differs from the typed amount was set elsewhere, for example by the default. It replaces the
  // typed text.
  const isTyped = typed !== null && (Number.isNaN(cents) || Object.is(readMoney(typed), cents));
  return (
    <div
      className={`${CONTROL_CLASS} flex items-center gap-2 has-focus-visible:outline-3 has-focus-visible:outline-action`}
    >
      <span aria-hidden="true" className="shrink-0 text-ink-soft">
        {findSymbol(currency)}
      </span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className="num w-full min-w-0 bg-transparent outline-none"
        value={isTyped ? typed : formatDecimal(cents, currency)}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readMoney(event.target.value));
        }}
        onBlur={() => setTyped(null)}
        {...rest}
      />
    </div>
  );
}
