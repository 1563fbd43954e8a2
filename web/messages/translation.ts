/**
 * An area of texts in another language: a missing key, or one too many, does not compile. That each text has the
 * placeholders of the English one is looked after by translations.test.ts.
 */
export type Translation<Area> = Readonly<Record<keyof Area, string>>;
