import type { announcements as english } from '../en/announcements.ts';
import type { Translation } from '../translation.ts';

/** Was Admins allen sagen. */
export const announcements: Translation<typeof english> = {
  'announcements.title': 'Ankündigungen',
  'announcements.intro': 'An alle, hinter der Glocke.',
  'announcements.new': 'Neue Ankündigung',
  'announcements.field.title': 'Titel',
  'announcements.field.title.missing': 'Bitte gib ihr einen Titel.',
  'announcements.field.message': 'Nachricht',
  'announcements.field.message.left': 'noch {count}',
  'announcements.field.message.missing': 'Bitte schreib die Nachricht.',
  'announcements.field.until': 'Zu sehen bis',
  'announcements.field.until.hint': 'Der letzte Tag, höchstens {count} Tage lang.',
  'announcements.field.until.wrong': 'Bitte wähl einen Tag in den nächsten {count} Tagen.',
  'announcements.preview': 'So sehen es alle',
  'announcements.preview.title': 'Der Titel',
  'announcements.preview.message': 'Hier steht deine Nachricht.',
  'announcements.preview.new': 'Neu',
  'announcements.preview.from': 'An alle',
  'announcements.publish': 'Allen ankündigen',
  'announcements.done': 'Angekündigt. Alle finden es hinter ihrer Glocke.',
  'announcements.list': 'Was angekündigt wurde',
  'announcements.none': 'Noch nichts angekündigt',
  'announcements.none.text': 'Was du ankündigst, bleibt hier stehen, auch wenn es vorbei ist.',
  'announcements.state.shown': 'Zu sehen',
  'announcements.state.over': 'Vorbei',
  'announcements.state.withdrawn': 'Zurückgezogen',
  'announcements.until': 'bis {day}',
  'announcements.readers':
    '{count, plural, =0 {noch von niemandem gelesen} one {von # Person gelesen} other {von # Personen gelesen}}',
  'announcements.more': 'Mehr anzeigen',
  'announcements.withdraw': 'Zurückziehen',
  'announcements.withdraw.name': '{title} zurückziehen',
  'announcements.withdraw.title': 'Diese Ankündigung zurückziehen?',
  'announcements.withdraw.text': '„{title}“ verschwindet hinter jeder Glocke. Noch einmal zeigen lässt sie sich nicht.',
  'announcements.withdrawn': 'Zurückgezogen: {title}.',
};
