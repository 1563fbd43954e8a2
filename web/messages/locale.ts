import { LANGUAGES, type Language } from '#domain/text/languages.ts';

export { LANGUAGES, type Language } from '#domain/text/languages.ts';

/**
 * English with altered letters, for tests of what is translated and what has room (pseudo.ts). It is never offered to
 * users.
 */
export const PSEUDO_LOCALE = 'en-XA';

/** The language of the page, which before-paint.js chose. A worker and a test have no page and use English. */
const pageLanguage = globalThis.document?.documentElement.lang;

export const IS_PSEUDO = pageLanguage === PSEUDO_LOCALE;

export const LANGUAGE: Language = LANGUAGES.find((language) => language === pageLanguage) ?? 'en';

/**
 * Returns the locale for dates and numbers: the user's first one in the language of the texts, so that no German date
 * appears in an English sentence.
 */
export function pickLocale(wanted: readonly string[], language: string): string {
  return wanted.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;
}

export const locale = pickLocale(globalThis.navigator?.languages ?? [], LANGUAGE);

/** Creates a value at first use: a formatter of Intl costs milliseconds, and few screens need all of them. */
export function once<Thing>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => (made ??= make());
}
