/** The languages that the app speaks: a folder of texts each. web/public/before-paint.js knows them too. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
