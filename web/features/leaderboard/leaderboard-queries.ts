import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { leaderboardRoutes } from '#worker/features/leaderboard/routes.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import type { LeaderboardView } from './leaderboard-view.ts';

const client = hc<typeof leaderboardRoutes>('/api/leaderboard', API_OPTIONS);

export const leaderboardOptions = (view: LeaderboardView) =>
  queryOptions({
    queryKey: ['leaderboard', view],
    queryFn: ({ signal }) => {
      const { period, show, department, location, limit } = view;
      const query = {
        period,
        ...(department && { department }),
        ...(location && { location }),
        ...(show === 'around' ? { around: 'me' as const } : { limit: String(limit) }),
      };
      return readBody(client.index.$get({ query }, { init: { signal } }));
    },
    placeholderData: keepPreviousData,
  });

/** The device does not store the card, because it is about another user. */
export const personOptions = (id: string) =>
  queryOptions({
    queryKey: ['leaderboard-person', id],
    queryFn: ({ signal }) => readBody(client.people[':id'].$get({ param: { id } }, { init: { signal } })),
    meta: { persist: false },
  });

export const leaderboardFiltersOptions = queryOptions({
  queryKey: ['leaderboard-filters'],
  queryFn: ({ signal }) => readBody(client.filters.$get(undefined, { init: { signal } })),
});
