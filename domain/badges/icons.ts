/** The icons of badges, which the web app draws. */
export const BADGE_ICONS = [
  'medal',
  'star',
  'crown',
  'gem',
  'flame',
  'sunrise',
  'sun',
  'calendar-check',
  'users',
  'heart-pulse',
  'graduation-cap',
  'lightbulb',
  'link',
] as const;
export type BadgeIcon = (typeof BADGE_ICONS)[number];
