import * as v from 'valibot';
import { CSV_FORMAT_NAMES } from '../text/csv.ts';
import { SEARCH_MAX } from '../text/limits.ts';
import { hasDirectionControl, hasUnseen, hasVisible } from '../text/unseen.ts';
import { FIRST_DAY, FIRST_HIRE_DAY, isDayFrom } from '../time/day-bounds.ts';
import { isLocalDate, isTimeZone, type LocalDate } from '../time/local-date.ts';
import { refuseAs } from './field-issues.ts';

/** The form of our ids and of the ids of the identity provider. */
export const idSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, refuseAs('id')));

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** `Date` reads 30 February as 2 March, so the day is checked separately. */
const isInstant = (instant: string): instant is string =>
  INSTANT.test(instant) && isDayFrom(FIRST_DAY, instant.slice(0, 10)) && !Number.isNaN(Date.parse(instant));

export const deviceIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{16,64}$/, refuseAs('id')));

/** An instant on the wire: ISO 8601. The server sends UTC with milliseconds. */
export const instantSchema = v.pipe(
  v.string(),
  v.metadata({ format: 'date-time' }),
  v.guard(isInstant, refuseAs('instant')),
);

/**
 * The schema does not know today's date, so `valid` in worker/http/validate.ts refuses days that are more than two
 * years ahead. The rules are guards, not checks: after a failed guard, valibot skips the rules that compare several
 * fields.
 */
function dayFrom(first: LocalDate) {
  return v.pipe(
    v.string(),
    v.metadata({ format: 'date', description: `From ${first}.` }),
    v.guard((day: string): day is LocalDate => isLocalDate(day), refuseAs('day')),
    v.guard((day: string): day is LocalDate => isDayFrom(first, day), refuseAs('day_range', { first })),
  );
}

export const localDateSchema = dayFrom(FIRST_DAY);

/** A day of a span that its act cuts to the days that can be. So `valid` does not refuse it when it is far ahead. */
export const cutDaySchema = dayFrom(FIRST_DAY);

/** How an exported file separates its cells and writes decimals; `comma` when absent. */
export const csvFormatSchema = v.optional(v.picklist(CSV_FORMAT_NAMES));

export const hireDaySchema = dayFrom(FIRST_HIRE_DAY);

export const timeSchema = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, refuseAs('time')));

export const timeZoneSchema = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, refuseAs('time_zone')));

export const integerSchema = v.pipe(v.number(), v.integer());

export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Matches a control character that is no line end and no tab, and half of a character, which the database cannot store.
 */
const NO_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Surrogate}]/u;

export function text(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(min),
    v.maxLength(max),
    v.check((value) => !NO_TEXT.test(value), refuseAs('control_characters')),
  );
}

export const searchSchema = text(1, SEARCH_MAX);

export function nameText(min: number, max: number) {
  return v.pipe(
    text(min, max),
    v.check((value) => !/[\n\r]/.test(value), refuseAs('one_line')),
    v.check((value) => !hasUnseen(value), refuseAs('invisible_characters')),
    v.check((value) => value === '' || hasVisible(value), refuseAs('only_invisible')),
  );
}

/** The schema refuses characters that change the direction of the text, and text that looks empty. */
export function aboutText(min: number, max: number) {
  return v.pipe(
    text(min, max),
    v.check((value) => !hasDirectionControl(value), refuseAs('direction_characters')),
    v.check((value) => value === '' || hasVisible(value), refuseAs('only_invisible')),
  );
}

export const reasonSchema = aboutText(1, 300);

/** The user sees the description. */
export const pointsDescriptionSchema = aboutText(1, 200);

export function wholeNumber(min: number, max: number) {
  const message = refuseAs('whole_number', { min, max });
  // Separate rules for whole numbers and for the range would report one wrong number twice.
  return v.pipe(
    v.number(message),
    v.check((value) => Number.isInteger(value) && value >= min && value <= max, message),
    v.metadata({ type: 'integer', minimum: min, maximum: max }),
  );
}

export function wholeNumberParam(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.metadata({ type: 'integer', minimum: min, maximum: max }),
    v.regex(/^\d{1,9}$/, refuseAs('whole_number', { min, max })),
    v.transform(Number),
    wholeNumber(min, max),
  );
}

/** An opaque position in a list, from `nextCursor` of an earlier response. */
export const cursorSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,400}$/, refuseAs('cursor')));

export const idParamSchema = v.strictObject({ id: idSchema });

/** The last page has no `nextCursor`. */
export interface Page<Item> {
  items: Item[];
  nextCursor?: string;
}

/* @__NO_SIDE_EFFECTS__ */
export function pageSchema<Item extends v.GenericSchema>(item: Item) {
  return v.strictObject({ items: v.array(item), nextCursor: v.optional(cursorSchema) });
}

/* @__NO_SIDE_EFFECTS__ */
export function listSchema<Item extends v.GenericSchema>(item: Item) {
  return v.strictObject({ items: v.array(item) });
}
