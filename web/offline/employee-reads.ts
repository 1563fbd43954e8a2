import type { QueryClient } from '@tanstack/react-query';
import { meOptions } from '../app/me.ts';
import { quoteOptions } from '../features/dashboard/queries.ts';
import { leaderboardOptions } from '../features/leaderboard/queries.ts';
import { claimsOptions, rewardsOptions } from '../features/rewards/queries.ts';

/**
 * Reads what the employee screens show first. A screen that reads anything else belongs here too:
 * e2e/offline-routes.spec.ts opens each without a connection after a visit of the dashboard alone.
 */
export async function readAhead(client: QueryClient): Promise<void> {
  const me = await client.ensureQueryData(meOptions);
  await Promise.allSettled([
    client.prefetchQuery(quoteOptions),
    client.prefetchQuery(leaderboardOptions('week', null)),
    client.prefetchQuery(rewardsOptions),
    client.prefetchInfiniteQuery(claimsOptions(me.id)),
  ]);
}
