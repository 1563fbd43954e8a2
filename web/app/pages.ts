import { lazy } from 'react';
import { PATHS } from './paths.ts';

/** Each page is a chunk of its own. */
const loaders = {
  signIn: () => import('../features/auth/SignIn.tsx'),
  dashboard: () => import('../features/dashboard/Dashboard.tsx'),
  leaderboard: () => import('../features/leaderboard/Leaderboard.tsx'),
  rewards: () => import('../features/rewards/Rewards.tsx'),
  redemptions: () => import('../features/redemptions/Redemptions.tsx'),
};

export const SignIn = lazy(loaders.signIn);
export const Dashboard = lazy(loaders.dashboard);
export const Leaderboard = lazy(loaders.leaderboard);
export const Rewards = lazy(loaders.rewards);
export const Redemptions = lazy(loaders.redemptions);

/** Starts loading the chunk of the page at `pathname`, so that it does not wait for the person's record. */
export function preloadPage(pathname: string): void {
  const page = (['leaderboard', 'rewards', 'redemptions'] as const).find((name) => pathname.startsWith(PATHS[name]));
  const load = pathname.startsWith(PATHS.auth) ? loaders.signIn : loaders[page ?? 'dashboard'];
  // A failure shows where the page is rendered.
  load().catch(() => undefined);
}
