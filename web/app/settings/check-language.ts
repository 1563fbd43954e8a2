import type { Language } from '../../../domain/text/languages.ts';

/** The key of the language that this device sent last, and for which user: `<users.id> <language>`. */
export const SENT_LANGUAGE_KEY = 'employee-rewards-language-told';

/**
 * Decides whether this device must send its user's language, so that e-mail uses it too. Each device sends it once, and
 * again when its language changes. So two devices in two languages do not overwrite each other at every start.
 */
export function checkLanguage(
  sent: string | null,
  user: { id: string; language: Language },
  language: Language,
): 'send' | 'note' | 'told' {
  if (sent === `${user.id} ${language}`) return 'told';
  return user.language === language ? 'note' : 'send';
}
