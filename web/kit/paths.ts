import { PATHS } from '#domain/pages/pages.ts';
import { isAdmin, type Role } from '#domain/people/roles.ts';

export { PATHS };

/**
 * The navigation state of the app's own link to PATHS.clear. Another site can link to the same address, but cannot set
 * this state.
 */
export const CLEAR_FROM_APP = 'from-app';

/** The state of a link to the profile's year, which opens the request for the last missed day. */
export const ASK_FOR_MISSED = 'ask-for-missed';

export const toUserPath = (id: string): string => `${PATHS.users}/${id}`;

export const findUserId = (pathname: string): string => pathname.slice(toUserPath('').length).replace(/\/$/, '');

/** The addresses of an earlier version of the app, each with the address that replaces it. */
export const LEGACY_PATHS = {
  '/dashboard': PATHS.dashboard,
  '/rewards': PATHS.rewards,
  '/profile': PATHS.profile,
  '/leaderboard': PATHS.leaderboard,
} as const;

export function startPath(role: Role): string {
  return isAdmin(role) ? '/admin' : '/employee';
}

export function isWithin(path: string, area: string): boolean {
  return path === area || ['/', '?', '#'].some((next) => path.startsWith(area + next));
}

/** Returns `from` if `from` is a page of the app and open to the role. Otherwise returns the home page. */
export function afterSignIn(role: Role, from: unknown): string {
  const ours = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  if (!ours || [PATHS.auth, PATHS.unauthorized, PATHS.clear].some((path) => isWithin(from, path))) return PATHS.home;
  return isWithin(from, '/admin') && !isAdmin(role) ? PATHS.home : from;
}
