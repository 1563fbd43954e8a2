import * as v from 'valibot';
import { SEARCH_MAX } from '../text/limits.ts';
import { hasDirectionControl, hasUnseen, hasVisible } from '../text/unseen.ts';
import { FIRST_DAY, FIRST_HIRE_DAY, isDayFrom } from '../time/day-bounds.ts';
import { isLocalDate, isTimeZone, type LocalDate } from '../time/local-date.ts';
import { refuseAs } from './field-issues.ts';

/** Ids are ours or the identity provider's: letters, digits, `-` and `_`. */
export const idSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, refuseAs('id')));

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** `Date` takes 30 February for 2 March, so the day is looked at by itself. */
const isInstant = (instant: string): instant is string =>
  INSTANT.test(instant) && isDayFrom(FIRST_DAY, instant.slice(0, 10)) && !Number.isNaN(Date.parse(instant));

/** The id that a device made for itself. */
export const deviceIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/, refuseAs('id')));

/** An instant on the wire: ISO 8601, from us in UTC with milliseconds. */
export const instantSchema = v.pipe(
  v.string(),
  v.metadata({ format: 'date-time' }),
  v.guard(isInstant, refuseAs('instant')),
);

/**
 * A day from `first` on. Two years ahead of now is the last that a request may name: `valid` sees to that, which has the
 * clock. What a check says in code, metadata says to the OpenAPI document in the words of JSON Schema. Guards, unlike
 * checks, keep rules over several fields from being asked about a day that is none.
 */
function dayFrom(first: LocalDate) {
  return v.pipe(
    v.string(),
    v.metadata({ format: 'date', formatMinimum: first }),
    v.guard((day: string): day is LocalDate => isLocalDate(day), refuseAs('day')),
    v.guard((day: string): day is LocalDate => isDayFrom(first, day), refuseAs('day_range', { first })),
  );
}

/** A day on the wire. */
export const localDateSchema = dayFrom(FIRST_DAY);
/** The day on which somebody was hired. */
export const hireDaySchema = dayFrom(FIRST_HIRE_DAY);

/** A local time `HH:MM`. */
export const timeSchema = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, refuseAs('time')));

export const timeZoneSchema = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, refuseAs('time_zone')));

/** A whole number of either sign, such as points that a ledger row moved. */
export const integerSchema = v.pipe(v.number(), v.integer());

/** A whole number from 0. */
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Text that a person typed: trimmed, bounded, without control characters (line ends are fine). */
export function text(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(min),
    v.maxLength(max),
    v.check((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value), refuseAs('control_characters')),
  );
}

/** Why an admin did it. */
export const reasonSchema = text(1, 300);

/** Words that somebody looks for. */
export const searchSchema = text(1, SEARCH_MAX);

/** The name of a person or a place: text in which every character can be seen. */
export function nameText(min: number, max: number) {
  return v.pipe(
    text(min, max),
    v.check((value) => !/[\n\r]/.test(value), refuseAs('one_line')),
    v.check((value) => !hasUnseen(value), refuseAs('invisible_characters')),
    v.check((value) => value === '' || hasVisible(value), refuseAs('only_invisible')),
  );
}

/** Longer text about a person that others read: it may not reorder what follows it. */
export function aboutText(max: number) {
  return v.pipe(
    text(0, max),
    v.check((value) => !hasDirectionControl(value), refuseAs('direction_characters')),
  );
}

export function wholeNumber(min: number, max: number) {
  const message = refuseAs('whole_number', { min, max });
  // One check, so that a wrong number is told once.
  return v.pipe(
    v.number(message),
    v.check((value) => Number.isInteger(value) && value >= min && value <= max, message),
    v.metadata({ type: 'integer', minimum: min, maximum: max }),
  );
}

/** A whole number in a query string. */
export function wholeNumberParam(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.metadata({ type: 'integer', minimum: min, maximum: max }),
    v.regex(/^\d{1,9}$/, refuseAs('whole_number', { min, max })),
    v.transform(Number),
    wholeNumber(min, max),
  );
}

/** An opaque place in a list, as an earlier answer's `nextCursor` gave it. */
export const cursorSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,400}$/, refuseAs('cursor')));

export const idParamSchema = v.strictObject({ id: idSchema });

/** A page of a list; without `nextCursor` it is the last one. */
export interface Page<Item> {
  items: Item[];
  nextCursor?: string;
}

/** The answer of a list that comes in pages. */
/* @__NO_SIDE_EFFECTS__ */
export function pageSchema<Item extends v.GenericSchema>(item: Item) {
  return v.strictObject({ items: v.array(item), nextCursor: v.optional(cursorSchema) });
}

/** The answer of a list that comes whole. */
/* @__NO_SIDE_EFFECTS__ */
export function listSchema<Item extends v.GenericSchema>(item: Item) {
  return v.strictObject({ items: v.array(item) });
}
