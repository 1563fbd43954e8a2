import { lazyPart } from './chunk-error.ts';
import { PATHS } from './paths.ts';

/** Each page is a chunk of its own. */
const loaders = {
  dashboard: () => import('../features/dashboard/Dashboard.tsx'),
  rewards: () => import('../features/rewards/Rewards.tsx'),
  achievements: () => import('../features/achievements/Achievements.tsx'),
  profile: () => import('../features/profile/Profile.tsx'),
  leaderboard: () => import('../features/leaderboard/Leaderboard.tsx'),
  adminDashboard: () => import('../features/admin-dashboard/AdminDashboard.tsx'),
  users: () => import('../features/users/Users.tsx'),
  analytics: () => import('../features/analytics/Analytics.tsx'),
  settings: () => import('../features/settings/Settings.tsx'),
  qrSettings: () => import('../features/qr-settings/QrSettings.tsx'),
  redemptions: () => import('../features/redemptions/Redemptions.tsx'),
  profileSetup: () => import('../features/profile-setup/ProfileSetup.tsx'),
  unauthorized: () => import('../features/status/Unauthorized.tsx'),
  clear: () => import('../features/clear/Clear.tsx'),
  notFound: () => import('../features/status/NotFound.tsx'),
};

export const Dashboard = lazyPart(loaders.dashboard);
export const Rewards = lazyPart(loaders.rewards);
export const Achievements = lazyPart(loaders.achievements);
export const Profile = lazyPart(loaders.profile);
export const Leaderboard = lazyPart(loaders.leaderboard);
export const AdminDashboard = lazyPart(loaders.adminDashboard);
export const Users = lazyPart(loaders.users);
export const Analytics = lazyPart(loaders.analytics);
export const Settings = lazyPart(loaders.settings);
export const QrSettings = lazyPart(loaders.qrSettings);
export const Redemptions = lazyPart(loaders.redemptions);
export const ProfileSetup = lazyPart(loaders.profileSetup);
export const Unauthorized = lazyPart(loaders.unauthorized);
export const Clear = lazyPart(loaders.clear);
export const NotFound = lazyPart(loaders.notFound);

/** Pages at two addresses. */
const SAME_PAGE: Readonly<Record<string, string>> = { profile: PATHS.adminProfile };

type Page = Exclude<keyof typeof loaders, 'notFound'>;

/** Starts loading the chunk of the page at `pathname`, so that it does not wait for the person's record. */
export function preloadPage(pathname: string): void {
  // The sign-in page is the identity provider's.
  if (pathname.startsWith(PATHS.auth)) return;
  const page = (Object.keys(loaders) as (Page | 'notFound')[]).find(
    (name) => name !== 'notFound' && [PATHS[name], SAME_PAGE[name]].includes(pathname),
  );
  // Most people end up on the dashboard. A failure shows where the page is rendered.
  loaders[page ?? 'dashboard']().catch(() => undefined);
}
