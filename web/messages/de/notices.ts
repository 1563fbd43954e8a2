import { german } from '../../../domain/notices/de.ts';
import type { notices as english } from '../en/notices.ts';
import type { Translation } from '../translation.ts';

/** Was andere getan haben und die Person betrifft, hinter der Glocke. */
export const notices: Translation<typeof english> = {
  'notify.unread': 'Neu',
  'notify.markAll': 'Alle als gelesen markieren',
  'notify.clearAll': 'Alle entfernen',
  'notify.remove': 'Entfernen: {title}',
  'notify.empty.title': 'Alles ruhig',

  ...german,
  'notices.announcement': 'An alle',
  'notices.offline': 'Du bist offline: Das hier ist der letzte Stand.',
  'notices.empty': 'Boni, Entscheidungen über deine Einlösungen, Berichtigungen und Ankündigungen erscheinen hier.',
};
