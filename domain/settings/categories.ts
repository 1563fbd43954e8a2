/** The groups in which settings are shown, in this order. */
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
