import { catalogue, loadMessages, type MessageKey } from './catalogue.ts';
import { IS_PSEUDO, LANGUAGE } from './locale.ts';

/**
 * What failed, in the language in use: by its code, or by its type where it has none. A code that is not known, and
 * everything in English, stays as `message` says it: there this area is never loaded.
 */
export const errorText = (name: string | null, message: string): string =>
  catalogue[`errors.${name}` as MessageKey] ?? message;

/** Loads the texts of errors where they are not the server's own. Without them its English ones stand. Never rejects. */
export const loadErrorTexts = (): Promise<void> =>
  LANGUAGE === 'en' && !IS_PSEUDO ? Promise.resolve() : loadMessages('errors').catch(() => undefined);
