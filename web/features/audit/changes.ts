/** One field that an act changed; undefined: it was not there, or is not any more. */
export interface FieldChange {
  /** Such as `pointsCost`, or `value.freezes.cap`. */
  path: string;
  before: unknown;
  after: unknown;
}

/** What every change moves, and nobody reads. */
const NOISE = new Set(['id', 'version', 'created', 'createdAt', 'updated', 'updatedAt', 'isDefault']);

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of `value` by their paths; lists stay whole. */
function leaves(value: unknown, path: string, found: Map<string, unknown>): Map<string, unknown> {
  if (!isFields(value)) return found.set(path, value);
  for (const [name, inner] of Object.entries(value)) {
    if (path !== '' || !NOISE.has(name)) leaves(inner, path ? `${path}.${name}` : name, found);
  }
  return found;
}

/** The fields in which `before` and `after` differ, in the order of what is there now. What was nothing tells only what there is. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  const was = isFields(before) ? leaves(before, '', new Map()) : new Map<string, unknown>();
  const is = isFields(after) ? leaves(after, '', new Map()) : new Map<string, unknown>();
  const paths = new Set([...is.keys(), ...was.keys()]);
  return [...paths]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null));
}
