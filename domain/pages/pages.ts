interface Page {
  path: `/${string}`;
  /**
   * `everyone`: also without a sign-in. `newcomer`: signed in, also when the time zone is not known yet. `employee`:
   * every role. `admin`: admins and super admins.
   */
  access: 'everyone' | 'newcomer' | 'employee' | 'admin';
  /** The key of the text that is the page's title. A page with a title of its own data replaces this title. */
  title: string;
}

/**
 * Every page of the app, in the order in which the tests visit them. Spec section 2. web/app/pages.tsx has the page's
 * component and its entry in the navigation, by the same name.
 */
export const PAGES = {
  /** Only redirects to the start page of the user's role. */
  home: { path: '/', access: 'employee', title: 'app.name' },
  auth: { path: '/auth', access: 'everyone', title: 'auth.title' },
  unauthorized: { path: '/unauthorized', access: 'everyone', title: 'unauthorized.title' },
  unsubscribe: { path: '/unsubscribe', access: 'everyone', title: 'unsubscribe.title' },
  display: { path: '/display', access: 'everyone', title: 'display.title' },
  clear: { path: '/clear', access: 'everyone', title: 'clear.title' },
  scan: { path: '/check-in', access: 'employee', title: 'scan.title' },
  profileSetup: { path: '/profile-setup', access: 'newcomer', title: 'setup.title' },
  dashboard: { path: '/employee/dashboard', access: 'employee', title: 'nav.dashboard' },
  rewards: { path: '/employee/rewards', access: 'employee', title: 'nav.rewards' },
  achievements: { path: '/employee/achievements', access: 'employee', title: 'achievements.title' },
  profile: { path: '/employee/profile', access: 'employee', title: 'nav.profile' },
  ownSettings: { path: '/employee/profile/settings', access: 'employee', title: 'profile.settings.title' },
  leaderboard: { path: '/employee/leaderboard', access: 'employee', title: 'nav.leaderboard' },
  thanks: { path: '/employee/thanks', access: 'employee', title: 'thanks.title' },
  companySees: { path: '/employee/what-the-company-sees', access: 'employee', title: 'sees.title' },
  adminDashboard: { path: '/admin/dashboard', access: 'admin', title: 'nav.admin' },
  users: { path: '/admin/users', access: 'admin', title: 'nav.users' },
  analytics: { path: '/admin/analytics', access: 'admin', title: 'nav.analytics' },
  thanksReview: { path: '/admin/thanks', access: 'admin', title: 'thanks.title' },
  monthReport: { path: '/admin/analytics/month', access: 'admin', title: 'analytics.report' },
  settings: { path: '/admin/settings', access: 'admin', title: 'settings.title' },
  system: { path: '/admin/system', access: 'admin', title: 'engine.title' },
  audit: { path: '/admin/audit', access: 'admin', title: 'audit.title' },
  qrSettings: { path: '/admin/qr-settings', access: 'admin', title: 'nav.qrSettings' },
  walls: { path: '/admin/wall', access: 'admin', title: 'walls.title' },
  jobs: { path: '/admin/jobs', access: 'admin', title: 'jobs.title' },
  redemptions: { path: '/admin/redemptions', access: 'admin', title: 'nav.redemptions' },
  announcements: { path: '/admin/announcements', access: 'admin', title: 'announcements.title' },
  corrections: { path: '/admin/corrections', access: 'admin', title: 'requests.title' },
  calendars: { path: '/admin/calendars', access: 'admin', title: 'calendars.title' },
  peopleImport: { path: '/admin/people-import', access: 'admin', title: 'import.title' },
  exports: { path: '/admin/exports', access: 'admin', title: 'exports.title' },
  catalogue: { path: '/admin/rewards', access: 'admin', title: 'catalogue.title' },
  adminProfile: { path: '/admin/profile', access: 'admin', title: 'nav.profile' },
  adminOwnSettings: { path: '/admin/profile/settings', access: 'admin', title: 'profile.settings.title' },
  apiDocs: { path: '/admin/api', access: 'admin', title: 'api.title' },
  mailOutbox: { path: '/admin/mail-outbox', access: 'admin', title: 'mail.title' },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof PAGES;
export type Access = Page['access'];

export const PATHS = Object.fromEntries(Object.entries(PAGES).map(([name, { path }]) => [name, path])) as {
  [Name in PageName]: (typeof PAGES)[Name]['path'];
};
