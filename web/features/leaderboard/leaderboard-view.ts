import type { User } from '#domain/api/users.ts';
import { LEADERBOARD_DEFAULT_LIMIT, type LeaderboardPeriod } from '#domain/leaderboard/rank.ts';
import { isAdmin } from '#domain/people/roles.ts';

/** An empty department or location means no filter. */
export interface LeaderboardView {
  period: LeaderboardPeriod;
  show: 'top' | 'around';
  department: string;
  location: string;
  limit: number;
}

/** This view is usually also available without a connection. */
export const FIRST_VIEW: LeaderboardView = {
  period: 'week',
  show: 'top',
  department: '',
  location: '',
  limit: LEADERBOARD_DEFAULT_LIMIT,
};

/** Each press of "Show more" sets the next limit. */
const LIMITS = [LEADERBOARD_DEFAULT_LIMIT, 50, 100];

export function nextLimit({ show, limit }: LeaderboardView, count: number): number | null {
  if (show === 'around' || count < limit) return null;
  return LIMITS.find((step) => step > limit) ?? null;
}

/** With fewer users, only a list is shown. */
const PODIUM_SIZE = 3;

/**
 * Returns the users on the podium: the first three, except that a rank is left out when its users do not all fit. The
 * podium would otherwise show one of several users with the same points, and the list the others.
 */
export function takePodium<Row extends { rank: number | null }>(rows: readonly Row[]): Row[] {
  if (rows.length < PODIUM_SIZE) return [];
  const next = rows[PODIUM_SIZE]?.rank;
  return rows.slice(0, PODIUM_SIZE).filter(({ rank }) => rank === null || rank !== next);
}

export const isFiltered = ({ department, location }: LeaderboardView): boolean => department !== '' || location !== '';

/** Returns true for the first view, with any number of rows. */
export const isFirstView = (view: LeaderboardView): boolean =>
  view.period === FIRST_VIEW.period && view.show === FIRST_VIEW.show && !isFiltered(view);

export type NoPlace = 'admin' | 'hidden' | 'filtered';

type Person = Pick<User, 'role' | 'hiddenFromLeaderboard'>;

export function findNoPlaceReason({ role, hiddenFromLeaderboard }: Person, view: LeaderboardView): NoPlace | null {
  if (isAdmin(role)) return 'admin';
  if (hiddenFromLeaderboard) return 'hidden';
  return isFiltered(view) ? 'filtered' : null;
}
