import { FIELD_NAMES, type FieldName, type Fields } from './fields.ts';

/**
 * What a person changed in the form and has not saved: for each field what stood there when they began, and what they
 * made of it. Kept apart from the server's record, so that a newer record never takes away what was typed.
 */
export type Edits = { readonly [Name in FieldName]?: { readonly from: Fields[Name]; readonly to: Fields[Name] } };

/** As the server keeps it: spaces around a text do not count. */
const kept = <Value extends string | boolean>(value: Value) => (typeof value === 'string' ? value.trim() : value);

export function edit<Name extends FieldName>(edits: Edits, base: Fields, name: Name, to: Fields[Name]): Edits {
  const { [name]: before, ...others } = edits;
  return to === base[name] ? (others as Edits) : { ...edits, [name]: { from: before?.from ?? base[name], to } };
}

/** What the form shows. */
export function valuesOf(base: Fields, edits: Edits): Fields {
  const typed = FIELD_NAMES.flatMap((name) => (edits[name] ? [[name, edits[name].to]] : []));
  return { ...base, ...(Object.fromEntries(typed) as Partial<Fields>) };
}

/** What there is to save: the fields that would make a difference, and no others. */
export function changesOf(base: Fields, edits: Edits): Partial<Fields> {
  const changed = FIELD_NAMES.flatMap((name) => {
    const to = edits[name] && kept(edits[name].to);
    return to === undefined || to === base[name] ? [] : [[name, to]];
  });
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** The fields that somebody else, or another device, changed while the person was at them. */
export function changedElsewhere(base: Fields, edits: Edits): FieldName[] {
  const changes = changesOf(base, edits);
  return FIELD_NAMES.filter((name) => changes[name] !== undefined && edits[name]?.from !== base[name]);
}

/** What is left after `saved` was saved: whatever was typed since. */
export function without(edits: Edits, saved: Partial<Fields>): Edits {
  const left = FIELD_NAMES.filter((name) => edits[name] && kept(edits[name].to) !== saved[name]);
  return Object.fromEntries(left.map((name) => [name, edits[name]])) as Edits;
}
