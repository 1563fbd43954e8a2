import { ERRORS, type ErrorCode } from '../../../domain/api/errors.ts';
import { ANSWER_LOST } from '../../../domain/outbox/outcome.ts';
import { DEFAULT_MESSAGES, type ErrorType } from '../../../domain/errors/catalogue.ts';

const KINDS = DEFAULT_MESSAGES as Readonly<Record<string, string>>;

/** By code, or by type where there is no code. */
const texts = Object.fromEntries([
  ...Object.entries(ERRORS).map(([code, { message }]) => [`errors.${code}`, message]),
  ...Object.entries(KINDS).map(([type, message]) => [`errors.${type}`, message]),
]) as Readonly<Record<`errors.${ErrorCode | ErrorType}`, string>>;

/**
 * What failed. In English these are the server's own words, and this file is loaded by tests and the pseudo-locale alone:
 * a person reads what the error itself says. Other languages have theirs by its code (error-text.ts).
 */
export const errors = {
  ...texts,
  'errors.answer_lost': ANSWER_LOST.message,
  'errors.field.empty': 'Must not be empty.',
  'errors.field.atLeast': 'Must have at least {count} characters.',
  'errors.field.atMost': 'Must have at most {count} characters.',
  'errors.field.control': 'Must not hold control characters.',
  'errors.field.invisible': 'Must not hold invisible characters.',
  'errors.field.phone': 'Must be empty or a number such as +14165550123.',
  'errors.field.https': 'Must be empty or an https address.',
  'errors.field.zone': 'Must be an IANA time zone such as Europe/Lisbon.',
  'errors.field.whole': 'Must be a whole number from {min} to {max}.',
  'errors.field.time': 'Must be a time of day such as 07:45.',
  'errors.field.currency': 'Must be a currency such as EUR.',
  'errors.field.required': 'Is required.',
  'errors.field.unknown': 'Unknown field.',
} as const;
