import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { meOptions } from '../app/me.ts';
import { achievementsOptions, activityOptions, badgesOptions } from '../features/achievements/queries.ts';
import { quoteOptions } from '../features/dashboard/queries.ts';
import { FIRST_VIEW } from '../features/leaderboard/board-view.ts';
import { boardFiltersOptions, leaderboardOptions } from '../features/leaderboard/queries.ts';
import { attendanceOptions, pointHistoryOptions, yearOf } from '../features/profile/record/queries.ts';
import { claimsOptions, rewardsOptions } from '../features/rewards/queries.ts';
import { ALL_REWARDS } from '../features/rewards/reward-view.ts';

/** What the device has for less than this is not read ahead again, milliseconds: it opens, and is renewed when it is shown. */
const FRESH_ENOUGH_MS = 6 * 60 * 60_000;

/**
 * Reads what the employee screens show first. A screen that reads anything else belongs here too:
 * e2e/offline-routes.spec.ts opens each without a connection after a visit of the dashboard alone.
 */
export async function readAhead(client: QueryClient): Promise<void> {
  const me = await client.ensureQueryData(meOptions);
  const isOld = ({ queryKey }: { queryKey: QueryKey }) =>
    Date.now() - (client.getQueryState(queryKey)?.dataUpdatedAt ?? 0) > FRESH_ENOUGH_MS;
  const board = leaderboardOptions(FIRST_VIEW);
  const rewards = rewardsOptions(ALL_REWARDS, me.pointsBalance);
  const claims = claimsOptions(me.id);
  const attendance = attendanceOptions(yearOf(me.today.date));
  const points = pointHistoryOptions(me.id);
  await Promise.allSettled([
    isOld(quoteOptions) && client.prefetchQuery(quoteOptions),
    isOld(board) && client.prefetchQuery(board),
    isOld(badgesOptions) && client.prefetchQuery(badgesOptions),
    isOld(achievementsOptions) && client.prefetchQuery(achievementsOptions),
    isOld(activityOptions) && client.prefetchInfiniteQuery(activityOptions),
    isOld(boardFiltersOptions) && client.prefetchQuery(boardFiltersOptions),
    isOld(rewards) && client.prefetchInfiniteQuery(rewards),
    isOld(claims) && client.prefetchInfiniteQuery(claims),
    isOld(attendance) && client.prefetchQuery(attendance),
    isOld(points) && client.prefetchInfiniteQuery(points),
  ]);
}
