import { german } from '../../../domain/notices/de.ts';
import type { notices as english } from '../en/notices.ts';
import type { Translation } from '../translation.ts';

/** Notifications behind the bell about other users' actions that affect the user. */
export const notices: Translation<typeof english> = {
  'notify.unread': 'Neu',
  'notify.markAll': 'Alle gelesen',
  'notify.clearAll': 'Alle entfernen',
  'notify.remove': 'Entfernen: {title}',
  'notify.empty.title': 'Alles ruhig',

  ...german,
  'notices.announcement': 'Mitteilung',
  'notices.offline': 'Du bist offline: Das hier ist der letzte Stand.',
  'given.title': 'Für dich',
  'given.by': 'Von {name}',
  'given.close': 'Schließen: {title}',
  'notices.empty': 'Punkte, Entscheidungen über deine Einlösungen, Berichtigungen und Mitteilungen erscheinen hier.',
};
