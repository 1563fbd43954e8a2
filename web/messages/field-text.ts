import type { FieldIssue } from '../../domain/errors/field-problems.ts';
import { catalogue } from './catalogue.ts';
import { t, type MessageKey } from './t.ts';

type FieldKey = Extract<MessageKey, `errors.field.${string}`>;

/**
 * What is wrong with a field, in the language in use. In English, of a code that this version does not know, and of an
 * answer that an older version stored, it is the sentence of the issue itself.
 */
export function fieldText({ code, params = {}, message }: FieldIssue): string {
  const key: FieldKey = `errors.field.${code}`;
  return catalogue[key] === undefined ? message : (t as (key: FieldKey, params: object) => string)(key, params);
}
