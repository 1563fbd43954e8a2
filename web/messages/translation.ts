/**
 * The type of an area's texts in another language. A missing or extra key does not compile. translations.test.ts checks
 * that each text has the placeholders of the English one.
 */
export type Translation<Area> = Readonly<Record<keyof Area, string>>;
