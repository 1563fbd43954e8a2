import { useId, type ReactNode } from 'react';
import { Field } from '../../ui/Field.tsx';

/** A list to choose from with its label above it, as the other fields of a form have theirs. */
export function LabelledSelect({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      {children(id)}
    </Field>
  );
}
