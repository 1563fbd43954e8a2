import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

interface Option<Value extends string> {
  value: Value;
  /** The label for screen readers. */
  label: string;
  icon: LucideIcon;
}

interface Props<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The icons are radio buttons, because arrow keys and screen readers support radio buttons. */
export function IconGrid<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1 rounded-control bg-sunken p-1">
        {options.map(({ value: own, label: ownLabel, icon: Icon }) => (
          <label
            key={own}
            title={ownLabel}
            className="relative grid min-h-11 cursor-pointer place-content-center rounded-[0.65rem] text-ink-soft hover:text-ink has-checked:bg-raised has-checked:text-action has-checked:shadow-soft has-focus-visible:outline-3 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              aria-label={ownLabel}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={own === value}
              onChange={() => onChange(own)}
            />
            <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
