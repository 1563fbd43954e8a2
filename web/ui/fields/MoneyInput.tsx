import { useState } from 'react';
import { formatDecimal, readMoney, findSymbol } from '../../messages/money.ts';
import { CONTROL_CLASS } from './Field.tsx';

interface Props {
  /** The amount in hundredths of the currency, or NaN while the typed text is not an amount. */
  cents: number;
  currency: string;
  onChange: (cents: number) => void;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/**
 * Shows an input for an amount of money. The number of decimals follows from the currency. The user may type a comma or
 * a point.
 */
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
