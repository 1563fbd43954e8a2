import type { FieldIssue } from '#domain/errors/field-problems.ts';
import { messages } from './messages.ts';
import { t, type MessageKey } from './t.ts';

type FieldKey = Extract<MessageKey, `errors.field.${string}`>;

/**
 * It returns the issue's own message in English, for a code that this version does not know, and for an answer that an
 * older version stored.
 */
export function fieldText({ code, params = {}, message }: FieldIssue): string {
  const key: FieldKey = `errors.field.${code}`;
  return messages[key] === undefined ? message : (t as (key: FieldKey, params: object) => string)(key, params);
}
