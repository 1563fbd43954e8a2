/** In display order. */
export const SETTING_CATEGORIES = [
  'company',
  'scoring',
  'days',
  'leaderboard',
  'thanks',
  'people',
  'limits',
  'offline',
  'qr',
  'reminders',
  'money',
  'older_data',
] as const;
export type SettingCategory = (typeof SETTING_CATEGORIES)[number];
