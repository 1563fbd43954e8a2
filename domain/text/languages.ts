/** The languages of the app, each with a folder of texts. web/public/before-paint.js lists them too. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
