import { locale } from '../../messages/locale.ts';

/** Formats 85 as "85%". */
export const formatPercent = (percent: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);

/** Joins names to a list by the rules of the language. */
export const listNames = (names: readonly string[]): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
