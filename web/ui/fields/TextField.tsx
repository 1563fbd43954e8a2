import { useId, type InputHTMLAttributes } from 'react';
import { CONTROL_CLASS, describedBy, Field, type FieldTexts } from './Field.tsx';

type Props = FieldTexts & InputHTMLAttributes<HTMLInputElement>;

export function TextField({ label, hint, note, error, id: ownId, ...rest }: Props) {
  const newId = useId();
  const id = ownId ?? newId;
  const texts = { label, note, error, ...(hint !== undefined && { hint }) };
  return (
    <Field id={id} {...texts}>
      <input
        id={id}
        type="text"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, texts)}
        className={CONTROL_CLASS}
        {...rest}
      />
    </Field>
  );
}
