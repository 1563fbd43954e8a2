import type { push as english } from '../en/push.ts';
import type { Translation } from '../translation.ts';

/** Push notifications: the offer, and their part of the profile. */
export const push: Translation<typeof english> = {
  'push.title': 'Wie wir dich erreichen',
  'push.notConfigured': 'Push-Benachrichtigungen sind auf diesem Server nicht eingerichtet.',
  'push.device': 'Auf diesem Gerät',
  'push.state.on': 'Push-Benachrichtigungen kommen hier an.',
  'push.state.off': 'Push-Benachrichtigungen kommen hier nicht an.',
  'push.state.paused': 'Angehalten: „Alle meine Geräte“ ist aus.',
  'push.state.blocked':
    'Dein Browser blockiert sie. Öffne die Website-Einstellungen neben der Adresse, erlaube Benachrichtigungen und komm zurück.',
  'push.state.needs_install':
    'Auf iPhone und iPad kommen sie in der installierten App an: Tippe auf „Teilen“, dann auf „Zum Home-Bildschirm“, und schalte sie dort ein.',
  'push.state.unsupported': 'Dieser Browser kann keine Push-Benachrichtigungen zeigen.',
  'push.master': 'Alle meine Geräte',
  'push.master.hint': 'Aus: Keines deiner Geräte bekommt Benachrichtigungen.',
  'push.kinds': 'Wovon du erfährst',
  'push.kind': 'Thema',
  'push.by.push': 'Push',
  'push.by.email': 'E-Mail',
  'push.email.off': 'Neues per E-Mail ist aus. Einschalten kannst du es unter „{section}“.',
  'push.kind.by': '{kind}: {channel}',
  'push.kind.awards': 'Abzeichen und Erfolge',
  'push.kind.points': 'Bonuspunkte',
  'push.kind.redemptions': 'Entscheidungen über Einlösungen',
  'push.kind.corrections': 'Korrekturen deiner Einträge',
  'push.kind.leave': 'Urlaub',
  'push.kind.announcements': 'Mitteilungen',
  'push.kind.account': 'Dein Konto',
  'push.kind.daily_checkin': 'Erinnerung an den Check-in',
  'push.kind.nudge': 'Anstupser, wenn du noch nicht da bist',
  'push.kind.weekly_report': 'Wochenbericht',
  'push.kind.monthly_rewards': 'Neue Prämien des Monats',
  'push.quiet': 'Ruhezeit',
  'push.quiet.hint': 'Was dann kommt, wartet bis zu ihrem Ende.',
  'push.quiet.from': 'Von',
  'push.quiet.to': 'Bis',
  'push.test': 'Testbenachrichtigung senden',
  'push.enabled': 'Benachrichtigungen eingeschaltet. Du erfährst jetzt von Erfolgen, Prämien und Neuigkeiten.',
  'push.disabled': 'Benachrichtigungen ausgeschaltet. Push-Benachrichtigungen kommen nicht mehr an.',
  'push.test.sent': 'Testbenachrichtigung gesendet. Sieh nach, ob sie angekommen ist.',
  'push.test.failed':
    'Test fehlgeschlagen. Die Testbenachrichtigung ließ sich nicht senden. Sieh in den Berechtigungen deines Browsers nach.',
  'push.refused': 'Benachrichtigungen sind nicht erlaubt. Dein Browser fragt nicht noch einmal.',
  'push.notAnswered': 'Benachrichtigungen sind nicht erlaubt. Du kannst sie in deinem Profil einschalten.',
  'push.failed': 'Push-Benachrichtigungen ließen sich nicht umschalten. Bitte versuche es noch einmal.',
  'push.offer.title': 'Auf diesem Gerät davon erfahren?',
  'push.offer.text':
    'Neue Abzeichen, Entscheidungen über deine Einlösungen und eine Erinnerung, bevor dein Tag beginnt. Was du hörst, wählst du im Profil.',
  'push.offer.yes': 'Benachrichtigungen einschalten',
  'push.offer.no': 'Nein danke',
};
