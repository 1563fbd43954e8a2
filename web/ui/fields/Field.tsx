import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react';

/** `error` describes the mistake and how to correct it. `note` reports a change of the value. */
export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  note?: string | undefined;
  error?: string | null | undefined;
}

const IDS = ['hint', 'note', 'error'] as const;

/** Returns the props of the Field, and those of the control in it. */
export function useField({ id: ownId, label, hint, note, error }: FieldTexts & { id?: string | undefined }) {
  const newId = useId();
  const id = ownId ?? newId;
  const texts = { label, hint, note, error };
  return {
    field: { id, ...texts },
    control: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': IDS.flatMap((part) => (texts[part] ? [`${id}-${part}`] : [])).join(' ') || undefined,
    },
  };
}

export const CONTROL_CLASS =
  'block w-full scroll-mt-10 scroll-mb-28 rounded-control border border-ink-soft bg-paper px-4 py-3 aria-invalid:border-bad aria-invalid:bg-bad-soft';

interface Props extends FieldTexts {
  id: string;
  /** A text to the right of the label, such as the number of characters left. */
  aside?: ReactNode;
  children: ReactNode;
}

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

type TextFieldProps = FieldTexts & InputHTMLAttributes<HTMLInputElement>;

export function TextField({ label, hint, note, error, id, ...rest }: TextFieldProps) {
  const { field, control } = useField({ id, label, hint, note, error });
  return (
    <Field {...field}>
      <input type="text" {...control} className={CONTROL_CLASS} {...rest} />
    </Field>
  );
}

type TextAreaProps = FieldTexts &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { aside?: ReactNode; ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, hint, note, error, id, aside, ...rest }: TextAreaProps) {
  const { field, control } = useField({ id, label, hint, note, error });
  return (
    <Field aside={aside} {...field}>
      <textarea rows={3} {...control} className={CONTROL_CLASS} {...rest} />
    </Field>
  );
}
