import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hc } from 'hono/client';
import type { TimeProof } from '../../../domain/api/checkins.ts';
import type { ArchiveApi } from '../../../worker/features/archive/routes.ts';
import type { AuditApi } from '../../../worker/features/audit/routes.ts';
import type { CorrectionRequestsApi } from '../../../worker/features/checkins/correction-request-routes.ts';
import type { LeavesApi } from '../../../worker/features/checkins/leave-routes.ts';
import type { CheckinsApi } from '../../../worker/features/checkins/routes.ts';
import type { JobsApi } from '../../../worker/features/jobs/routes.ts';
import type { RedemptionsApi } from '../../../worker/features/redemptions/routes.ts';
import type { NudgesApi } from '../../../worker/features/nudges/routes.ts';
import type { RewardsApi } from '../../../worker/features/rewards/routes.ts';
import type { SettingsApi } from '../../../worker/features/settings/routes.ts';
import type { SetupApi } from '../../../worker/features/setup/routes.ts';
import type { UsersApi } from '../../../worker/features/users/routes.ts';
import type { SetupAside } from '../../../domain/setup/steps.ts';
import type { Language } from '../../../domain/text/languages.ts';
import { API_OPTIONS, bodyOf } from '../../app/api.ts';
import { isLive } from '../../live/live-store.ts';
import { analyticsOptions } from '../analytics/queries.ts';

const archive = hc<ArchiveApi>('/api/archive', API_OPTIONS);
const audit = hc<AuditApi>('/api/audit', API_OPTIONS);
const checkins = hc<CheckinsApi>('/api/checkins', API_OPTIONS);
const corrections = hc<CorrectionRequestsApi>('/api/checkins/correction-requests', API_OPTIONS);
const jobs = hc<JobsApi>('/api/jobs', API_OPTIONS);
const leaves = hc<LeavesApi>('/api/leaves', API_OPTIONS);
const nudges = hc<NudgesApi>('/api/nudges', API_OPTIONS);
const redemptions = hc<RedemptionsApi>('/api/redemptions', API_OPTIONS);
const rewards = hc<RewardsApi>('/api/rewards', API_OPTIONS);
const settings = hc<SettingsApi>('/api/settings', API_OPTIONS);
const setup = hc<SetupApi>('/api/setup', API_OPTIONS);
const users = hc<UsersApi>('/api/users', API_OPTIONS);

/** The API's largest page, of the day's check-ins. */
const PAGE_SIZE = '100';
/** Those who wait are counted so far: what goes beyond is said as "50+". A screen has rows to read for its other parts. */
const COUNTED = '50';
/** How many of those who wait are named. */
const FIRST = 3;
const ACTS = '6';

/** Asks by the clock while no room tells of changes (FOLLOWED). The dashboard renders anew when that changes. */
const whileNotLive = (intervalMs: number) => () => (isLive() ? false : intervalMs);

/** What a change that the room tells of makes old on this screen. Any change may be an act of an admin. */
export const FOLLOWED = {
  check_in: ['checkins', 'analytics', 'audit'],
  points: ['analytics', 'audit'],
  redemption: ['redemptions', 'audit'],
  people: ['users', 'analytics', 'audit'],
  requests: ['corrections', 'audit'],
} as const;

/** Others act all the time, so what is shown ages quickly, and comes anew while somebody looks at it, or comes back to it. */
const SOON_MS = 15_000;
const LIVELY = { staleTime: SOON_MS, refetchInterval: whileNotLive(60_000), refetchOnWindowFocus: true };
/** What waits for a decision: true whenever somebody comes to the page or back to it. */
const WAITING = { staleTime: 0, refetchInterval: whileNotLive(30_000), refetchOnWindowFocus: true };

/** How many there are, whether there are more than a page holds, and the first of them. */
function waiting<Item>({ items, nextCursor }: { items: Item[]; nextCursor?: string }) {
  return { count: items.length, more: nextCursor !== undefined, first: items.slice(0, FIRST) };
}

/** The nightly audit's: they change once a night. */
export const differencesOptions = queryOptions({
  queryKey: ['jobs', 'differences'],
  queryFn: ({ signal }) => bodyOf(jobs.differences.$get(undefined, { init: { signal } })),
  staleTime: 300_000,
});

