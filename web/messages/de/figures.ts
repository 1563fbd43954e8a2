import { germanTitles } from '../../../domain/achievements/titles.ts';
import type { figures as english } from '../en/figures.ts';
import type { Translation } from '../translation.ts';

/** The parts beside the check-in: figures, the next reward, recent achievements, the quote. */
export const figures: Translation<typeof english> = {
  'dashboard.balance': 'Punkte zum Einlösen',
  'dashboard.earned': 'insgesamt {points} gesammelt',
  'dashboard.spend': 'Prämien ansehen',
  'dashboard.achievements': 'Erfolge ansehen',
  'dashboard.figures': 'Deine Zahlen',
  'dashboard.level': 'Level',
  'dashboard.rank': 'Rang, insgesamt',
  'dashboard.rank.value': '#{rank}',
  'dashboard.rank.none': 'Ohne Rang',
  'dashboard.rank.up': 'Diese Woche {count, plural, one {# Platz} other {# Plätze}} nach oben',
  'dashboard.rank.down': 'Diese Woche {count, plural, one {# Platz} other {# Plätze}} nach unten',
  'dashboard.next': 'Nächste Prämie',
  'dashboard.goal': 'Dein Ziel',
  'dashboard.goal.left': 'Noch {points, plural, one {# Punkt} other {# Punkte}}',
  'dashboard.goal.mornings':
    'Noch {points, plural, one {# Punkt} other {# Punkte}}, etwa {mornings, plural, one {# Morgen} other {# Morgen}}',
  'dashboard.goal.reached': 'Gehört dir, wann du willst',
  'dashboard.goal.unavailable': 'Zurzeit nicht im Angebot',
  'dashboard.goal.sold_out': 'Zurzeit vergriffen',
  'dashboard.goal.gone': 'Nicht mehr im Angebot',
  'dashboard.goal.remove': 'Ziel entfernen',
  'dashboard.next.progress': 'Fortschritt bis {name}',
  'dashboard.awards': 'Neueste Erfolge',
  'dashboard.awards.none': 'Dein erstes Abzeichen wartet auf dich.',
  'dashboard.average': 'Übliche Zeit',
  'dashboard.average.none': 'Noch keine',
  'dashboard.total': 'Check-ins',
  'dashboard.quote': 'Spruch des Tages',

  ...germanTitles,
};
