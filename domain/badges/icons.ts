/** The web app draws the icons. */
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
