import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { ActivityRecordInput } from '#domain/api/activities.ts';
import type { AdditionPreviewQuery, CheckInAddition, CheckInVoiding } from '#domain/api/corrections.ts';
import type { LeaveInput, LeaveTakingBack } from '#domain/api/leaves.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { API_OPTIONS, PAGED, after, readBody, underKey } from '#web/kit/api/api.ts';
import { formatSigned } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import type { activitiesRoutes } from '#worker/features/activities/routes.ts';
import type { correctionsRoutes } from '#worker/features/corrections/routes.ts';
import type { leavesRoutes } from '#worker/features/leaves/routes.ts';

export const withMovedPoints = (done: string, points: number): string =>
  points === 0 ? done : `${done} ${t('corrections.movedPoints', { points: formatSigned(points) })}`;

const corrections = hc<typeof correctionsRoutes>('/api/checkins/corrections', API_OPTIONS);
const activities = hc<typeof activitiesRoutes>('/api/activities', API_OPTIONS);

const leaves = hc<typeof leavesRoutes>('/api/leaves', API_OPTIONS);

export const useAddCheckIn = () =>
  useWrite((input: CheckInAddition, key) => readBody(corrections.index.$post({ json: input }, underKey(key))));

/** The query is refreshed together with the other data about users. */
export const additionPreviewOptions = (query: AdditionPreviewQuery) =>
  queryOptions({
    queryKey: ['users', 'addition', query],
    queryFn: ({ signal }) => readBody(corrections.preview.$get({ query }, { init: { signal } })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const useVoidCheckIn = () =>
  useWrite((input: CheckInVoiding, key) => readBody(corrections.void.$post({ json: input }, underKey(key))));

export const useGiveLeave = () =>
  useWrite((input: LeaveInput, key) => readBody(leaves.index.$post({ json: input }, underKey(key))));

export const useTakeLeaveBack = () =>
  useWrite(({ id, ...json }: LeaveTakingBack & { id: string }, key) =>
    readBody(leaves[':id']['take-back'].$post({ param: { id }, json }, underKey(key))),
  );

export const useLogActivity = () =>
  useWrite((input: ActivityRecordInput, key) => readBody(activities.index.$post({ json: input }, underKey(key))));

export const useRemoveActivity = () =>
  useWrite((id: string, key) => readBody(activities[':id'].$delete({ param: { id } }, underKey(key))));

/** The key begins with `users`, so the device does not store the answer. */
export const userActivitiesOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'activities', userId],
    queryFn: ({ signal, pageParam }) =>
      readBody(activities.index.$get({ query: { userId, ...after(pageParam) } }, { init: { signal } })),
    ...PAGED,
    staleTime: 15_000,
  });

export const userLeavesOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'leaves', userId],
    queryFn: ({ signal, pageParam }) =>
      readBody(leaves.index.$get({ query: { userId, ...after(pageParam) } }, { init: { signal } })),
    ...PAGED,
    staleTime: 15_000,
  });
