import { lazyPart } from './chunk-error.tsx';
import { PATHS } from './paths.ts';

/** Each page is a chunk of its own, beside the texts that it shows. */
export const PAGES = {
  dashboard: lazyPart(() => import('../features/dashboard/Dashboard.tsx'), 'dashboard'),
  rewards: lazyPart(() => import('../features/rewards/Rewards.tsx'), 'rewards'),
  achievements: lazyPart(() => import('../features/achievements/Achievements.tsx'), 'achievements', 'dashboard'),
  profile: lazyPart(() => import('../features/profile/Profile.tsx'), 'profile', 'auth'),
  leaderboard: lazyPart(() => import('../features/leaderboard/Leaderboard.tsx'), 'leaderboard'),
  adminDashboard: lazyPart(() => import('../features/admin-dashboard/AdminDashboard.tsx'), 'admin'),
  users: lazyPart(() => import('../features/users/Users.tsx'), 'admin'),
  analytics: lazyPart(() => import('../features/analytics/Analytics.tsx'), 'admin'),
  settings: lazyPart(() => import('../features/settings/Settings.tsx'), 'profile'),
  qrSettings: lazyPart(() => import('../features/qr-settings/QrSettings.tsx'), 'admin'),
  redemptions: lazyPart(
    () => import('../features/redemptions/Redemptions.tsx'),
    'admin',
    'rewards',
    'queue',
    'history',
  ),
  catalogue: lazyPart(() => import('../features/catalogue/Catalogue.tsx'), 'catalogue', 'rewards', 'achievements'),
  profileSetup: lazyPart(() => import('../features/profile-setup/ProfileSetup.tsx'), 'profile'),
  unauthorized: lazyPart(() => import('../features/status/Unauthorized.tsx'), 'pages'),
  clear: lazyPart(() => import('../features/clear/Clear.tsx'), 'pages'),
  notFound: lazyPart(() => import('../features/status/NotFound.tsx'), 'pages'),
};

/** Pages at two addresses. */
const SAME_PAGE: Readonly<Record<string, string>> = { profile: PATHS.adminProfile };

type PageWithPath = Exclude<keyof typeof PAGES, 'notFound'>;

/** Starts loading the chunk and the texts of the page at `pathname`, so that they do not wait for the person's record. */
export function preloadPage(pathname: string): void {
  // The sign-in page is the identity provider's.
  if (pathname.startsWith(PATHS.auth)) return;
  const name = (Object.keys(PAGES) as (PageWithPath | 'notFound')[]).find(
    (one) => one !== 'notFound' && [PATHS[one], SAME_PAGE[one]].includes(pathname),
  );
  // Most people end up on the dashboard.
  void PAGES[name ?? 'dashboard'].preload();
}
