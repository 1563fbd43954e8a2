import type { Formatter } from './format-message.ts';
import type { Language } from './languages.ts';

/** How numbers and plurals of a language are written where there is no page: in pushed notifications and in e-mail. */
export function formatterIn(language: Language): Formatter {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return { number: (value) => numbers.format(value), plural: (value) => rules.select(value) };
}

/**
 * Writes a local date (`YYYY-MM-DD`) with a format whose zone is UTC: read as UTC and written as UTC, the date cannot slip to another day.
 */
export const sayDay = (format: Intl.DateTimeFormat, localDate: string) =>
  format.format(new Date(`${localDate}T00:00:00Z`));
