import type { Formatter } from './format-message.ts';
import type { Language } from './languages.ts';

export function formatterIn(language: Language): Formatter {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return { number: (value) => numbers.format(value), plural: (value) => rules.select(value) };
}

/** The time zone of `format` must be UTC. The date is also read as UTC, so the result never shows another day. */
export const sayDay = (format: Intl.DateTimeFormat, localDate: string) =>
  format.format(new Date(`${localDate}T00:00:00Z`));
