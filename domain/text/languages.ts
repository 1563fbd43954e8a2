/** Each has a folder of texts. web/public/before-paint.js contains the same list. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
