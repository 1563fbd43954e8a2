import { isAdmin, type Role } from '../../domain/people/roles.ts';

/** Every address of the app. Spec section 2. */
export const PATHS = {
  home: '/',
  auth: '/auth',
  unauthorized: '/unauthorized',
  clear: '/clear',
  unsubscribe: '/unsubscribe',
  scan: '/check-in',
  display: '/display',
  profileSetup: '/profile-setup',
  dashboard: '/employee/dashboard',
  rewards: '/employee/rewards',
  achievements: '/employee/achievements',
  profile: '/employee/profile',
  ownSettings: '/employee/profile/settings',
  leaderboard: '/employee/leaderboard',
  companySees: '/employee/what-the-company-sees',
  adminDashboard: '/admin/dashboard',
  users: '/admin/users',
  analytics: '/admin/analytics',
  monthReport: '/admin/analytics/month',
  settings: '/admin/settings',
  audit: '/admin/audit',
  qrSettings: '/admin/qr-settings',
  walls: '/admin/wall',
  jobs: '/admin/jobs',
  redemptions: '/admin/redemptions',
  announcements: '/admin/announcements',
  corrections: '/admin/corrections',
  calendars: '/admin/calendars',
  peopleImport: '/admin/people-import',
  exports: '/admin/exports',
  catalogue: '/admin/rewards',
  adminProfile: '/admin/profile',
  adminOwnSettings: '/admin/profile/settings',
  apiDocs: '/admin/api',
  mailOutbox: '/admin/mail-outbox',
} as const;

/**
 * The navigation state of the app's own link to PATHS.clear. Another site can link to the same address, but cannot set
 * this state.
 */
export const CLEAR_FROM_APP = 'from-app';

/** Returns the path of a user's page, for admins. */
export const toUserPath = (id: string): string => `${PATHS.users}/${id}`;

/** Returns the user id in the path of a user's page. */
export const findUserId = (pathname: string): string => pathname.slice(toUserPath('').length).replace(/\/$/, '');

/** The addresses of an earlier version of the app, each with the address that replaces it. */
export const LEGACY_PATHS = {
  '/dashboard': PATHS.dashboard,
  '/rewards': PATHS.rewards,
  '/profile': PATHS.profile,
  '/leaderboard': PATHS.leaderboard,
} as const;

/** Returns the start page of a role. */
export function startPath(role: Role): string {
  return isAdmin(role) ? '/admin' : '/employee';
}

/** Returns true when `path` is `area` or an address inside `area`. */
export function isWithin(path: string, area: string): boolean {
  return path === area || ['/', '?', '#'].some((next) => path.startsWith(area + next));
}

/**
 * Returns the page to open after sign-in. Returns `from` if `from` is a page of the app and open to the role. Otherwise
 * returns the home page.
 */
export function afterSignIn(role: Role, from: unknown): string {
  const ours = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  if (!ours || [PATHS.auth, PATHS.unauthorized, PATHS.clear].some((path) => isWithin(from, path))) return PATHS.home;
  return isWithin(from, '/admin') && !isAdmin(role) ? PATHS.home : from;
}
