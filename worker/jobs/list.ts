import { dailyAt, EVERY_FIVE_MINUTES, HOURLY } from '#domain/jobs/schedule.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { STEPS_A_SLICE, moveClosedMonths } from '../core/history/move-closed-months.ts';
import { measureDatabase } from '../core/history/database-size.ts';
import { LIFTED_AT_ONCE, liftEndedLocks } from '../identity/follow-provider.ts';
import { forgetMessages } from '../gift-cards/repository.ts';
import { ORDER_QUERIES_MAX, ORDER_REQUESTS_MAX, sendDueOrders } from '../gift-cards/send-orders.ts';
import { selectSettings, toSettings } from '../db/settings.ts';
import { forgetSettled, type ForgottenThrough } from '../deliveries/repository.ts';
import { pruneAnswers } from '../core/idempotency.ts';
import { PUBLISHED_AT_ONCE, publishDue } from '../features/announcements/publish-repository.ts';
import { foldMonths } from '../features/analytics/fold-repository.ts';
import { freezeMoods } from '../features/analytics/mood-repository.ts';
import { resumeRecomputing } from '../features/calendars/recompute.ts';
import { snapshotRanks } from '../features/leaderboard/snapshot-repository.ts';
import { pruneNotices } from '../features/notices/use-cases.ts';
import { INVITED_AT_ONCE, sendInvitations } from '../features/people-import/invitations-repository.ts';
import { EXPIRED_QUERIES, removeExpiredCodes } from '../features/rewards/codes.ts';
import { pruneImports } from '../features/people-import/prune-repository.ts';
import { pruneTelemetry } from '../features/telemetry/use-cases.ts';
import { celebrations } from './celebrations.ts';
import { nightlyAudit } from './nightly-audit.ts';
import { orderCheck } from './order-check.ts';
import { quietPeople } from './quiet-people.ts';
import { reminders } from './reminders.ts';
import { inOneSlice, toJob, type Job } from './job.ts';

/** Each user needs at most 32 statements. */
const RECOMPUTED_A_SLICE = 5;

export const JOBS: readonly Job[] = [
  reminders,
  inOneSlice({
    name: 'live_rooms',
    schedule: HOURLY,
    queries: 10,
    // Disconnects users whose access has ended, in case the message about the end was lost.
    run: ({ parts }) => parts.live.heal(),
  }),
  toJob<object>({
    name: 'announcements',
    schedule: EVERY_FIVE_MINUTES,
    queries: 4,
    async runSlice({ db, now }) {
      const announcements = await publishDue(db, now);
      return { isDone: announcements < PUBLISHED_AT_ONCE, cursor: {}, counts: { announcements } };
    },
  }),
  celebrations,
  toJob<ForgottenThrough | null>({
    name: 'deliveries',
    schedule: EVERY_FIVE_MINUTES,
    queries: 6,
    async runSlice({ db, parts, runStartedAt, lastStartedAt, cursor }) {
      // The senders wake by themselves when a delivery is due. This call replaces an earlier call that was lost.
      if (cursor === null) parts.sender.wake();
      const run = { at: runStartedAt, forgottenAt: lastStartedAt, through: cursor };
      const { forgotten, through } = await forgetSettled(db, run);
      return { isDone: through === null, cursor: through, counts: { forgotten } };
    },
  }),
  inOneSlice({
    name: 'orders',
    schedule: EVERY_FIVE_MINUTES,
    queries: ORDER_QUERIES_MAX + 1,
    fetches: ORDER_REQUESTS_MAX,
    // The sender's room does the same within seconds. This job replaces a room that does not run.
    async run({ db, parts, now }) {
      await sendDueOrders(parts, db);
      await forgetMessages(db, now);
    },
  }),
  inOneSlice({
    name: 'invitations',
    schedule: EVERY_FIVE_MINUTES,
    queries: 4,
    fetches: INVITED_AT_ONCE,
    run: ({ db, parts, now }) => sendInvitations(db, parts.identity, now),
  }),
  toJob<object>({
    name: 'ended_locks',
    schedule: HOURLY,
    queries: 300,
    async runSlice({ db, parts, now }) {
      const people = await liftEndedLocks(db, now, parts.newId);
      return { isDone: people < LIFTED_AT_ONCE, cursor: {}, counts: { people } };
    },
  }),
  toJob<object>({
    name: 'calendar_records',
    schedule: HOURLY,
    queries: 32 * RECOMPUTED_A_SLICE,
    async runSlice({ db, parts, now }) {
      // A slice continues at the place in the calendar's row, because admins' requests recompute parts from the same
      // place.
      const part = await resumeRecomputing(db, now, parts.newId, RECOMPUTED_A_SLICE);
      return { isDone: part === null, cursor: {}, counts: { people: part?.people ?? 0 } };
    },
  }),
  toJob<object>({
    name: 'rank_snapshots',
    schedule: HOURLY,
    queries: 24,
    // The users' rows store the place where a slice continues.
    async runSlice({ db, now }) {
      const { isDone, people } = await snapshotRanks(db, now);
      return { isDone, cursor: {}, counts: { people } };
    },
  }),
  inOneSlice({
    name: 'month_figures',
    schedule: HOURLY,
    queries: 12,
    async run({ db, now }) {
      await foldMonths(db, now);
      await freezeMoods(db, now);
    },
  }),
  quietPeople,
  toJob<object>({
    name: 'closed_months',
    schedule: HOURLY,
    // Each step needs some statements and requests. Joining the parts of a month reads each part.
    queries: 40 * STEPS_A_SLICE,
    fetches: 300,
    async runSlice({ db, parts, now }) {
      const { isDone, counts } = await moveClosedMonths(db, parts.monthFiles, now);
      return { isDone, cursor: {}, counts };
    },
  }),
  toJob<object>({
    name: 'expired_codes',
    schedule: HOURLY,
    queries: EXPIRED_QUERIES,
    async runSlice({ db, parts, now }) {
      const { companyTimeZone } = toSettings(await selectSettings(db));
      const codes = await removeExpiredCodes(db, localDateIn(companyTimeZone, now), { now, newId: parts.newId });
      return { isDone: codes === 0, cursor: {}, counts: { codes } };
    },
  }),
  inOneSlice({ name: 'database_size', schedule: HOURLY, queries: 2, run: ({ db, now }) => measureDatabase(db, now) }),
  inOneSlice({ name: 'old_answers', schedule: HOURLY, queries: 160, run: ({ db, now }) => pruneAnswers(db, now) }),
  toJob<string | null>({
    name: 'old_notices',
    schedule: dailyAt(1),
    queries: 7,
    async runSlice({ db, now, cursor }) {
      const through = await pruneNotices(db, now, cursor ?? '');
      return { isDone: through === null, cursor: through, counts: {} };
    },
  }),
  inOneSlice({ name: 'old_imports', schedule: HOURLY, queries: 90, run: ({ db, now }) => pruneImports(db, now) }),
  inOneSlice({ name: 'old_telemetry', schedule: HOURLY, queries: 6, run: ({ db, now }) => pruneTelemetry(db, now) }),
  nightlyAudit,
  orderCheck,
];
