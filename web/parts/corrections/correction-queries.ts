import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { ActivityRecordInput } from '#domain/api/activities.ts';
import type { AdditionPreviewQuery, CheckInAddition, CheckInVoiding } from '#domain/api/corrections.ts';
import type { LeaveInput, LeaveTakingBack } from '#domain/api/leaves.ts';
import { useKeyed } from '#web/kit/action/action-requests.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
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

const underKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

/** After a success or a failure, it refreshes the company's data. */
function useCorrection<Input, Answer>(act: (input: Input, key: string) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: useKeyed(act),
    onSettled: () => void refreshCompany(client),
  });
}

export const useAddCheckIn = () =>
  useCorrection((input: CheckInAddition, key) => readBody(corrections.index.$post({ json: input }, underKey(key))));

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
  useCorrection((input: CheckInVoiding, key) => readBody(corrections.void.$post({ json: input }, underKey(key))));

export const useGiveLeave = () =>
  useCorrection((input: LeaveInput, key) => readBody(leaves.index.$post({ json: input }, underKey(key))));

export const useTakeLeaveBack = (id: string) =>
  useCorrection((input: LeaveTakingBack, key) =>
    readBody(leaves[':id']['take-back'].$post({ param: { id }, json: input }, underKey(key))),
  );

export const useLogActivity = () =>
  useCorrection((input: ActivityRecordInput, key) => readBody(activities.index.$post({ json: input }, underKey(key))));

export const useRemoveActivity = () =>
  useCorrection((id: string, key) => readBody(activities[':id'].$delete({ param: { id } }, underKey(key))));

/** The key begins with `users`, so the device does not store the answer. */
export const userActivitiesOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'activities', userId],
    queryFn: ({ signal, pageParam }) =>
      readBody(
        activities.index.$get({ query: { userId, ...(pageParam && { cursor: pageParam }) } }, { init: { signal } }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 15_000,
  });

/** The query for a user's leave, including leave that was taken back. */
export const userLeavesOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'leaves', userId],
    queryFn: ({ signal, pageParam }) =>
      readBody(leaves.index.$get({ query: { userId, ...(pageParam && { cursor: pageParam }) } }, { init: { signal } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 15_000,
  });
