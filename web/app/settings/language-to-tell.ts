import type { Language } from '../../../domain/text/languages.ts';

/** What this device said last, and of whom: `<users.id> <language>`. */
export const TOLD_KEY = 'employee-rewards-language-told';

/**
 * Whether this device has to say in which language its user reads the app, so that e-mail speaks it too. Each device says it once,
 * and again when its language changes: two devices in two languages do not overwrite each other at every start.
 */
export function checkLanguage(
  told: string | null,
  user: { id: string; language: Language },
  language: Language,
): 'send' | 'note' | 'told' {
  if (told === `${user.id} ${language}`) return 'told';
  return user.language === language ? 'note' : 'send';
}
