import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { BulkInput } from '#domain/api/people.ts';
import type { AwardInput } from '#domain/api/points.ts';
import type { AccountChange, User, UsersQuery } from '#domain/api/users.ts';
import { isUnsent } from '#domain/outbox/action.ts';
import type { BulkAction } from '#domain/people/bulk.ts';
import { useKeyed } from '#web/kit/action/action-requests.ts';
import { API_OPTIONS, PAGED, readBody, underKey } from '#web/kit/api/api.ts';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import { t } from '#web/messages/t.ts';
import { weekdayName } from '#web/messages/format.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { submit, throwIfRefused } from '#web/offline/outbox/outbox.ts';
import type { pointsRoutes } from '#worker/features/points/routes.ts';
import type { usersRoutes } from '#worker/features/users/routes.ts';
import { EMPTY, withPart } from '../bulk/bulk-parts.ts';

// The device stores no answer to a query of this file. Each key begins with `users`, or the query has `persist: false`.
const client = hc<typeof usersRoutes>('/api/users', API_OPTIONS);

const points = hc<typeof pointsRoutes>('/api/points', API_OPTIONS);

const PAGE_SIZE = 25;

export type PeopleQuery = Pick<
  UsersQuery,
  'search' | 'role' | 'status' | 'department' | 'location' | 'calendar' | 'sort'
>;

export const readPage = (query: PeopleQuery, cursor: string, limit: number, signal: AbortSignal) =>
  readBody(
    client.index.$get({ query: { ...query, limit: String(limit), ...(cursor && { cursor }) } }, { init: { signal } }),
  );

export const usersOptions = (query: PeopleQuery) =>
  infiniteQueryOptions({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal, pageParam }) => readPage(query, pageParam, PAGE_SIZE, signal),
    ...PAGED,
    // The old list stays while the next list loads, so that the list does not flicker at every typed letter.
    placeholderData: keepPreviousData,
    // The time is short, because other admins work on the same users.
    staleTime: 15_000,
  });

export const filtersOptions = queryOptions({
  queryKey: ['users', 'filters'],
  queryFn: ({ signal }) => readBody(client.filters.$get(undefined, { init: { signal } })),
});

export const personOptions = (id: string) =>
  queryOptions({
    queryKey: ['users', 'person', id],
    queryFn: ({ signal }) => readBody(client[':id'].$get({ param: { id } }, { init: { signal } })),
    staleTime: 15_000,
  });

/** The accounts that wait because another record has their address. */
export const waitingAccountsOptions = queryOptions({
  queryKey: ['users', 'waiting'],
  queryFn: ({ signal }) => readBody(client.waiting.$get(undefined, { init: { signal } })),
  staleTime: 15_000,
});

/** The longest wait for refreshed data before success is reported. */
const SHOWN_MS = 2_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function useUserWrite<Input, Answer>(act: (input: Input, key: string) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useKeyed(act),
    onSuccess: () => Promise.race([refreshCompany(queryClient), pause(SHOWN_MS)]),
    onError: () => void refreshCompany(queryClient),
  });
}

/** The server refuses the change when the user's version is newer. */
export const useAccountChange = ({ id, version }: User) =>
  useUserWrite((change: AccountChange, key) =>
    readBody(client[':id'].$put({ param: { id }, json: { ...change, version } }, underKey(key))),
  );

export const useRemovedDecision = ({ id, version }: User, act: 'bring-back' | 'set-aside') =>
  useUserWrite((decision: { reason?: string }, key) =>
    readBody(client[':id'][act].$post({ param: { id }, json: { ...decision, version } }, underKey(key))),
  );

export const useRemovePicture = ({ id }: Pick<User, 'id'>) =>
  useUserWrite((_: void, key) => readBody(client[':id'].picture.$delete({ param: { id } }, underKey(key))));

const AWARDS = '/api/points';

/** Spec section 7. The mutation throws AppError on a refusal. */
export const useAward = ({ name }: Pick<User, 'name'>) =>
  useMutation({
    mutationFn: async (award: AwardInput) =>
      throwIfRefused(
        await submit({ type: 'points_update', endpoint: AWARDS, method: 'POST', data: award, shows: { name } }),
      ),
    // The outbox adds an idempotency key and retries by itself.
    retry: false,
  });

export const useTakeBack = () =>
  useUserWrite((id: string, key) =>
    readBody(points[':id']['take-back'].$post({ param: { id }, json: {} }, underKey(key))),
  );

/** The query is requested again each time, because the admin's other awards also count towards the limits. */
export const awardLimitsOptions = queryOptions({
  queryKey: ['users', 'award-limits'],
  queryFn: ({ signal }) => readBody(points.limits.$get(undefined, { init: { signal } })),
  staleTime: 0,
  retry: false,
});

export const useWaitingPoints = ({ id }: Pick<User, 'id'>): number =>
  useOutbox(({ actions }) =>
    actions
      .filter((action) => action.endpoint === AWARDS && action.data.userId === id && isUnsent(action))
      .reduce((sum, { data }) => sum + Number(data.amount), 0),
  );

/** The preview is requested once per dialog and never stored on the device. */
export const bulkPlanOptions = (key: string, act: BulkAction, parts: readonly (readonly string[])[]) =>
  queryOptions({
    queryKey: ['bulk-plan', key, act],
    queryFn: async ({ signal }) => {
      let plan = EMPTY;
      for (const ids of parts) {
        // The parts are requested in sequence, because the points of earlier parts count towards the day's limit.
        const json = { ids: [...ids], act, pointsBefore: plan.points };
        plan = withPart(plan, await readBody(client.bulk.preview.$post({ json }, { init: { signal } })));
      }
      return plan;
    },
    meta: { persist: false },
    staleTime: Infinity,
    gcTime: 0,
  });

/** After an interruption, another call with the same key continues it. */
export const sendBulk = (input: BulkInput, key: string) => readBody(client.bulk.$post({ json: input }, underKey(key)));

/** Three or more consecutive days are a range, such as "Monday to Friday". */
export function describeWorkdays(workdays: readonly number[]): string {
  const days = workdays.toSorted((a, b) => a - b);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return t('people.calendar.never');
  const isRun = days.length > 2 && last - first === days.length - 1;
  if (isRun) return t('people.calendar.run', { first: weekdayName(first), last: weekdayName(last) });
  return days.map(weekdayName).join(', ');
}
