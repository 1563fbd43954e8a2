import { globSync } from 'node:fs';
import { ROOT } from './paths.ts';

/**
 * The tests of the Worker that depend on the day. They run in workerd on a Monday, and over the database of the browser
 * demo under the other clocks, which is faster than workerd.
 */
export const DAY_TESTS: readonly string[] = [
  'worker/features/{checkins,corrections,leaves,attendance,me,leaderboard,achievements,activity,analytics,announcements,badges,exports,points,profile,settings,users}/**/*.test.ts',
  'worker/core/{audit/**/*,idempotency}.test.ts',
];

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

const WITH_CLOCK: Files = { include: [...DAY_TESTS], exclude: [] };

const ON_MONDAY: Files = {
  include: ['worker/{db,features,http}/**/*.test.ts'],
  // The guards of the Worker's entry need Durable Objects, which the demo does not have.
  exclude: [...SEED_TESTS, ...DAY_TESTS, 'worker/http/every-route/guards.test.ts'],
};

export const RACES: Files = { include: [...LONG_TESTS], exclude: [] };

export const IN_WORKERD: Files = {
  include: ['{worker,party}/**/*.test.ts'],
  exclude: [...SEED_TESTS, ...LONG_TESTS, ...DEMO_ONLY],
};

export const demoTests = (isMonday: boolean): Files => (isMonday ? ON_MONDAY : WITH_CLOCK);

function belongsTo({ include, exclude }: Files): (file: string) => boolean {
  let files: Set<string> | null = null;
  return (file) => (files ??= new Set(globSync(include, { cwd: ROOT, exclude }))).has(file);
}

export const isDayTest = belongsTo(WITH_CLOCK);
export const isDemoTest = belongsTo({ ...ON_MONDAY, include: [...ON_MONDAY.include, ...LONG_TESTS] });
export const isWorkerTest = belongsTo(IN_WORKERD);
export const isSeedTest = belongsTo({ include: [...SEED_TESTS], exclude: [] });
