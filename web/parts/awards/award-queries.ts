import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { BadgeProgress } from '#domain/api/badges.ts';
import { eachItem, translateTexts } from '#web/messages/built-in.ts';
import { API_OPTIONS, PAGED, after, readBody } from '#web/kit/api/api.ts';
import type { achievementsRoutes } from '#worker/features/achievements/routes.ts';
import type { activityRoutes } from '#worker/features/activity/routes.ts';
import type { badgesRoutes } from '#worker/features/badges/routes.ts';

const badges = hc<typeof badgesRoutes>('/api/badges', API_OPTIONS);
const achievements = hc<typeof achievementsRoutes>('/api/achievements', API_OPTIONS);
const activity = hc<typeof activityRoutes>('/api/activity', API_OPTIONS);

export const badgesOptions = queryOptions({
  queryKey: ['badges'],
  queryFn: ({ signal }) => readBody(badges.index.$get({ query: {} }, { init: { signal } })),
  select: eachItem<BadgeProgress>(translateTexts),
});

export const achievementsOptions = queryOptions({
  queryKey: ['achievements'],
  queryFn: ({ signal }) => readBody(achievements.index.$get({ query: {} }, { init: { signal } })),
});

export const activityOptions = infiniteQueryOptions({
  queryKey: ['activity'],
  queryFn: ({ signal, pageParam }) =>
    readBody(activity.index.$get({ query: { limit: '10', ...after(pageParam) } }, { init: { signal } })),
  ...PAGED,
});

/** Only admins use it. The answer is never stored, because it is about other users. */
export const grantOptions = (badgeId: string) =>
  queryOptions({
    queryKey: ['badge-grant', badgeId],
    queryFn: ({ signal }) => readBody(badges[':id'].grants.$get({ param: { id: badgeId } }, { init: { signal } })),
    meta: { persist: false },
    staleTime: 0,
  });

export const grantNext = (badgeId: string, cursor: string | undefined, key: string, signal: AbortSignal) =>
  readBody(
    badges[':id'].grants.$post(
      { param: { id: badgeId }, json: cursor === undefined ? {} : { cursor } },
      { headers: { 'Idempotency-Key': key }, init: { signal } },
    ),
  );
