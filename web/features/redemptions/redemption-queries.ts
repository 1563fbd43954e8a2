import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import {
  BULK_MAX,
  type BulkDecision,
  type DecisionPreview,
  type OrderChange,
  type RedemptionWithUser,
} from '#domain/api/redemptions.ts';
import { eachPage, translateClaim, translateTexts } from '#web/messages/built-in.ts';
import { API_OPTIONS, PAGED, readBody, underKey } from '#web/kit/api/api.ts';
import type { leaderboardRoutes } from '#worker/features/leaderboard/routes.ts';
import type { pointsRoutes } from '#worker/features/points/routes.ts';
import type { redemptionsRoutes } from '#worker/features/redemptions/routes.ts';
import type { rewardsRoutes } from '#worker/features/rewards/routes.ts';
import type { QueueView } from './queue-view.ts';

const client = hc<typeof redemptionsRoutes>('/api/redemptions', API_OPTIONS);
const points = hc<typeof pointsRoutes>('/api/points', API_OPTIONS);
const rewards = hc<typeof rewardsRoutes>('/api/rewards', API_OPTIONS);
const leaderboard = hc<typeof leaderboardRoutes>('/api/leaderboard', API_OPTIONS);

const PAGE_SIZE = 25;
/** Other admins work on the same queue, so its data goes stale quickly. */
const STALE_MS = 15_000;
/** The device does not store data about other users. */
const UNQUEUED = { persist: false };

export function readPage(view: QueueView, cursor: string, limit: number, signal: AbortSignal) {
  const { status, search, department, rewardId, from, to } = view;
  const query = {
    limit: String(limit),
    ...(status === 'pending' && { sort: 'oldest' as const }),
    ...(status !== 'all' && { status }),
    ...(search && { search }),
    ...(department && { department }),
    ...(rewardId && { rewardId }),
    ...(from && { from }),
    ...(to && { to }),
    ...(cursor && { cursor }),
  };
  return readBody(client.index.$get({ query }, { init: { signal } }));
}

export const redemptionsOptions = (view: QueueView) =>
  infiniteQueryOptions({
    queryKey: ['redemptions', 'all', view],
    queryFn: ({ signal, pageParam }) => readPage(view, pageParam, PAGE_SIZE, signal),
    ...PAGED,
    select: eachPage<RedemptionWithUser>(translateClaim),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    meta: UNQUEUED,
  });

export const countsOptions = queryOptions({
  queryKey: ['redemptions', 'counts'],
  queryFn: ({ signal }) => readBody(client.counts.$get(undefined, { init: { signal } })),
  staleTime: STALE_MS,
});

export const choicesOptions = queryOptions({
  queryKey: ['redemption-choices'],
  queryFn: async ({ signal }) => {
    const [places, offered, retired] = await Promise.all([
      readBody(leaderboard.filters.$get(undefined, { init: { signal } })),
      readBody(rewards.all.$get({ query: { limit: '100' } }, { init: { signal } })),
      readBody(rewards.all.$get({ query: { state: 'retired', limit: '100' } }, { init: { signal } })),
    ]);
    const named = [...offered.items, ...retired.items].map(({ id, name }) => ({ id, name }));
    return { departments: places.departments, rewards: named };
  },
  select: ({ departments, rewards: named }) => ({
    departments,
    rewards: named.map(translateTexts).toSorted((a, b) => a.name.localeCompare(b.name)),
  }),
});

export const personOptions = (userId: string) =>
  queryOptions({
    queryKey: ['redemptions', 'person', userId],
    queryFn: async ({ signal }) => {
      const [claims, ledger] = await Promise.all([
        readBody(client.index.$get({ query: { userId, limit: '6' } }, { init: { signal } })),
        readBody(points.history.$get({ query: { userId, limit: '6' } }, { init: { signal } })),
      ]);
      return { claims: claims.items, ledger: ledger.items };
    },
    select: ({ claims, ledger }) => ({ claims: claims.map(translateClaim), ledger }),
    staleTime: STALE_MS,
    meta: UNQUEUED,
  });

export const previewOptions = (ids: readonly string[], status: BulkDecision['status']) =>
  queryOptions({
    queryKey: ['redemption-preview', status, ids],
    queryFn: async ({ signal }): Promise<DecisionPreview['items']> => {
      const items: DecisionPreview['items'] = [];
      for (let start = 0; start < ids.length; start += BULK_MAX) {
        const json = { ids: ids.slice(start, start + BULK_MAX), status };
        const part = await readBody(client.bulk.preview.$post({ json }, { init: { signal } }));
        items.push(...part.items);
      }
      return items;
    },
    staleTime: 0,
    gcTime: 0,
    meta: UNQUEUED,
  });

export const changeOrder = (id: string, change: OrderChange, key: string) =>
  readBody(client[':id'].order.$put({ param: { id }, json: change }, underKey(key)));

export const decideOnSome = (decision: BulkDecision, key: string) =>
  readBody(client.bulk.$post({ json: decision }, underKey(key)));
