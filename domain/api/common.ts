import * as v from 'valibot';
import { isLocalDate } from '../time/local-date.ts';

/** Ids are ours or the identity provider's: letters, digits, `-` and `_`. */
export const idSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Must be an id.'));

/** An instant on the wire: ISO 8601 in UTC with milliseconds. */
export const instantSchema = v.pipe(v.string(), v.isoTimestamp('Must be an instant such as 2026-03-02T07:30:00.000Z.'));

export const localDateSchema = v.pipe(v.string(), v.check(isLocalDate, 'Must be a day such as 2026-03-02.'));

/** Text that a person typed: trimmed, bounded, without control characters (line ends are fine). */
export function text(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(min, min === 1 ? 'Must not be empty.' : `Must have at least ${min} characters.`),
    v.maxLength(max, `Must have at most ${max} characters.`),
    v.check(
      (value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value),
      'Must not hold control characters.',
    ),
  );
}

export function wholeNumber(min: number, max: number) {
  const message = `Must be a whole number from ${min} to ${max}.`;
  // One check, so that a wrong number is told once.
  return v.pipe(
    v.number(message),
    v.check((value) => Number.isInteger(value) && value >= min && value <= max, message),
  );
}

/** A whole number in a query string. */
export function wholeNumberParam(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, `Must be a whole number from ${min} to ${max}.`),
    v.transform(Number),
    wholeNumber(min, max),
  );
}

/** An opaque place in a list, as an earlier answer's `nextCursor` gave it. */
export const cursorSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,400}$/, 'Must be the nextCursor of an earlier page.'),
);

export const idParamSchema = v.strictObject({ id: idSchema });

/** A page of a list; without `nextCursor` it is the last one. */
export interface Page<Item> {
  items: Item[];
  nextCursor?: string;
}
