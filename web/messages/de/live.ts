import type { live as english } from '../en/live.ts';
import type { Translation } from '../translation.ts';

/** Online users, and the state of the live connection. */
export const live: Translation<typeof english> = {
  'live.title': 'Anwesenheit',
  'live.open': 'Dein Status: {status}',
  'live.open.not': 'Dein Status: nicht live',
  'live.own': 'Dein Status',
  'live.status.online': 'Online',
  'live.status.away': 'Abwesend',
  'live.status.busy': 'Beschäftigt',
  'live.choose.online': 'Online',
  'live.choose.away': 'Abwesend',
  'live.choose.busy': 'Beschäftigt',
  'live.choose.offline': 'Unsichtbar',
  'live.online': '{count, plural, one {# online} other {# online}}',
  'live.people': 'Personen online',
  'live.more': '{count, plural, one {und # weitere Person} other {und # weitere}}',
  'live.nobody': 'Niemand ist online.',
  'live.close': 'Schließen',
  'live.on': 'Live',
  'live.points': '{points, plural, one {# Punkt heute} other {# Punkte heute}}',
  'live.not': 'Nicht live.',
  'live.connecting': 'Verbindung wird hergestellt …',
  'live.disconnected': 'Ohne Verbindung pausieren die Live-Aktualisierungen.',
};
