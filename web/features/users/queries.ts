import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { BulkInput } from '../../../domain/api/people.ts';
import type { AwardInput } from '../../../domain/api/points.ts';
import type { AccountChange, User, UsersQuery } from '../../../domain/api/users.ts';
import type { BulkAct } from '../../../domain/people/bulk.ts';
import type { PointsApi } from '../../../worker/features/points/routes.ts';
import type { UsersApi } from '../../../worker/features/users/routes.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { renewCompany } from '../../app/renew.ts';
import { useKeyed } from '../../app/act/use-keyed.ts';
import { isUnsent } from '../../../domain/outbox/action.ts';
import { orThrow, submit } from '../../offline/outbox.ts';
import { useOutbox } from '../../offline/outbox-store.ts';
import { EMPTY, withPart } from './bulk/parts.ts';

const client = hc<UsersApi>('/api/users', API_OPTIONS);

const points = hc<PointsApi>('/api/points', API_OPTIONS);

const PAGE_SIZE = 25;

/** What the list is asked for. The first word of every key here is `users`: nothing of it is left on the device. */
export type PeopleQuery = Pick<
  UsersQuery,
  'search' | 'role' | 'status' | 'department' | 'location' | 'calendar' | 'sort'
>;

export const readPage = (query: PeopleQuery, cursor: string, limit: number, signal: AbortSignal) =>
  bodyOf(
    client.index.$get({ query: { ...query, limit: String(limit), ...(cursor && { cursor }) } }, { init: { signal } }),
  );

export const usersOptions = (query: PeopleQuery) =>
  infiniteQueryOptions({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal, pageParam }) => readPage(query, pageParam, PAGE_SIZE, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // The old list stays while the next one loads: a list that flashes at every letter is tiring.
    placeholderData: keepPreviousData,
    // Other admins work on the same people.
    staleTime: 15_000,
  });

/** What people can be filtered by. */
export const filtersOptions = queryOptions({
  queryKey: ['users', 'filters'],
  queryFn: ({ signal }) => bodyOf(client.filters.$get(undefined, { init: { signal } })),
});

export const personOptions = (id: string) =>
  queryOptions({
    queryKey: ['users', 'person', id],
    queryFn: ({ signal }) => bodyOf(client[':id'].$get({ param: { id } }, { init: { signal } })),
    staleTime: 15_000,
  });

/** What was done is told after this at the latest, also where what is shown of it is slow to come. */
const SHOWN_MS = 2_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** An act on people. What is shown of them is waited for a little when it was done; a failure is told at once. */
function useAct<Input, Answer>(act: (input: Input, key: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed(act),
    onSuccess: () => Promise.race([renewCompany(queryClient), pause(SHOWN_MS)]),
    onError: () => void renewCompany(queryClient),
  });
}

/** Changes an account, on the version that the admin saw: `user` is the person as the dialog opened with them. */
export const useAccountChange = ({ id, version }: User) =>
  useAct((change: AccountChange, key) =>
    bodyOf(
      client[':id'].$put({ param: { id }, json: { ...change, version } }, { headers: { 'Idempotency-Key': key } }),
    ),
  );

/** Takes somebody's picture away. */
export const useRemovePicture = ({ id }: Pick<User, 'id'>) =>
  useAct((_: void, key) =>
    bodyOf(client[':id'].picture.$delete({ param: { id } }, { headers: { 'Idempotency-Key': key } })),
  );

const AWARDS = '/api/points';

/** Gives bonus points to one person, through the outbox (spec section 7). Throws AppError when it is refused. */
export const useAward = ({ name }: Pick<User, 'name'>) =>
  useMutation({
    mutationFn: async (award: AwardInput) =>
      orThrow(await submit({ type: 'points_update', endpoint: AWARDS, method: 'POST', data: award, shows: { name } })),
    // The outbox has a key for it, and tries of its own.
    retry: false,
  });

/** What the signed-in admin may still give. Other acts of theirs count too, so it is asked for each time. */
export const awardLimitsOptions = queryOptions({
  queryKey: ['users', 'award-limits'],
  queryFn: ({ signal }) => bodyOf(points.limits.$get(undefined, { init: { signal } })),
  staleTime: 0,
  retry: false,
});

/** The points for a person that wait on this device to be sent. */
export const useWaitingPoints = ({ id }: Pick<User, 'id'>): number =>
  useOutbox(({ actions }) =>
    actions
      .filter((action) => action.endpoint === AWARDS && action.data.userId === id && isUnsent(action))
      .reduce((sum, { data }) => sum + Number(data.amount), 0),
  );

/** What an act on many would do, part by part; it changes nothing. Asked once a dialog, and never kept. */
export const bulkPlanOptions = (key: string, act: BulkAct, parts: readonly (readonly string[])[]) =>
  queryOptions({
    queryKey: ['bulk-plan', key, act],
    queryFn: async ({ signal }) => {
      let plan = EMPTY;
      for (const ids of parts) {
        // One after the other: what the parts before would give counts towards the day's limit.
        const json = { ids: [...ids], act, pointsBefore: plan.points };
        plan = withPart(plan, await bodyOf(client.bulk.preview.$post({ json }, { init: { signal } })));
      }
      return plan;
    },
    meta: { persist: false },
    staleTime: Infinity,
    gcTime: 0,
  });

/** Acts on many. The same key again goes on where it was interrupted. */
export const sendBulk = (input: BulkInput, key: string) =>
  bodyOf(client.bulk.$post({ json: input }, { headers: { 'Idempotency-Key': key } }));
