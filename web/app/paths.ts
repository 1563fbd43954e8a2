import { isAdmin, type Role } from '../../domain/people/roles.ts';

/** Every address of the app. Spec section 2. */
export const PATHS = {
  home: '/',
  auth: '/auth',
  unauthorized: '/unauthorized',
  dashboard: '/employee/dashboard',
  leaderboard: '/employee/leaderboard',
  rewards: '/employee/rewards',
  redemptions: '/admin/redemptions',
} as const;

/** Where a person starts. */
export function startPath(role: Role): string {
  return isAdmin(role) ? '/admin' : '/employee';
}

/** Where to go after signing in: back to the page that asked for it, if it is one of ours and open to the role. */
export function afterSignIn(role: Role, from: unknown): string {
  const usable =
    typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') && !from.startsWith(PATHS.auth);
  if (!usable || from === PATHS.unauthorized) return startPath(role);
  return from.startsWith('/admin') && !isAdmin(role) ? startPath(role) : from;
}
