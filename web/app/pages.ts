import type { ComponentType } from 'react';
import { loadMessages, type Area } from '../messages/catalogue.ts';
import { lazyPart } from './chunk-error.ts';
import { PATHS } from './paths.ts';

interface Page {
  load: () => Promise<{ default: ComponentType }>;
  /** Whose texts it shows, beside the frame's. */
  areas: readonly Area[];
}

const page = (load: Page['load'], ...areas: readonly Area[]): Page => ({ load, areas });
const lazyPage = ({ load, areas }: Page) => lazyPart(load, ...areas);

/** Each page is a chunk of its own. */
const pages = {
  dashboard: page(() => import('../features/dashboard/Dashboard.tsx'), 'dashboard'),
  rewards: page(() => import('../features/rewards/Rewards.tsx'), 'rewards'),
  achievements: page(() => import('../features/achievements/Achievements.tsx'), 'achievements'),
  profile: page(() => import('../features/profile/Profile.tsx'), 'profile', 'auth'),
  leaderboard: page(() => import('../features/leaderboard/Leaderboard.tsx'), 'leaderboard'),
  adminDashboard: page(() => import('../features/admin-dashboard/AdminDashboard.tsx'), 'admin'),
  users: page(() => import('../features/users/Users.tsx'), 'admin'),
  analytics: page(() => import('../features/analytics/Analytics.tsx'), 'admin'),
  settings: page(() => import('../features/settings/Settings.tsx'), 'profile'),
  qrSettings: page(() => import('../features/qr-settings/QrSettings.tsx'), 'admin'),
  redemptions: page(() => import('../features/redemptions/Redemptions.tsx'), 'admin', 'rewards'),
  profileSetup: page(() => import('../features/profile-setup/ProfileSetup.tsx'), 'profile'),
  unauthorized: page(() => import('../features/status/Unauthorized.tsx'), 'pages'),
  clear: page(() => import('../features/clear/Clear.tsx'), 'pages'),
  notFound: page(() => import('../features/status/NotFound.tsx'), 'pages'),
};

export const Dashboard = lazyPage(pages.dashboard);
export const Rewards = lazyPage(pages.rewards);
export const Achievements = lazyPage(pages.achievements);
export const Profile = lazyPage(pages.profile);
export const Leaderboard = lazyPage(pages.leaderboard);
export const AdminDashboard = lazyPage(pages.adminDashboard);
export const Users = lazyPage(pages.users);
export const Analytics = lazyPage(pages.analytics);
export const Settings = lazyPage(pages.settings);
export const QrSettings = lazyPage(pages.qrSettings);
export const Redemptions = lazyPage(pages.redemptions);
export const ProfileSetup = lazyPage(pages.profileSetup);
export const Unauthorized = lazyPage(pages.unauthorized);
export const Clear = lazyPage(pages.clear);
export const NotFound = lazyPage(pages.notFound);

/** Pages at two addresses. */
const SAME_PAGE: Readonly<Record<string, string>> = { profile: PATHS.adminProfile };

type PageWithPath = Exclude<keyof typeof pages, 'notFound'>;

/** Starts loading the chunk and the texts of the page at `pathname`, so that they do not wait for the person's record. */
export function preloadPage(pathname: string): void {
  // The sign-in page is the identity provider's.
  if (pathname.startsWith(PATHS.auth)) return;
  const name = (Object.keys(pages) as (PageWithPath | 'notFound')[]).find(
    (one) => one !== 'notFound' && [PATHS[one], SAME_PAGE[one]].includes(pathname),
  );
  // Most people end up on the dashboard. A failure shows where the page is rendered.
  const { load, areas } = pages[name ?? 'dashboard'];
  load().catch(() => undefined);
  loadMessages(...areas).catch(() => undefined);
}
