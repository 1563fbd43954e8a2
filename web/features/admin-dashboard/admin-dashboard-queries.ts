import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { ManagedReward } from '#domain/api/rewards.ts';
import type { RedemptionWithUser } from '#domain/api/redemptions.ts';
import type { TimeProof } from '#domain/api/checkins.ts';
import type { SetupAside } from '#domain/setup/steps.ts';
import type { Language } from '#domain/text/languages.ts';
import { eachItem, translateClaim, translateTexts } from '#web/messages/built-in.ts';
import { API_OPTIONS, PAGED, after, readBody, underKey } from '#web/kit/api/api.ts';
import { isLive, readLiveDay, useLive } from '#web/live/live-store.ts';
import type { CompanyDay } from '#web/parts/company-day/company-day-queries.ts';
import { analyticsOptions } from '#web/parts/figures/figure-queries.ts';
import type { auditRoutes } from '#worker/features/audit/routes.ts';
import type { checkinsRoutes } from '#worker/features/checkins/routes.ts';
import type { closedMonthsRoutes } from '#worker/features/closed-months/routes.ts';
import type { correctionRequestsRoutes } from '#worker/features/corrections/request-routes.ts';
import type { jobsRoutes } from '#worker/features/jobs/routes.ts';
import type { leavesRoutes } from '#worker/features/leaves/routes.ts';
import type { nudgesRoutes } from '#worker/features/nudges/routes.ts';
import type { redemptionsRoutes } from '#worker/features/redemptions/routes.ts';
import type { rewardsRoutes } from '#worker/features/rewards/routes.ts';
import type { setupRoutes } from '#worker/features/setup/routes.ts';
import type { usersRoutes } from '#worker/features/users/routes.ts';

const closedMonths = hc<typeof closedMonthsRoutes>('/api/archive', API_OPTIONS);
const audit = hc<typeof auditRoutes>('/api/audit', API_OPTIONS);
const checkins = hc<typeof checkinsRoutes>('/api/checkins', API_OPTIONS);
const corrections = hc<typeof correctionRequestsRoutes>('/api/checkins/correction-requests', API_OPTIONS);
const jobs = hc<typeof jobsRoutes>('/api/jobs', API_OPTIONS);
const leaves = hc<typeof leavesRoutes>('/api/leaves', API_OPTIONS);
const nudges = hc<typeof nudgesRoutes>('/api/nudges', API_OPTIONS);
const redemptions = hc<typeof redemptionsRoutes>('/api/redemptions', API_OPTIONS);
const rewards = hc<typeof rewardsRoutes>('/api/rewards', API_OPTIONS);
const setup = hc<typeof setupRoutes>('/api/setup', API_OPTIONS);
const users = hc<typeof usersRoutes>('/api/users', API_OPTIONS);

/** Of each list at first, of which 8 rows are shown. Of the undecided, those that only another admin decides come last. */
const AT_FIRST = '12';
/** The largest page that the API allows. */
const LATER_PAGE = '100';
const ACTS = '4';
const FOUND = '6';
const FEW_CODES_SHOWN = '3';

/** Polls only while the live room is not connected. The dashboard renders again when the connection changes. */
const whileNotLive = (intervalMs: number) => () => (isLive() ? false : intervalMs);

/** Every list contains `audit`, because any change may be an admin action. */
export const FOLLOWED = {
  check_in: ['checkins', 'analytics', 'audit'],
  points: ['analytics', 'audit'],
  redemption: ['redemptions', 'decisions', 'audit', 'catalogue'],
  people: ['users', 'analytics', 'decisions', 'audit'],
  requests: ['corrections', 'decisions', 'audit'],
  thanks: ['thanks', 'decisions', 'audit'],
} as const;

const SOON_MS = 15_000;
const LIVELY = { staleTime: SOON_MS, refetchInterval: whileNotLive(60_000), refetchOnWindowFocus: true };
const WAITING = { staleTime: 0, refetchInterval: whileNotLive(30_000), refetchOnWindowFocus: true };

export const differencesOptions = queryOptions({
  queryKey: ['jobs', 'differences'],
  queryFn: ({ signal }) => readBody(jobs.differences.$get(undefined, { init: { signal } })),
  staleTime: 300_000,
});

export const figuresOptions = { ...analyticsOptions({}), ...LIVELY };

