import type { FieldIssue } from '#domain/errors/field-problems.ts';
import { messages, loadMessages, type MessageKey } from './messages.ts';
import { t } from './t.ts';
import { IS_PSEUDO, LANGUAGE } from './locale.ts';

/** For an unknown code it returns `message`. In English it always does, because this area is never loaded there. */
export const errorText = (name: string | null, message: string): string =>
  messages[`errors.${name}` as MessageKey] ?? message;

/**
 * Loads the error texts in languages other than English, which uses the server's own. If that fails, the English ones
 * remain. Never rejects.
 */
export const loadErrorTexts = (): Promise<void> =>
  LANGUAGE === 'en' && !IS_PSEUDO ? Promise.resolve() : loadMessages('errors').catch(() => undefined);

type FieldKey = Extract<MessageKey, `errors.field.${string}`>;

/**
 * It returns the issue's own message in English, for a code that this version does not know, and for an answer that an
 * older version stored.
 */
export function fieldText({ code, params = {}, message }: FieldIssue): string {
  const key: FieldKey = `errors.field.${code}`;
  return messages[key] === undefined ? message : (t as (key: FieldKey, params: object) => string)(key, params);
}
