import { achievements } from './en/achievements.ts';
import { admin } from './en/admin.ts';
import { auth } from './en/auth.ts';
import { core } from './en/core.ts';
import { dashboard } from './en/dashboard.ts';
import { leaderboard } from './en/leaderboard.ts';
import { pages } from './en/pages.ts';
import { profile } from './en/profile.ts';
import { rewards } from './en/rewards.ts';

/** Every text of the app in English, by area. Format: see params.ts. Keys are `<screen>.<what>`. */
const en = {
  ...core,
  ...auth,
  ...dashboard,
  ...leaderboard,
  ...achievements,
  ...rewards,
  ...profile,
  ...admin,
  ...pages,
} as const;

export default en;
