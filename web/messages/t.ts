import en from './en.ts';
import { formatMessage } from './format-message.ts';
import { locale } from './locale.ts';
import type { ParamsOf, ParamValue } from './params.ts';

export type MessageKey = keyof typeof en;

type Args<Key extends MessageKey> = [ParamsOf<(typeof en)[Key]>] extends [never]
  ? []
  : [params: Readonly<Record<ParamsOf<(typeof en)[Key]>, ParamValue>>];

/** The one language that is loaded. Another is a file with the same keys, imported in place of this one before the first render. */
const catalogue: Readonly<Record<MessageKey, string>> = en;

const numbers = new Intl.NumberFormat(locale);
const plurals = new Intl.PluralRules(locale);
const formatter = {
  number: (value: number) => numbers.format(value),
  plural: (value: number) => plurals.select(value),
};

/** The text of a message in the language in use. */
export function t<Key extends MessageKey>(key: Key, ...args: Args<Key>): string {
  const [params] = args as [Readonly<Record<string, ParamValue>>?];
  return formatMessage(catalogue[key], params ?? {}, formatter);
}
