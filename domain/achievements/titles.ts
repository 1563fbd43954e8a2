import type { AchievementId } from './achievements.ts';

type Titles = Readonly<Record<`award.${AchievementId}`, string>>;

export const englishTitles = {
  'award.early_bird': 'Early Bird',
  'award.streak_master': 'Streak Master',
  'award.team_player': 'Team Player',
  'award.perfect_month': 'Perfect Month',
  'award.rising_star': 'Rising Star',
  'award.leadership_excellence': 'Leadership Excellence',
} as const satisfies Titles;

export const germanTitles: Titles = {
  'award.early_bird': 'Früher Vogel',
  'award.streak_master': 'Meisterserie',
  'award.team_player': 'Teamgeist',
  'award.perfect_month': 'Perfekter Monat',
  'award.rising_star': 'Senkrechtstart',
  'award.leadership_excellence': 'Starke Führung',
};
