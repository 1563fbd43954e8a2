import type { User } from '../../../domain/api/users.ts';
import { LEADERBOARD_DEFAULT_LIMIT, type LeaderboardPeriod } from '../../../domain/leaderboard/rank.ts';
import { isAdmin } from '../../../domain/people/roles.ts';

/** What the screen asks for. An empty department or location is all of them. */
export interface BoardView {
  period: LeaderboardPeriod;
  show: 'top' | 'around';
  department: string;
  location: string;
  /** Rows of the top. */
  limit: number;
}

/** What opens first, and without a connection. */
export const FIRST_VIEW: BoardView = {
  period: 'week',
  show: 'top',
  department: '',
  location: '',
  limit: LEADERBOARD_DEFAULT_LIMIT,
};

/** The steps of "Show more". */
const LIMITS = [LEADERBOARD_DEFAULT_LIMIT, 50, 100];

/** How many rows come next after `count`; null when there are no more, or no more are shown. */
export function nextLimit({ show, limit }: BoardView, count: number): number | null {
  if (show === 'around' || count < limit) return null;
  return LIMITS.find((step) => step > limit) ?? null;
}

export const isFiltered = ({ department, location }: BoardView): boolean => department !== '' || location !== '';

/** Why somebody has no place on a board. */
export type NoPlace = 'admin' | 'hidden' | 'filtered';

type Person = Pick<User, 'role' | 'hiddenFromLeaderboard'>;

/** Why a board has no row of `person`'s, which it was asked for. */
export function whyNoPlace({ role, hiddenFromLeaderboard }: Person, view: BoardView): NoPlace | null {
  if (isAdmin(role)) return 'admin';
  if (hiddenFromLeaderboard) return 'hidden';
  return isFiltered(view) ? 'filtered' : null;
}
