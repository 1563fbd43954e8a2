import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { BadgeChange, ManagedBadge, NewBadge } from '#domain/api/badges.ts';
import type { NewQuote, QuoteChange } from '#domain/api/quotes.ts';
import type { ManagedReward, NewReward, RewardChange } from '#domain/api/rewards.ts';
import { eachItem, eachPage, translateTexts } from '#web/messages/built-in.ts';
import { API_OPTIONS, PAGED, after, readBody, underKey } from '#web/kit/api/api.ts';
import type { badgesRoutes } from '#worker/features/badges/routes.ts';
import type { quotesRoutes } from '#worker/features/quotes/routes.ts';
import type { rewardsRoutes } from '#worker/features/rewards/routes.ts';
import type { settingsRoutes } from '#worker/features/settings/routes.ts';

const rewards = hc<typeof rewardsRoutes>('/api/rewards', API_OPTIONS);
const badges = hc<typeof badgesRoutes>('/api/badges', API_OPTIONS);
const quotes = hc<typeof quotesRoutes>('/api/quotes', API_OPTIONS);
const settings = hc<typeof settingsRoutes>('/api/settings', API_OPTIONS);

const PAGE_SIZE = '50';
const STALE_MS = 15_000;

export type State = 'active' | 'retired';

export const managedRewardsOptions = (state: State, search: string) =>
  infiniteQueryOptions({
    queryKey: ['catalogue', 'rewards', state, search],
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: PAGE_SIZE, state, ...(search && { search }), ...after(pageParam) };
      return readBody(rewards.all.$get({ query }, { init: { signal } }));
    },
    ...PAGED,
    select: eachPage<ManagedReward>(translateTexts),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });

export const managedBadgesOptions = queryOptions({
  queryKey: ['catalogue', 'badges'],
  queryFn: ({ signal }) => readBody(badges.all.$get(undefined, { init: { signal } })),
  select: eachItem<ManagedBadge>(translateTexts),
  staleTime: STALE_MS,
});

/** The setting `award_max_points`. It limits the points of a badge when an admin changes the badge's terms. */
export const awardMaxOptions = queryOptions({
  queryKey: ['settings', 'award_max_points'],
  queryFn: async ({ signal }) => {
    const asked = settings[':key'].$get({ param: { key: 'award_max_points' } }, { init: { signal } });
    return Number((await readBody(asked)).value);
  },
  staleTime: STALE_MS,
});

export const currencyOptions = queryOptions({
  queryKey: ['settings', 'currency'],
  queryFn: async ({ signal }) => {
    const asked = settings[':key'].$get({ param: { key: 'currency' } }, { init: { signal } });
    return String((await readBody(asked)).value);
  },
  staleTime: STALE_MS,
});

export const managedQuotesOptions = infiniteQueryOptions({
  queryKey: ['catalogue', 'quotes'],
  queryFn: ({ signal, pageParam }) =>
    readBody(quotes.index.$get({ query: { limit: PAGE_SIZE, ...after(pageParam) } }, { init: { signal } })),
  ...PAGED,
  staleTime: STALE_MS,
});

const one = (id: string) => ({ param: { id } });

export const addReward = (json: NewReward, key: string) => readBody(rewards.index.$post({ json }, underKey(key)));
export const changeReward = (id: string, json: RewardChange, key: string) =>
  readBody(rewards[':id'].$put({ ...one(id), json }, underKey(key)));
export const retireReward = (id: string, key: string) => readBody(rewards[':id'].$delete(one(id), underKey(key)));
export const restoreReward = (id: string, key: string) =>
  readBody(rewards[':id'].restore.$post({ ...one(id), json: {} }, underKey(key)));

export const addBadge = (json: NewBadge, key: string) => readBody(badges.index.$post({ json }, underKey(key)));
export const changeBadge = (id: string, json: BadgeChange, key: string) =>
  readBody(badges[':id'].$put({ ...one(id), json }, underKey(key)));
export const deleteBadge = (id: string, key: string) => readBody(badges[':id'].$delete(one(id), underKey(key)));

export const addQuote = (json: NewQuote, key: string) => readBody(quotes.index.$post({ json }, underKey(key)));
export const changeQuote = (id: string, json: QuoteChange, key: string) =>
  readBody(quotes[':id'].$put({ ...one(id), json }, underKey(key)));
export const deleteQuote = (id: string, key: string) => readBody(quotes[':id'].$delete(one(id), underKey(key)));
