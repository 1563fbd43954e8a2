import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LeaderboardPeriod } from '../../../domain/leaderboard/rank.ts';
import type { LeaderboardApi } from '../../../worker/features/leaderboard/routes.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { hc } from '../../app/rpc.ts';

const client = hc<LeaderboardApi>('/api/leaderboard', API_OPTIONS);

/** `department` null is the whole company. */
export const leaderboardOptions = (period: LeaderboardPeriod, department: string | null) =>
  queryOptions({
    queryKey: ['leaderboard', period, department],
    queryFn: ({ signal }) =>
      bodyOf(client.index.$get({ query: { period, ...(department && { department }) } }, { init: { signal } })),
    // The old list stays while the next one loads: tabs that flash are tiring.
    placeholderData: keepPreviousData,
  });
