/** The whole number that was typed, or null where it is none from `min` to `max`. */
export function wholeNumberOf(text: string, min: number, max: number): number | null {
  const typed = text.trim();
  if (!/^\d{1,9}$/.test(typed)) return null;
  const value = Number(typed);
  return value >= min && value <= max ? value : null;
}

/** The fields of `after` that are not what they were: what nobody touched is not sent, and what others changed of it stays. */
export function changesOf<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const keys = Object.keys(after) as (keyof Fields)[];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<Fields>;
}
