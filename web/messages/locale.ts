/** The language of the catalogue in use. */
export const LANGUAGE = 'en';

/**
 * The locale that writes dates and numbers: the first of the person's that speaks the catalogue's language, so that
 * nobody reads a German date inside an English sentence.
 */
export function pickLocale(wanted: readonly string[], language: string): string {
  return wanted.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;
}

export const locale = pickLocale(globalThis.navigator?.languages ?? [], LANGUAGE);