/** The company's figures. On the day itself, the numbers of the live room are newer than the loaded ones. */
export function useDayFigures(companyDay: CompanyDay) {
  const figures = useQuery(figuresOptions);
  const live = readLiveDay(
    useLive((state) => state.realtimeStats),
    companyDay,
  );
  const listed = figures.data?.overview;
  const isToday = listed?.date === companyDay.date;
  const overview =
    listed && live && isToday ? { ...listed, activeToday: live.checkedIn, onTimeRate: live.onTimeRate } : listed;
  return { figures, overview, isToday };
}

export const todayOptions = (proof: TimeProof | '') =>
  infiniteQueryOptions({
    queryKey: ['checkins', 'today', proof],
    queryFn: ({ signal, pageParam }) =>
      readBody(
        checkins.today.$get(
          { query: { limit: pageParam ? LATER_PAGE : AT_FIRST, ...(proof && { proof }), ...after(pageParam) } },
          { init: { signal } },
        ),
      ),
    ...PAGED,
    ...LIVELY,
  });

export const claimsOptions = queryOptions({
  queryKey: ['redemptions', 'undecided'],
  queryFn: ({ signal }) =>
    readBody(
      redemptions.index.$get({ query: { status: 'pending', sort: 'oldest', limit: AT_FIRST } }, { init: { signal } }),
    ),
  select: eachItem<RedemptionWithUser>(translateClaim),
  ...WAITING,
});

export const notInOptions = infiniteQueryOptions({
  queryKey: ['checkins', 'not-in'],
  queryFn: ({ signal, pageParam }) => readBody(nudges.index.$get({ query: after(pageParam) }, { init: { signal } })),
  ...PAGED,
  ...LIVELY,
  // The names of missing users must not be stored on an admin's device.
  meta: { persist: false },
});

export const sendNudges = (userIds: string[], key: string) =>
  readBody(nudges.index.$post({ json: { userIds } }, underKey(key)));

export const approvalsOptions = queryOptions({
  queryKey: ['users', 'undecided'],
  queryFn: async ({ signal }) => {
    const { items } = await readBody(
      users.index.$get({ query: { status: 'pending', limit: AT_FIRST } }, { init: { signal } }),
    );
    // An account that was removed cannot be approved.
    return { items: items.filter(({ isActive }) => isActive) };
  },
  ...WAITING,
});

export const fewCodesOptions = queryOptions({
  queryKey: ['catalogue', 'few-codes'],
  queryFn: ({ signal }) =>
    readBody(rewards.all.$get({ query: { state: 'few_codes', limit: FEW_CODES_SHOWN } }, { init: { signal } })),
  select: eachItem<ManagedReward>(translateTexts),
  ...LIVELY,
});

/** A few people for the search field, whose names the device does not store. */
export const foundOptions = (search: string) =>
  queryOptions({
    queryKey: ['users', 'found', search],
    queryFn: async ({ signal }) => {
      const query = { search, status: 'approved', limit: FOUND } as const;
      return (await readBody(users.index.$get({ query }, { init: { signal } }))).items;
    },
    placeholderData: keepPreviousData,
    staleTime: SOON_MS,
  });

export const correctionsOptions = queryOptions({
  queryKey: ['corrections', 'undecided'],
  queryFn: ({ signal }) => readBody(corrections.queue.$get({ query: { limit: AT_FIRST } }, { init: { signal } })),
  ...WAITING,
  // The requests contain names of users, so they are not stored on an admin's device.
  meta: { persist: false },
});

export const askedLeaveOptions = queryOptions({
  queryKey: ['corrections', 'undecided-leave'],
  queryFn: ({ signal }) => readBody(leaves.queue.$get({ query: { limit: AT_FIRST } }, { init: { signal } })),
  ...WAITING,
  // The kind of a leave is private, so it is not stored on an admin's device.
  meta: { persist: false },
});

export const actsOptions = queryOptions({
  queryKey: ['audit', 'recent'],
  queryFn: ({ signal }) => readBody(audit.index.$get({ query: { limit: ACTS } }, { init: { signal } })),
  ...LIVELY,
});

export const closedMonthsOptions = queryOptions({
  queryKey: ['closed-months'],
  queryFn: ({ signal }) => readBody(closedMonths.index.$get({}, { init: { signal } })),
  staleTime: 10 * 60_000,
});

export const setupOptions = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => readBody(setup.index.$get({}, { init: { signal } })),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

export const putSetupAside = (step: SetupAside) => readBody(setup.aside.$post({ json: { step } }));

export const makeStarterRewards = (language: Language, key: string) =>
  readBody(rewards.starter.$post({ json: { language } }, underKey(key)));