export const figuresOptions = { ...analyticsOptions({}), ...LIVELY };

/** Today's check-ins with a proof of their time; an empty one is any. */
export const todayOptions = (proof: TimeProof | '') =>
  infiniteQueryOptions({
    queryKey: ['checkins', 'today', proof],
    queryFn: ({ signal, pageParam }) =>
      bodyOf(
        checkins.today.$get(
          { query: { limit: PAGE_SIZE, ...(proof && { proof }), ...(pageParam && { cursor: pageParam }) } },
          { init: { signal } },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    ...LIVELY,
  });

/** The claims that wait, the oldest first, without those of the user, who decides on none of them. */
export const pendingOptions = (ownId: string) =>
  queryOptions({
    queryKey: ['redemptions', 'pending-count'],
    queryFn: async ({ signal }) => {
      const { items, ...page } = await bodyOf(
        redemptions.index.$get({ query: { status: 'pending', sort: 'oldest', limit: COUNTED } }, { init: { signal } }),
      );
      const others = waiting({ ...page, items: items.filter(({ userId }) => userId !== ownId) });
      // Of more than a page holds, one's own are no matter.
      return others.more ? { ...others, count: items.length } : others;
    },
    ...WAITING,
  });

/** Who is not in yet. Whoever checks in leaves the list, as with any other change of the day. */
export const notInOptions = infiniteQueryOptions({
  queryKey: ['checkins', 'not-in'],
  queryFn: ({ signal, pageParam }) =>
    bodyOf(nudges.index.$get({ query: pageParam ? { cursor: pageParam } : {} }, { init: { signal } })),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
  ...LIVELY,
  // Who is missing is not left on an admin's device.
  meta: { persist: false },
});

export const sendNudges = (userIds: string[], key: string) =>
  bodyOf(nudges.index.$post({ json: { userIds } }, { headers: { 'Idempotency-Key': key } }));

export const approvalsOptions = queryOptions({
  queryKey: ['users', 'pending-count'],
  queryFn: async ({ signal }) =>
    waiting(await bodyOf(users.index.$get({ query: { status: 'pending', limit: COUNTED } }, { init: { signal } }))),
  ...WAITING,
});

export const correctionsOptions = queryOptions({
  queryKey: ['corrections', 'open-count'],
  queryFn: async ({ signal }) =>
    waiting(await bodyOf(corrections.queue.$get({ query: { limit: COUNTED } }, { init: { signal } }))),
  ...WAITING,
  // The first requests name their users.
  meta: { persist: false },
});

export const askedLeaveOptions = queryOptions({
  queryKey: ['corrections', 'leave-count'],
  queryFn: async ({ signal }) =>
    waiting(await bodyOf(leaves.queue.$get({ query: { limit: COUNTED } }, { init: { signal } }))),
  ...WAITING,
  // Its kind is for admins alone, and not left on their devices.
  meta: { persist: false },
});

/** The scoring policy that waits for a second admin, or null. */
export const proposalOptions = queryOptions({
  queryKey: ['settings', 'proposal'],
  queryFn: async ({ signal }) => {
    const setting = await bodyOf(settings[':key'].$get({ param: { key: 'scoring_policy' } }, { init: { signal } }));
    return ('approval' in setting && setting.approval?.proposal) || null;
  },
  ...WAITING,
  // No topic of the room tells of it.
  refetchInterval: 30_000,
});

export const actsOptions = queryOptions({
  queryKey: ['audit', 'recent'],
  queryFn: ({ signal }) => bodyOf(audit.index.$get({ query: { limit: ACTS } }, { init: { signal } })),
  ...LIVELY,
});

/** How full the database is, which the hourly job measures, and what became of old months. */
export const archiveOptions = queryOptions({
  queryKey: ['archive'],
  queryFn: ({ signal }) => bodyOf(archive.index.$get({}, { init: { signal } })),
  staleTime: 10 * 60_000,
});

/** The first steps of a company, as its rows are. */
export const setupOptions = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => bodyOf(setup.index.$get({}, { init: { signal } })),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

export const putSetupAside = (step: SetupAside) => bodyOf(setup.aside.$post({ json: { step } }));

export const makeStarterRewards = (language: Language, key: string) =>
  bodyOf(rewards.starter.$post({ json: { language } }, { headers: { 'Idempotency-Key': key } }));
