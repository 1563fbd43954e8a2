import { lazyPart } from './chunk-error.tsx';
import { PATHS, personPath } from './paths.ts';

/** Each page is a chunk of its own, beside the texts that it shows. */
export const PAGES = {
  dashboard: lazyPart(() => import('../features/dashboard/Dashboard.tsx'), 'dashboard'),
  rewards: lazyPart(() => import('../features/rewards/Rewards.tsx'), 'rewards'),
  achievements: lazyPart(() => import('../features/achievements/Achievements.tsx'), 'achievements', 'dashboard'),
  profile: lazyPart(() => import('../features/profile/Profile.tsx'), 'profile', 'auth'),
  leaderboard: lazyPart(() => import('../features/leaderboard/Leaderboard.tsx'), 'leaderboard'),
  adminDashboard: lazyPart(
    () => import('../features/admin-dashboard/AdminDashboard.tsx'),
    'admin',
    'adminHome',
    'dashboard',
  ),
  users: lazyPart(() => import('../features/users/Users.tsx'), 'admin', 'people', 'exchange'),
  person: lazyPart(
    () => import('../features/users/Person.tsx'),
    'admin',
    'people',
    'history',
    'achievements',
    'rewards',
    'dashboard',
    'corrections',
  ),
  analytics: lazyPart(() => import('../features/analytics/Analytics.tsx'), 'admin', 'charts'),
  settings: lazyPart(() => import('../features/settings/Settings.tsx'), 'profile', 'system'),
  audit: lazyPart(() => import('../features/audit/Audit.tsx'), 'audit', 'system'),
  qrSettings: lazyPart(() => import('../features/qr-settings/QrSettings.tsx'), 'admin'),
  redemptions: lazyPart(
    () => import('../features/redemptions/Redemptions.tsx'),
    'admin',
    'rewards',
    'queue',
    'history',
  ),
  catalogue: lazyPart(() => import('../features/catalogue/Catalogue.tsx'), 'catalogue', 'rewards', 'achievements'),
  apiDocs: lazyPart(() => import('../features/api-docs/ApiDocs.tsx'), 'api'),
  announcements: lazyPart(() => import('../features/announcements/Announcements.tsx'), 'announcements'),
  peopleImport: lazyPart(() => import('../features/people-import/PeopleImport.tsx'), 'exchange'),
  exports: lazyPart(() => import('../features/exports/Exports.tsx'), 'exchange'),
  profileSetup: lazyPart(() => import('../features/profile-setup/ProfileSetup.tsx'), 'profile'),
  unauthorized: lazyPart(() => import('../features/status/Unauthorized.tsx'), 'pages'),
  clear: lazyPart(() => import('../features/clear/Clear.tsx'), 'pages'),
  notFound: lazyPart(() => import('../features/status/NotFound.tsx'), 'pages'),
};

/** Pages at two addresses. */
const SAME_PAGE: Readonly<Record<string, string>> = { profile: PATHS.adminProfile };

/** Pages with an address of their own. */
type PageWithPath = Exclude<keyof typeof PAGES, 'notFound' | 'person'>;

const isAt = (page: PageWithPath, pathname: string) => [PATHS[page], SAME_PAGE[page]].includes(pathname);

/** Starts loading the chunk and the texts of the page at `pathname`, so that they do not wait for the person's record. */
export function preloadPage(pathname: string): void {
  // The sign-in page is the identity provider's.
  if (pathname.startsWith(PATHS.auth)) return;
  const name = pathname.startsWith(personPath(''))
    ? 'person'
    : (Object.keys(PAGES) as (keyof typeof PAGES)[]).find(
        (one) => one !== 'notFound' && one !== 'person' && isAt(one, pathname),
      );
  // Most people end up on the dashboard.
  void PAGES[name ?? 'dashboard'].preload();
}
