/** The groups of settings, in display order. */
export const SETTING_CATEGORIES = [
  'company',
  'scoring',
  'days',
  'leaderboard',
  'people',
  'limits',
  'offline',
  'qr',
  'reminders',
  'money',
  'archive',
] as const;
export type SettingCategory = (typeof SETTING_CATEGORIES)[number];
