import { FIELD_NAMES, type FieldName, type Fields } from '../../parts/profile/fields.ts';

/**
 * A user's unsaved edits: for each edited field, the values before and after the edit. The edits are separate from the
 * server's record, so that a newer record never removes typed text.
 */
export type Edits = { readonly [Name in FieldName]?: { readonly from: Fields[Name]; readonly to: Fields[Name] } };

/** Returns the value that the server would store. The server trims texts. */
const toStoredValue = <Value extends string | boolean>(value: Value) =>
  typeof value === 'string' ? value.trim() : value;

export function edit<Name extends FieldName>(edits: Edits, base: Fields, name: Name, to: Fields[Name]): Edits {
  const { [name]: before, ...others } = edits;
  return to === base[name] ? (others as Edits) : { ...edits, [name]: { from: before?.from ?? base[name], to } };
}

/** Returns the values that the form shows: the record with the edits applied. */
export function applyEdits(base: Fields, edits: Edits): Fields {
  const typed = FIELD_NAMES.flatMap((name) => (edits[name] ? [[name, edits[name].to]] : []));
  return { ...base, ...(Object.fromEntries(typed) as Partial<Fields>) };
}

/** Returns the fields whose stored value would change, with their new values. */
export function findChanges(base: Fields, edits: Edits): Partial<Fields> {
  const changed = FIELD_NAMES.flatMap((name) => {
    const to = edits[name] && toStoredValue(edits[name].to);
    return to === undefined || to === base[name] ? [] : [[name, to]];
  });
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** Returns the edited fields that another user or device changed in the meantime. */
export function changedElsewhere(base: Fields, edits: Edits): FieldName[] {
  const changes = findChanges(base, edits);
  return FIELD_NAMES.filter((name) => changes[name] !== undefined && edits[name]?.from !== base[name]);
}

/** Returns the edits that were typed after `saved` was sent. */
export function without(edits: Edits, saved: Partial<Fields>): Edits {
  const left = FIELD_NAMES.filter((name) => edits[name] && toStoredValue(edits[name].to) !== saved[name]);
  return Object.fromEntries(left.map((name) => [name, edits[name]])) as Edits;
}
