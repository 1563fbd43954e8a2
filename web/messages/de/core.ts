import type { core as english } from '../en/core.ts';
import type { Translation } from '../translation.ts';

/** The frame around every screen, and texts that any screen may use. */
export const core: Translation<typeof english> = {
  'app.name': 'Employee Rewards',
  'app.title': '{page} · Employee Rewards',
  'app.skip': 'Zum Inhalt springen',
  'app.welcome': 'Willkommen, {name}',
  'app.welcome.fallback': 'Teammitglied',
  'app.account': 'Konto',
  'app.signOut': 'Abmelden',
  'auth.title': 'Anmelden',
  'app.retry': 'Noch mal versuchen',
  'app.keep': 'Behalten',

  'points.unit': '{points, plural, one {Punkt} other {Punkte}}',
  'points.count': '{points, plural, one {# Punkt} other {# Punkte}}',

  'loading.page': 'Die Seite wird geladen …',
  'loading.permissions': 'Deine Berechtigungen werden geprüft …',
  'loading.user': 'Dein Profil wird geladen …',

  'nav.label': 'Hauptmenü',
  'nav.sideBar': 'Seitenleiste',
  'nav.dashboard': 'Start',
  'nav.leaderboard': 'Rangliste',
  'nav.rewards': 'Prämien',
  'nav.profile': 'Profil',
  'nav.admin': 'Admin',
  'nav.users': 'Personen',
  'nav.redemptions': 'Einlösungen',
  'nav.analytics': 'Auswertung',
  'nav.qrSettings': 'QR-Codes',
  'nav.ownDay': 'Dein eigener Tag',

  'error.title': 'Hoppla! Da ist etwas schiefgegangen',
  'error.reference': 'Referenz: {id}',
  'error.signIn': 'Anmelden',
  'error.dismiss': 'Schließen',
  'error.wait': 'Versuch es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch mal.',
  'error.title.NETWORK': 'Keine Verbindung',
  'error.title.AUTH': 'Bitte melde dich neu an',
  'error.title.PERMISSION': 'Nicht erlaubt',
  'error.title.VALIDATION': 'Bitte prüf deine Eingabe',
  'error.title.NOT_FOUND': 'Nicht gefunden',
  'error.title.RATE_LIMIT': 'Etwas zu schnell',
  'error.title.SERVER': 'Der Server hat es nicht geschafft',
  'error.title.UNKNOWN': 'Etwas ist schiefgegangen',
  'error.user.load': 'Dein Profil wurde nicht geladen: {reason}',
  'error.user.refresh': 'Dein Profil wurde nicht aktualisiert',
  'error.queueFull': 'Auf diesem Gerät wartet schon zu viel. Geh einmal online, dann kannst du weitermachen.',
  'error.chunk':
    'Ein Teil der App wurde nicht geladen. Vielleicht ist die Verbindung abgerissen, oder es gibt eine neuere Version.',
  'notify.title': 'Mitteilungen',
  'notify.open': '{count, plural, =0 {Mitteilungen} other {Mitteilungen, # ungelesen}}',
};
