/** One field that an admin action changed. `before` or `after` is undefined when the field was absent. */
export interface FieldChange {
  /** The path of the field, such as `pointsCost` or `value.freezes.cap`. */
  path: string;
  before: unknown;
  after: unknown;
}

/** Fields that are not shown: ids, versions and times, which admins do not need. */
const NOISE = new Set(['id', 'version', 'created', 'createdAt', 'updated', 'updatedAt', 'isDefault']);

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Collects the values inside `value` by their paths. A list counts as one value. */
function leaves(value: unknown, path: string, found: Map<string, unknown>): Map<string, unknown> {
  if (!isFields(value)) return found.set(path, value);
  for (const [name, inner] of Object.entries(value)) {
    if (path !== '' || !NOISE.has(name)) leaves(inner, path ? `${path}.${name}` : name, found);
  }
  return found;
}

/** Returns the fields in which `before` and `after` differ, in the order of `after`. Treats an absent field as null. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  const was = isFields(before) ? leaves(before, '', new Map()) : new Map<string, unknown>();
  const is = isFields(after) ? leaves(after, '', new Map()) : new Map<string, unknown>();
  const paths = new Set([...is.keys(), ...was.keys()]);
  return [...paths]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null));
}
