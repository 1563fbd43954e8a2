import { useEffect, useId, useRef } from 'react';

interface Props {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A press anywhere in the row changes it. */
export function Switch({ label, hint, checked, onChange }: Props) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">
        <span id={`${id}-label`} className="block font-medium">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="switch"
      />
    </label>
  );
}

interface CheckboxProps {
  /** The label for screen readers. */
  label: string;
  checked: boolean;
  /** True when only some of the items are checked. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** Shows the browser's own checkbox in a target of 44 px, which fits a thumb. */
export function Checkbox({ label, checked, mixed = false, onChange, className = '' }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={`grid size-11 shrink-0 cursor-pointer place-content-center ${className}`}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        className="size-5 cursor-pointer accent-action"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
