import { hc } from 'hono/client';
import type { Page } from '../../../../domain/api/common.ts';
import type { AchievementsApi } from '../../../../worker/features/achievements/routes.ts';
import type { ActivityApi } from '../../../../worker/features/activity/routes.ts';
import type { AttendanceApi } from '../../../../worker/features/attendance/routes.ts';
import type { BadgesApi } from '../../../../worker/features/badges/routes.ts';
import type { CheckinsApi } from '../../../../worker/features/checkins/routes.ts';
import type { CorrectionRequestsApi } from '../../../../worker/features/corrections/request-routes.ts';
import type { LeavesApi } from '../../../../worker/features/leaves/routes.ts';
import type { MeApi } from '../../../../worker/features/me/routes.ts';
import type { PointsApi } from '../../../../worker/features/points/routes.ts';
import type { RedemptionsApi } from '../../../../worker/features/redemptions/routes.ts';
import { API_OPTIONS, readBody } from '../../../kit/api/api.ts';
import { t } from '../../../messages/t.ts';
import type { Source, SourcePage } from './collect.ts';

const me = hc<MeApi>('/api/me', API_OPTIONS);
const attendance = hc<AttendanceApi>('/api/attendance', API_OPTIONS);
const checkIns = hc<CheckinsApi>('/api/checkins', API_OPTIONS);
const points = hc<PointsApi>('/api/points', API_OPTIONS);
const badges = hc<BadgesApi>('/api/badges', API_OPTIONS);
const achievements = hc<AchievementsApi>('/api/achievements', API_OPTIONS);
const activity = hc<ActivityApi>('/api/activity', API_OPTIONS);
const corrections = hc<CorrectionRequestsApi>('/api/checkins/correction-requests', API_OPTIONS);
const leaves = hc<LeavesApi>('/api/leaves', API_OPTIONS);
const redemptions = hc<RedemptionsApi>('/api/redemptions', API_OPTIONS);

/** The page size of claims: the largest that the API allows. */
const CLAIMS_LIMIT = '50';

const toPage = ({ items, nextCursor }: Page<unknown>): SourcePage => ({ items, next: nextCursor ?? null });
const after = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** Returns the sources of points, requests, claims, awards and activities. */
const listPagedSources = (userId: string): Source[] => [
  {
    name: 'points',
    words: () => t('data.part.points'),
    read: async (cursor, signal) =>
      toPage(await readBody(points.history.$get({ query: after(cursor) }, { init: { signal } }))),
  },
  {
    name: 'corrections',
    words: () => t('data.part.corrections'),
    read: async (cursor, signal) =>
      toPage(await readBody(corrections.index.$get({ query: after(cursor) }, { init: { signal } }))),
  },
  {
    name: 'leaves',
    words: () => t('data.part.leaves'),
    read: async (cursor, signal) =>
      toPage(await readBody(leaves.index.$get({ query: after(cursor) }, { init: { signal } }))),
  },
  {
    name: 'redemptions',
    words: () => t('data.part.redemptions'),
    read: async (cursor, signal) =>
      toPage(
        await readBody(
          redemptions.index.$get({ query: { userId, limit: CLAIMS_LIMIT, ...after(cursor) } }, { init: { signal } }),
        ),
      ),
  },
  {
    name: 'badges',
    words: () => t('data.part.badges'),
    read: async (_, signal) => toPage(await readBody(badges.index.$get({ query: {} }, { init: { signal } }))),
  },
  {
    name: 'achievements',
    words: () => t('data.part.achievements'),
    read: async (_, signal) => toPage(await readBody(achievements.index.$get({ query: {} }, { init: { signal } }))),
  },
  {
    name: 'activity',
    words: () => t('data.part.activity'),
    read: async (cursor, signal) =>
      toPage(await readBody(activity.index.$get({ query: { limit: '50', ...after(cursor) } }, { init: { signal } }))),
  },
];

/** Returns the sources of all parts of a user's data, in the order of the file. `thisYear` is the user's local year. */
export function listSources(userId: string, thisYear: number): Source[] {
  const yearIn = (cursor: string | null) => cursor ?? String(thisYear);
  // The source `years` is read first, and its answers set this variable. The source `checkIns` reads the same years.
  let firstYear = thisYear;
  const yearBefore = (year: string) => (Number(year) > firstYear ? String(Number(year) - 1) : null);
  return [
    {
      name: 'profile',
      words: () => t('data.part.profile'),
      isSingle: true,
      read: async (_, signal) => ({
        items: [await readBody(me.index.$get({ header: {} }, { init: { signal } }))],
        next: null,
      }),
    },
    {
      name: 'years',
      words: (cursor) => t('data.part.attendance', { year: yearIn(cursor) }),
      async read(cursor, signal) {
        const year = yearIn(cursor);
        const days = await readBody(attendance.index.$get({ query: { year } }, { init: { signal } }));
        firstYear = days.firstYear;
        return { items: [days], next: yearBefore(year) };
      },
    },
    {
      name: 'checkIns',
      words: (cursor) => t('data.part.checkIns', { year: yearIn(cursor) }),
      async read(cursor, signal) {
        const year = yearIn(cursor);
        const query = { from: `${year}-01-01`, to: `${year}-12-31` };
        const { items } = await readBody(checkIns.index.$get({ query }, { init: { signal } }));
        return { items, next: yearBefore(year) };
      },
    },
    ...listPagedSources(userId),
  ];
}
