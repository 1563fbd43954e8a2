import { useId } from 'react';
import { describedBy, Field, type FieldTexts } from './Field.tsx';
import { Select, type SelectProps } from './Select.tsx';

type Props<Value extends string> = FieldTexts & Pick<SelectProps<Value>, 'options' | 'value' | 'onChange'>;

/** Shows a Select with its label above it, like the other fields of a form. */
export function SelectField<Value extends string>({ label, hint, note, error, ...choice }: Props<Value>) {
  const id = useId();
  const texts = { label, note, error, ...(hint !== undefined && { hint }) };
  return (
    <Field id={id} {...texts}>
      <Select
        id={id}
        label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, texts)}
        {...choice}
      />
    </Field>
  );
}
