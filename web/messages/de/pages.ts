import type { pages as english } from '../en/pages.ts';
import type { Translation } from '../translation.ts';

/** Separate pages: a refused account, a cleared device, an unknown address. */
export const pages: Translation<typeof english> = {
  'account.title': 'Du kannst die App gerade nicht nutzen',
  'clear.title': 'Dieses Gerät leeren',
  'clear.looking': 'Wir schauen, was noch nicht gesendet ist …',
  'clear.clearing': 'Das Gerät wird geleert …',
  'clear.done': 'Fertig. Du bist abgemeldet, und auf diesem Gerät liegt nichts mehr von der App.',
  'clear.failed': 'Es ließ sich nicht alles löschen.',
  'clear.unsent':
    '{count, plural, one {Eine Aktion auf diesem Gerät ist} other {# Aktionen auf diesem Gerät sind}} noch nicht gesendet. Beim Leeren geht verloren, was noch nicht gesendet ist. Das lässt sich nicht rückgängig machen.',
  'clear.question': 'Das meldet dich ab und löscht alles, was die App auf diesem Gerät gespeichert hat.',
  'clear.keep': 'Behalten',
  'clear.confirm': 'Trotzdem leeren',
  'clear.confirmPlain': 'Leeren und abmelden',
  'clear.signIn': 'Zur Anmeldung',
  'notFound.title': 'Seite nicht gefunden',
  'notFound.text':
    'Unter dieser Adresse ist nichts. Vielleicht ist die Seite umgezogen, oder im Link steckt ein Tippfehler.',
  'notFound.home': 'Zu deiner Startseite',
  'unsubscribe.title': 'E-Mail abschalten?',
  'unsubscribe.text': 'Du bekämst keine E-Mails mehr von Employee Rewards. In der App siehst du alles wie bisher.',
  'unsubscribe.confirm': 'E-Mail abschalten',
  'unsubscribe.done': 'E-Mail ist abgeschaltet',
  'unsubscribe.done.text': 'In deinem Profil kannst du sie jederzeit wieder anschalten.',
  'unsubscribe.preferences': 'Lieber im Profil auswählen',
  'unauthorized.title': 'Diese Seite ist nicht für deine Rolle',
  'unauthorized.text': 'Nur Admins können sie öffnen. Solltest du dazugehören, frag dein HR-Team.',
};
