import { ERRORS, type ErrorCode } from '../../../domain/api/errors.ts';
import { ANSWER_LOST } from '../../../domain/outbox/outcome.ts';
import { DEFAULT_MESSAGES, type ErrorType } from '../../../domain/errors/catalogue.ts';
import { FIELD_PROBLEMS, type FieldCode } from '../../../domain/errors/field-problems.ts';

const KINDS = DEFAULT_MESSAGES as Readonly<Record<string, string>>;

/** By code, or by type where there is no code. */
const texts = Object.fromEntries([
  ...Object.entries(ERRORS).map(([code, { message }]) => [`errors.${code}`, message]),
  ...Object.entries(KINDS).map(([type, message]) => [`errors.${type}`, message]),
]) as Readonly<Record<`errors.${ErrorCode | ErrorType}`, string>>;

type FieldTexts = { readonly [Code in FieldCode as `errors.field.${Code}`]: (typeof FIELD_PROBLEMS)[Code] };

/** What is wrong with a field, by the code of the problem. */
const fields = Object.fromEntries(
  Object.entries(FIELD_PROBLEMS).map(([code, message]) => [`errors.field.${code}`, message]),
) as FieldTexts;

/**
 * What failed. In English these are the server's own words, and this file is loaded by tests and the pseudo-locale alone:
 * a person reads what the error itself says. Other languages have theirs by its code (error-text.ts).
 */
export const errors = {
  ...texts,
  'errors.answer_lost': ANSWER_LOST.message,
  ...fields,
} as const;
