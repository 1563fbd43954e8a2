/** The screens that a figure can belong to. An address may hold an id or a token, so none travels as it is. */
export const SCREENS = [
  '/',
  '/auth',
  '/unauthorized',
  '/clear',
  '/profile-setup',
  '/employee/dashboard',
  '/employee/rewards',
  '/employee/achievements',
  '/employee/profile',
  '/employee/leaderboard',
  '/admin/dashboard',
  '/admin/users',
  '/admin/analytics',
  '/admin/settings',
  '/admin/qr-settings',
  '/admin/redemptions',
  '/admin/rewards',
  '/admin/profile',
  'other',
] as const;
export type Screen = (typeof SCREENS)[number];
