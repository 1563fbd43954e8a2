import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { achievementsRoutes } from '#worker/features/achievements/routes.ts';
import type { attendanceRoutes } from '#worker/features/attendance/routes.ts';
import type { badgesRoutes } from '#worker/features/badges/routes.ts';
import type { checkinsRoutes } from '#worker/features/checkins/routes.ts';
import type { pointsRoutes } from '#worker/features/points/routes.ts';
import type { redemptionsRoutes } from '#worker/features/redemptions/routes.ts';
import type { BadgeProgress } from '#domain/api/badges.ts';
import type { RedemptionWithUser } from '#domain/api/redemptions.ts';
import type { TimeProof } from '#domain/api/checkins.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { eachItem, eachPage, translateClaim, translateTexts } from '#web/messages/built-in.ts';
import { API_OPTIONS, PAGED, after, readBody } from '#web/kit/api/api.ts';

const attendance = hc<typeof attendanceRoutes>('/api/attendance', API_OPTIONS);
const checkIns = hc<typeof checkinsRoutes>('/api/checkins', API_OPTIONS);
const points = hc<typeof pointsRoutes>('/api/points', API_OPTIONS);
const redemptions = hc<typeof redemptionsRoutes>('/api/redemptions', API_OPTIONS);
const badges = hc<typeof badgesRoutes>('/api/badges', API_OPTIONS);
const achievements = hc<typeof achievementsRoutes>('/api/achievements', API_OPTIONS);

/** The device does not store queries whose key begins with `users`. */
export const userAttendanceOptions = (userId: string, year: number | null) =>
  queryOptions({
    queryKey: ['users', 'attendance', userId, year],
    queryFn: ({ signal }) =>
      readBody(
        attendance.index.$get(
          { query: { userId, ...(year !== null && { year: String(year) }) } },
          { init: { signal } },
        ),
      ),
    staleTime: 15_000,
  });

/** One request reads the check-ins of this number of days. */
const WINDOW_DAYS = 60;

/** Queries a user's check-ins from `to` back to `since`, newest first. An empty `proof` means any time proof. */
export const userCheckInsOptions = (userId: string, to: LocalDate, since: LocalDate, proof: TimeProof | '') =>
  infiniteQueryOptions({
    queryKey: ['users', 'checkIns', userId, to, proof],
    queryFn: async ({ signal, pageParam }) => {
      const from = addDays(pageParam, 1 - WINDOW_DAYS);
      const { items } = await readBody(
        checkIns.index.$get({ query: { userId, from, to: pageParam, ...(proof && { proof }) } }, { init: { signal } }),
      );
      return { items, from };
    },
    initialPageParam: to,
    getNextPageParam: ({ from }) => (from > since ? addDays(from, -1) : undefined),
    staleTime: 15_000,
  });

export const userLedgerOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'points', userId],
    queryFn: ({ signal, pageParam }) =>
      readBody(points.history.$get({ query: { userId, ...after(pageParam) } }, { init: { signal } })),
    ...PAGED,
    staleTime: 15_000,
  });

export const userRedemptionsOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'redemptions', userId],
    queryFn: ({ signal, pageParam }) =>
      readBody(redemptions.index.$get({ query: { userId, limit: '25', ...after(pageParam) } }, { init: { signal } })),
    ...PAGED,
    select: eachPage<RedemptionWithUser>(translateClaim),
    staleTime: 15_000,
  });

export const userBadgesOptions = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'badges', userId],
    queryFn: ({ signal }) => readBody(badges.index.$get({ query: { userId } }, { init: { signal } })),
    select: eachItem<BadgeProgress>(translateTexts),
  });

export const userAchievementsOptions = (userId: string) =>
  queryOptions({
    queryKey: ['users', 'achievements', userId],
    queryFn: ({ signal }) => readBody(achievements.index.$get({ query: { userId } }, { init: { signal } })),
  });
