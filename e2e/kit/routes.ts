export interface Screen {
  path: string;
  heading: string | RegExp;
  /** The title of the page without the name of the app at the end. */
  title: string | RegExp;
}

export const EMPLOYEE_SCREENS: readonly Screen[] = [
  { path: '/employee/dashboard', heading: /day, \w+ \d+$/, title: 'Dashboard' },
  { path: '/employee/rewards', heading: 'Rewards', title: 'Rewards' },
  { path: '/employee/achievements', heading: 'Achievements', title: 'Achievements' },
  { path: '/employee/profile', heading: 'Profile', title: 'Profile' },
  { path: '/employee/profile/settings', heading: 'Your settings', title: 'Your settings' },
  { path: '/employee/leaderboard', heading: 'Leaderboard', title: 'Leaderboard' },
  {
    path: '/employee/what-the-company-sees',
    heading: 'What the company sees',
    title: 'What the company sees',
  },
];

export const ADMIN_SCREENS: readonly Screen[] = [
  { path: '/admin/dashboard', heading: 'Admin', title: 'Admin' },
  { path: '/admin/users', heading: 'Users', title: 'Users' },
  { path: '/admin/analytics', heading: 'Analytics', title: 'Analytics' },
  { path: '/admin/analytics/month', heading: /^\w+ \d{4}$/, title: /^Monthly report: \w+ \d{4} · / },
  { path: '/admin/settings', heading: 'Settings', title: 'Settings' },
  { path: '/admin/audit', heading: 'Audit log', title: 'Audit log' },
  { path: '/admin/calendars', heading: 'Work calendars', title: 'Work calendars' },
  { path: '/admin/qr-settings', heading: 'QR Settings', title: 'QR Settings' },
  { path: '/admin/wall', heading: 'Lobby screens', title: 'Lobby screens' },
  { path: '/admin/jobs', heading: 'Scheduled work', title: 'Scheduled work' },
  { path: '/admin/announcements', heading: 'Announcements', title: 'Announcements' },
  { path: '/admin/mail-outbox', heading: 'E-mail outbox', title: 'E-mail outbox' },
  { path: '/admin/redemptions', heading: 'Redemptions', title: 'Redemptions' },
  { path: '/admin/corrections', heading: 'Requests', title: 'Requests' },
  { path: '/admin/people-import', heading: 'Import people', title: 'Import people' },
  { path: '/admin/exports', heading: 'Exports', title: 'Exports' },
  { path: '/admin/rewards', heading: 'Rewards, badges, quotes', title: 'Rewards, badges, quotes' },
  { path: '/admin/profile', heading: 'Profile', title: 'Profile' },
  { path: '/admin/profile/settings', heading: 'Your settings', title: 'Your settings' },
  { path: '/admin/api', heading: 'API reference', title: 'API reference' },
];

export const LEGACY: Readonly<Record<string, string>> = {
  '/dashboard': '/employee/dashboard',
  '/rewards': '/employee/rewards',
  '/profile': '/employee/profile',
  '/leaderboard': '/employee/leaderboard',
};

/** The labels of the navigation, in their order (spec section 2). */
export const NAVIGATION = {
  employee: ['Dashboard', 'Leaderboard', 'Rewards', 'Profile'],
  admin: ['Admin', 'Users', 'Redemptions', 'Analytics', 'QR Settings', 'Profile'],
};
