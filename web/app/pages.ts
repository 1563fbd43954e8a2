import { lazyPart } from './chunk-error.tsx';
import { isWithin, PATHS } from './paths.ts';

/** Each page is a chunk of its own, beside the texts that it shows. */
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
  ownSettings: lazyPart(() => import('../features/profile/OwnSettings.tsx'), 'profile'),
  companySees: lazyPart(() => import('../features/profile/privacy/CompanySees.tsx'), 'privacy'),
  leaderboard: lazyPart(() => import('../features/leaderboard/Leaderboard.tsx'), 'leaderboard'),
  /** The admin's area, whose pages are in admin-pages.ts: nobody else loads so much as their names. */
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

/** Starts loading the chunk and the texts of the page at `pathname`, so that they do not wait for the person's record. */
export function preloadPage(pathname: string): void {
  // The sign-in page is the identity provider's.
  if (pathname.startsWith(PATHS.auth)) return;
  if (isWithin(pathname, '/admin')) {
    void PAGES.admin.preload();
    // Where it does not load, the area itself says so.
    void import('./admin-pages.ts').then(
      ({ preloadAdminPage }) => preloadAdminPage(pathname),
      () => undefined,
    );
    return;
  }
  const name = (Object.keys(PAGES) as (keyof typeof PAGES)[]).find(
    (one): one is PageWithPath => one !== 'admin' && one !== 'notFound' && PATHS[one] === pathname,
  );
  // Most people end up on the dashboard.
  void PAGES[name ?? 'dashboard'].preload();
}
