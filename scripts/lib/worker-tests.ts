import { globSync } from 'node:fs';
import type { TestClock } from './clock.ts';
import { ROOT } from './paths.ts';

/** The tests of check-ins and their records, in which a day off by day differs from a day off by night. */
const RECORD_TESTS =
  'worker/features/{checkins,corrections,leaves,attendance,me,leaderboard,achievements}/**/*.test.ts';

/**
 * The tests of the Worker that depend on the day. They run in workerd on a Monday, and over Node's SQLite under the
 * other clocks, which is faster than workerd. The clock "dst" also shows a day off, so on a Saturday only the tests of
 * check-ins and their records run.
 */
export const DAY_TESTS: readonly string[] = [
  RECORD_TESTS,
  'worker/features/{activity,analytics,announcements,badges,exports,points,profile,settings,users}/**/*.test.ts',
  'worker/core/{audit/**/*,idempotency}.test.ts',
];

/** Thousands of rows of past days. */
const BIG_EXPORTS = 'worker/features/exports/paging.test.ts';

/**
 * The longest tests: each act during each other act, each write route with each loss of rights, and each reader of
 * each kind of data. They run over the database of the browser demo, which takes a tenth of the time of workerd. In
 * workerd, worker/races/on-d1.test.ts runs a part of the acts, and history.test.ts and the fuzz make random histories.
 */
const LONG_TESTS: readonly string[] = [
  'worker/races/{record,points,rules,lost-rights,twins,effects}.test.ts',
  'worker/privacy/*.test.ts',
  'worker/mail/weekly-report.test.ts',
  'worker/jobs/{celebrations,quiet-people}.test.ts',
  'worker/gift-cards/claims.test.ts',
];

/**
 * They run only over the database of the demo. In workerd, the fuzz asks every route, and webhooks.test.ts sends the
 * provider's messages in the order and the wrong order of each change.
 */
const DEMO_ONLY: readonly string[] = [
  'worker/http/every-route/{routes,days,field-codes}.test.ts',
  'worker/features/webhooks/addresses.test.ts',
];

/** The tests of the seed run in Node, because the seed writes an SQL file without a server. */
export const SEED_TESTS: readonly string[] = ['worker/db/seed/**/*.test.ts'];

export interface Files {
  include: string[];
  exclude: string[];
}

/** The longest of the others run only in workerd: many rows for the limits of D1, and many forged cursors. */
const BIG: readonly string[] = [
  'worker/features/people-import/apply.test.ts',
  'worker/http/every-route/{cursors,bulk-statements}.test.ts',
];

const ON_MONDAY: Files = {
  include: ['worker/{db,features,http}/**/*.test.ts'],
  // The guards of the Worker's entry need Durable Objects, which the demo does not have.
  exclude: [...SEED_TESTS, ...DAY_TESTS, ...BIG, 'worker/http/every-route/guards.test.ts'],
};

export const RACES: Files = { include: [...LONG_TESTS], exclude: [] };

export const IN_WORKERD: Files = {
  include: ['{worker,party}/**/*.test.ts'],
  exclude: [...SEED_TESTS, ...LONG_TESTS, ...DEMO_ONLY],
};

const BY_CLOCK: Record<TestClock, Files> = {
  monday: ON_MONDAY,
  saturday: { include: [RECORD_TESTS], exclude: [] },
  dst: { include: [...DAY_TESTS], exclude: [BIG_EXPORTS] },
};

export const demoTests = (clock: TestClock): Files => BY_CLOCK[clock];

function belongsTo({ include, exclude }: Files): (file: string) => boolean {
  let files: Set<string> | null = null;
  return (file) => (files ??= new Set(globSync(include, { cwd: ROOT, exclude }))).has(file);
}

export const isDayTest = (clock: TestClock) => belongsTo(demoTests(clock));
export const isDemoTest = belongsTo({ ...ON_MONDAY, include: [...ON_MONDAY.include, ...LONG_TESTS] });
export const isWorkerTest = belongsTo(IN_WORKERD);
export const isSeedTest = belongsTo({ include: [...SEED_TESTS], exclude: [] });
