import { messages, type MessageKey } from './messages.ts';
import type en from './en.ts';
import { formatNumber } from './format.ts';
import { formatMessage } from '#domain/text/format-message.ts';
import { locale, once } from './locale.ts';
import type { ParamsOf, ParamValue } from '#domain/text/message-params.ts';

export type { MessageKey } from './messages.ts';

type Args<Key extends MessageKey> = [ParamsOf<(typeof en)[Key]>] extends [never]
  ? []
  : [params: Readonly<Record<ParamsOf<(typeof en)[Key]>, ParamValue>>];

const plurals = once(() => new Intl.PluralRules(locale));
const formatter = {
  number: formatNumber,
  plural: (value: number) => plurals().select(value),
};

/** The area of the text must be loaded (messages.ts). Otherwise the key is returned. */
export function t<Key extends MessageKey>(key: Key, ...args: Args<Key>): string {
  const [params] = args as [Readonly<Record<string, ParamValue>>?];
  return formatMessage(messages[key] ?? key, params ?? {}, formatter);
}
