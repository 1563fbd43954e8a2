/** Returns the whole number in `text`, or null if `text` is not a whole number from `min` to `max`. */
export function readWholeNumber(text: string, min: number, max: number): number | null {
  const typed = text.trim();
  if (!/^\d{1,9}$/.test(typed)) return null;
  const value = Number(typed);
  return value >= min && value <= max ? value : null;
}

/**
 * Returns the fields of `after` that differ from `before`. Unchanged fields are not sent, so that other admins' changes
 * to these fields are not overwritten.
 */
export function findChanges<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const keys = Object.keys(after) as (keyof Fields)[];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<Fields>;
}
