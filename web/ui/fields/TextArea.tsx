import { useId, type ReactNode, type TextareaHTMLAttributes } from 'react';
import { CONTROL_CLASS, describedBy, Field, type FieldTexts } from './Field.tsx';

type Props = FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement> & { aside?: ReactNode };

export function TextArea({ label, hint, note, error, aside, id: ownId, ...rest }: Props) {
  const newId = useId();
  const id = ownId ?? newId;
  const texts = { label, note, error, ...(hint !== undefined && { hint }) };
  return (
    <Field id={id} aside={aside} {...texts}>
      <textarea
        id={id}
        rows={3}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, texts)}
        className={CONTROL_CLASS}
        {...rest}
      />
    </Field>
  );
}
