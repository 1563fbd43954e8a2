import { lazyPart } from '../kit/errors/chunk-error.tsx';
import { isWithin, PATHS } from '../kit/paths.ts';

/** The pages of the app. Each page is a chunk of its own, which loads together with its texts. */
export const PAGES = {
  dashboard: lazyPart(() => import('../features/dashboard/Dashboard.tsx'), 'dashboard'),
  rewards: lazyPart(() => import('../features/rewards/Rewards.tsx'), 'rewards'),
  achievements: lazyPart(
    () => import('../features/achievements/Achievements.tsx'),
    'achievements',
    'figures',
    'dashboard',
  ),
  profile: lazyPart(() => import('../features/profile/Profile.tsx'), 'profile', 'auth'),
  ownSettings: lazyPart(
    () => import('../features/profile/OwnSettings.tsx'),
    'profile',
    'push',
    'dialogs',
    'scan',
    'pwa',
  ),
  companySees: lazyPart(() => import('../features/profile/privacy/CompanySees.tsx'), 'privacy'),
  leaderboard: lazyPart(() => import('../features/leaderboard/Leaderboard.tsx'), 'leaderboard'),
  /**
   * The admin area. The pages of the area are in admin-pages.ts, so that other users do not load the list of admin
   * pages.
   */
  admin: lazyPart(() => import('./AdminArea.tsx'), 'adminHome'),
  profileSetup: lazyPart(() => import('../features/profile-setup/ProfileSetup.tsx'), 'profile'),
  unauthorized: lazyPart(() => import('../features/status/Unauthorized.tsx'), 'pages'),
  clear: lazyPart(() => import('../features/clear/Clear.tsx'), 'pages'),
  unsubscribe: lazyPart(() => import('../features/unsubscribe/Unsubscribe.tsx'), 'pages'),
  scan: lazyPart(() => import('../features/scan/Scan.tsx'), 'scan', 'dashboard'),
  display: lazyPart(() => import('../features/display/Display.tsx'), 'scan'),
  notFound: lazyPart(() => import('../features/status/NotFound.tsx'), 'pages'),
};

type PageWithPath = Exclude<keyof typeof PAGES, 'admin' | 'notFound'>;

/**
 * Starts to load the chunk and the texts of the page at `pathname`, so that loading does not wait for the user's
 * record.
 */
export function preloadPage(pathname: string): void {
  // The identity provider loads the sign-in page.
  if (pathname.startsWith(PATHS.auth)) return;
  if (isWithin(pathname, '/admin')) {
    void PAGES.admin.preload();
    // If this file does not load, the admin area shows the error.
    void import('./admin-pages.ts').then(
      ({ preloadAdminPage }) => preloadAdminPage(pathname),
      () => undefined,
    );
    return;
  }
  const name = (Object.keys(PAGES) as (keyof typeof PAGES)[]).find(
    (one): one is PageWithPath => one !== 'admin' && one !== 'notFound' && PATHS[one] === pathname,
  );
  // Most other paths lead to the dashboard.
  void PAGES[name ?? 'dashboard'].preload();
}
