import type { achievements as english } from '../en/achievements.ts';
import type { Translation } from '../translation.ts';

/** Achievements and badges. */
export const achievements: Translation<typeof english> = {
  'achievements.title': 'Erfolge',
  'achievements.intro': 'So weit bist du schon gekommen.',
  'achievements.level': 'Level {level}',
  'achievements.next': 'Noch {points, plural, one {# Punkt} other {# Punkte}} bis Level {level}',
  'achievements.progress': 'Fortschritt bis Level {level}',
  'achievements.earned': 'Punkte insgesamt',
  'achievements.streak': 'Aktuelle Serie',
  'achievements.longest': 'Längste Serie',
  'achievements.checkIns': 'Check-ins',
  'achievements.days': '{count, plural, one {Tag} other {Tage}}',
  'achievements.record': 'Das ist deine bisher längste Serie.',
  'achievements.toRecord': 'Noch {count, plural, one {# Tag} other {# Tage}}, dann schlägst du deine längste Serie.',
  'achievements.bonus.title': 'Nächster Serienbonus',
  'achievements.bonus.text':
    'Tag {day} deiner Serie bringt dir {points, plural, one {# Extrapunkt} other {# Extrapunkte}}.',
};
