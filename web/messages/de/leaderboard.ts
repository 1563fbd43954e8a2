import type { leaderboard as english } from '../en/leaderboard.ts';
import type { Translation } from '../translation.ts';

/** The leaderboard. */
export const leaderboard: Translation<typeof english> = {
  'leaderboard.title': 'Rangliste',
  'leaderboard.intro': 'Hier zählen gesammelte Punkte. Einlösen kostet niemanden den Platz.',
  'leaderboard.period': 'Zeitraum',
  'leaderboard.week': 'Woche',
  'leaderboard.month': 'Monat',
  'leaderboard.all': 'Gesamt',
  'leaderboard.scope': 'Personen',
  'leaderboard.everyone': 'Alle',
  'leaderboard.rank': 'Rang {rank}',
  'leaderboard.up': '{count, plural, one {# Platz} other {# Plätze}} nach oben',
  'leaderboard.down': '{count, plural, one {# Platz} other {# Plätze}} nach unten',
  'leaderboard.same': 'Gleicher Platz',
  'leaderboard.streak': 'Serie: {count, plural, one {# Tag} other {# Tage}}',
  'leaderboard.you': 'Du',
  'leaderboard.top': 'Die ersten drei',
  'leaderboard.list': 'Alle anderen',
  'leaderboard.yourPlace': 'Dein Platz',
  'leaderboard.notRanked': 'Admins und Personen, die sich ausgeblendet haben, haben keinen Rang.',
  'leaderboard.empty.title': 'Hier hat noch niemand Punkte',
  'leaderboard.empty.text': 'Wer in diesem Zeitraum zuerst eincheckt, holt sich den ersten Platz.',
  'leaderboard.empty.action': 'Jetzt einchecken',
};
