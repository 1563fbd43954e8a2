import { ERRORS, type ErrorCode } from '#domain/api/errors.ts';
import { ANSWER_LOST } from '#domain/outbox/outcome.ts';
import { DEFAULT_MESSAGES, type ErrorType } from '#domain/errors/error-types.ts';
import { FIELD_PROBLEMS, type FieldCode } from '#domain/errors/field-problems.ts';

const KINDS = DEFAULT_MESSAGES as Readonly<Record<string, string>>;

/** Errors by code, or by type without a code. */
const texts = Object.fromEntries([
  ...Object.entries(ERRORS).map(([code, { message }]) => [`errors.${code}`, message]),
  ...Object.entries(KINDS).map(([type, message]) => [`errors.${type}`, message]),
]) as Readonly<Record<`errors.${ErrorCode | ErrorType}`, string>>;

type FieldTexts = { readonly [Code in FieldCode as `errors.field.${Code}`]: (typeof FIELD_PROBLEMS)[Code] };

const fields = Object.fromEntries(
  Object.entries(FIELD_PROBLEMS).map(([code, message]) => [`errors.field.${code}`, message]),
) as FieldTexts;

/**
 * Error texts. In English they are the server's own, so only tests and the pseudo-locale load this file, and users read
 * the error's own message. Other languages have a text for each code (error-text.ts).
 */
export const errors = {
  ...texts,
  'errors.answer_lost': ANSWER_LOST.message,
  ...fields,
} as const;
