import { LANGUAGES, type Language } from '../../domain/text/languages.ts';

export { LANGUAGES, type Language } from '../../domain/text/languages.ts';

/** English made strange at run time, for tests of what is translated and what has room (pseudo.ts). Nobody is offered it. */
export const PSEUDO_LOCALE = 'en-XA';

/** The language of the page: before-paint.js chose it. A worker and a test have no page, and speak English. */
const pageLanguage = globalThis.document?.documentElement.lang;

export const IS_PSEUDO = pageLanguage === PSEUDO_LOCALE;

/** The language of the catalogue in use. */
export const LANGUAGE: Language = LANGUAGES.find((language) => language === pageLanguage) ?? 'en';

/**
 * The locale that writes dates and numbers: the first of the person's that speaks the catalogue's language, so that
 * nobody reads a German date inside an English sentence.
 */
export function pickLocale(wanted: readonly string[], language: string): string {
  return wanted.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;
}

export const locale = pickLocale(globalThis.navigator?.languages ?? [], LANGUAGE);
