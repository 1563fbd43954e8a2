import en from './en.ts';
import { formatMessage } from './format-message.ts';
import { locale } from './locale.ts';
import type { ParamsOf, ParamValue } from './params.ts';

export type MessageKey = keyof typeof en;

/** What another language has to supply: the same keys. */
export type Catalogue = Readonly<Record<MessageKey, string>>;

type Args<Key extends MessageKey> = [ParamsOf<(typeof en)[Key]>] extends [never]
  ? []
  : [params: Readonly<Record<ParamsOf<(typeof en)[Key]>, ParamValue>>];

let catalogue: Catalogue = en;

/** Makes another language the one in use. It is to be called before the first render, with a catalogue that was loaded alone. */
export function setCatalogue(next: Catalogue): void {
  catalogue = next;
}

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
