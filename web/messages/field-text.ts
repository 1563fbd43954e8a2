import { catalogue } from './catalogue.ts';
import { t, type MessageKey } from './t.ts';

type FieldKey = Extract<MessageKey, `errors.field.${string}`>;

/** What the rules say of a field (domain/api), and where their number is. */
const SAID: readonly (readonly [RegExp, FieldKey])[] = [
  [/^Must not be empty\.$/, 'errors.field.empty'],
  [/^Must have at least (\d+) characters\.$/, 'errors.field.atLeast'],
  [/^Must have at most (\d+) characters\.$/, 'errors.field.atMost'],
  [/^Must not hold control characters\.$/, 'errors.field.control'],
  [/^Must not hold invisible characters\.$/, 'errors.field.invisible'],
  [/^Must be empty or a number such as \+14165550123\.$/, 'errors.field.phone'],
  [/^Must be empty or an https address\.$/, 'errors.field.https'],
  [/^Must be an IANA time zone such as Europe\/Lisbon\.$/, 'errors.field.zone'],
  [/^Must be a whole number from (\d+) to (\d+)\.$/, 'errors.field.whole'],
  [/^Must be a time of day such as 07:45\.$/, 'errors.field.time'],
  [/^Must be a currency such as EUR\.$/, 'errors.field.currency'],
  [/^Is required\.$/, 'errors.field.required'],
  [/^Unknown field\.$/, 'errors.field.unknown'],
];

/** What is wrong with a field, in the language in use; what is not known stays as the rule says it, in English. */
export function fieldText(message: string): string {
  for (const [said, key] of SAID) {
    const [whole, first, second] = said.exec(message) ?? [];
    if (whole === undefined || !catalogue[key]) continue;
    return (t as (key: FieldKey, params: object) => string)(key, {
      count: Number(first),
      min: Number(first),
      max: Number(second),
    });
  }
  return message;
}
