import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ActivityRecordInput } from '../../../domain/api/activities.ts';
import type { CheckInAddition, CheckInVoiding } from '../../../domain/api/corrections.ts';
import type { LeaveInput } from '../../../domain/api/leaves.ts';
import type { ActivitiesApi } from '../../../worker/features/activities/routes.ts';
import type { CorrectionsApi } from '../../../worker/features/checkins/correction-routes.ts';
import type { LeavesApi } from '../../../worker/features/checkins/leave-routes.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { renewCompany } from '../../app/renew.ts';
import { hc } from '../../app/rpc.ts';

const corrections = hc<CorrectionsApi>('/api/checkins/corrections', API_OPTIONS);
const activities = hc<ActivitiesApi>('/api/activities', API_OPTIONS);

const leaves = hc<LeavesApi>('/api/leaves', API_OPTIONS);

const underKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

/** Whatever came of an act on a person, what is shown of people is asked for anew. */
function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => void renewCompany(client),
  });
}

/** `key` is the dialog's own: sent again after an answer that was lost, it counts once. */
export const useAddCheckIn = (key: string) =>
  useAct((input: CheckInAddition) => bodyOf(corrections.index.$post({ json: input }, underKey(key))));

export const useVoidCheckIn = (key: string) =>
  useAct((input: CheckInVoiding) => bodyOf(corrections.void.$post({ json: input }, underKey(key))));

export const useGiveLeave = (key: string) =>
  useAct((input: LeaveInput) => bodyOf(leaves.index.$post({ json: input }, underKey(key))));

export const useLogActivity = (key: string) =>
  useAct((input: ActivityRecordInput) => bodyOf(activities.index.$post({ json: input }, underKey(key))));

export const useRemoveActivity = (key: string) =>
  useAct((id: string) => bodyOf(activities[':id'].$delete({ param: { id } }, underKey(key))));

/** What was recorded of a person. The first word of the key is `users`: nothing of it is left on the device. */
export const activitiesOf = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['users', 'activities', userId],
    queryFn: ({ signal, pageParam }) =>
      bodyOf(
        activities.index.$get({ query: { userId, ...(pageParam && { cursor: pageParam }) } }, { init: { signal } }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 15_000,
  });
