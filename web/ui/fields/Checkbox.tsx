import { useEffect, useRef } from 'react';

interface Props {
  /** The label for screen readers. */
  label: string;
  checked: boolean;
  /** True when only some of the items are checked. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** Shows the browser's own checkbox in a target of 44 px, which fits a thumb. */
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
