import { useEffect, useRef } from 'react';

interface Props {
  /** For those who do not see what it stands beside. */
  label: string;
  checked: boolean;
  /** Some of what it stands for are, and some are not. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** The browser's own checkbox, with a target as large as a thumb. */
export function Checkbox({ label, checked, mixed = false, onChange, className = '' }: Props) {
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
