import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { leaderboardFiltersOptions, leaderboardOptions } from '../features/leaderboard/leaderboard-queries.ts';
import { FIRST_VIEW } from '../features/leaderboard/leaderboard-view.ts';
import {
  attendanceOptions,
  devicesOptions,
  pointHistoryOptions,
  sightsOptions,
  toYear,
} from '../features/profile/own-queries.ts';
import { claimsOptions } from '../features/rewards/claim-queries.ts';
import { mailStateOptions } from '../kit/api/mail-state.ts';
import { whenIdle } from '../kit/later.tsx';
import { noticesOptions } from '../kit/notifications/notices.ts';
import { preferencesOptions } from '../kit/push/push-queries.ts';
import { meOptions } from '../kit/session/me.ts';
import { achievementsOptions, activityOptions, badgesOptions } from '../parts/awards/award-queries.ts';
import { quoteOptions } from '../parts/check-in/check-in-queries.ts';
import { rewardsOptions } from '../parts/rewards/reward-queries.ts';
import { ALL_REWARDS } from '../parts/rewards/reward-view.ts';
import { FEEDS, suggestionsOptions, thanksFormOptions, thanksOptions } from '../parts/thanks/thanks-queries.ts';
import { keepDeviceWhenServed } from './device/own-device.ts';
import { dropOldCompleted } from './device/stored-data.ts';

/** The age from which stored data is read ahead again. */
const FRESH_ENOUGH_MS = 6 * 60 * 60_000;

/**
 * When a screen needs other data for its first view, add the query here. The test e2e/offline/offline-routes.spec.ts
 * finds a missing query: it visits only the dashboard, and then opens each screen offline.
 */
export async function readAhead(client: QueryClient, userId: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  // This device is registered before data is read ahead, so that the list of devices includes this device.
  await keepDeviceWhenServed(client, userId, signal).catch(() => undefined);
  await dropOldCompleted(Date.now()).catch(() => undefined);
  // Without the record, the screen shows the error until the user tries again.
  if (client.getQueryState(meOptions.queryKey)?.status === 'error') return;
  const me = await client.ensureQueryData(meOptions);
  const leaderboard = leaderboardOptions(FIRST_VIEW);
  const rewards = rewardsOptions(ALL_REWARDS, me.pointsBalance);
  const claims = claimsOptions(me.id);
  const attendance = attendanceOptions(toYear(me.today.date));
  const points = pointHistoryOptions(me.id);
  const devices = devicesOptions(userId);
  const reads: { queryKey: QueryKey; read: () => Promise<void> }[] = [
    { queryKey: quoteOptions.queryKey, read: () => client.prefetchQuery(quoteOptions) },
    { queryKey: rewards.queryKey, read: () => client.prefetchInfiniteQuery(rewards) },
    { queryKey: leaderboard.queryKey, read: () => client.prefetchQuery(leaderboard) },
    { queryKey: claims.queryKey, read: () => client.prefetchInfiniteQuery(claims) },
    { queryKey: badgesOptions.queryKey, read: () => client.prefetchQuery(badgesOptions) },
    { queryKey: achievementsOptions.queryKey, read: () => client.prefetchQuery(achievementsOptions) },
    { queryKey: attendance.queryKey, read: () => client.prefetchQuery(attendance) },
    { queryKey: points.queryKey, read: () => client.prefetchInfiniteQuery(points) },
    { queryKey: activityOptions.queryKey, read: () => client.prefetchInfiniteQuery(activityOptions) },
    { queryKey: mailStateOptions.queryKey, read: () => client.prefetchQuery(mailStateOptions) },
    { queryKey: noticesOptions.queryKey, read: () => client.prefetchQuery(noticesOptions) },
    { queryKey: preferencesOptions.queryKey, read: () => client.prefetchQuery(preferencesOptions) },
    { queryKey: devices.queryKey, read: () => client.prefetchQuery(devices) },
    { queryKey: sightsOptions.queryKey, read: () => client.prefetchQuery(sightsOptions) },
    { queryKey: thanksFormOptions.queryKey, read: () => client.prefetchQuery(thanksFormOptions) },
    { queryKey: suggestionsOptions.queryKey, read: () => client.prefetchQuery(suggestionsOptions) },
    ...FEEDS.map(thanksOptions).map((thanks) => ({
      queryKey: thanks.queryKey,
      read: () => client.prefetchInfiniteQuery(thanks),
    })),
    { queryKey: leaderboardFiltersOptions.queryKey, read: () => client.prefetchQuery(leaderboardFiltersOptions) },
  ];
  for (const { queryKey, read } of reads) {
    // Each read waits until the page is idle, so that no tap waits for optional reads.
    await new Promise<void>((resolve) => void whenIdle(resolve, 0));
    if (signal.aborted) return;
    const state = client.getQueryState(queryKey);
    // A query that a screen is already requesting is skipped. A failed query is skipped too, so that its error stays on
    // the screen.
    if (state?.fetchStatus === 'fetching' || state?.status === 'error') continue;
    if (Date.now() - (state?.dataUpdatedAt ?? 0) <= FRESH_ENOUGH_MS) continue;
    await read();
  }
}
