import type { ReactNode } from 'react';

/** What every field may carry. `error` says what is wrong and how to put it right; `note` is what happened to it. */
export interface FieldTexts {
  label: string;
  hint?: string;
  note?: string | undefined;
  error?: string | null | undefined;
}

const IDS = ['hint', 'note', 'error'] as const;

/** The ids of the texts that describe the control, for its aria-describedby. */
export function describedBy(id: string, texts: FieldTexts): string | undefined {
  return IDS.flatMap((part) => (texts[part] ? [`${id}-${part}`] : [])).join(' ') || undefined;
}

export const CONTROL_CLASS =
  'block w-full scroll-mt-10 scroll-mb-28 rounded-control border border-ink-soft bg-paper px-4 py-3 aria-invalid:border-bad aria-invalid:bg-bad-soft';

interface Props extends FieldTexts {
  id: string;
  /** At the right of the label, such as how much room is left. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A control with its label above it and what there is to say about it below. */
export function Field({ id, label, hint, note, error, aside, children }: Props) {
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {note && (
        <p id={`${id}-note`} className="mt-1.5 text-sm font-medium text-warn">
          {note}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
