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
 * These tests combine each act with each other act, and each write route with each loss of rights. They run over the
 * database of the browser demo, which is faster than workerd. worker/races/on-d1.test.ts runs a part of them in workerd.
 */
const MATRIX_TESTS: readonly string[] = ['worker/races/{record,points,rules,lost-rights,twins,effects}.test.ts'];

/** They run only over the database of the demo, because the fuzz asks every route in workerd. */
const ROUTE_TABLES: readonly string[] = ['worker/http/every-route/{routes,days,field-codes}.test.ts'];

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

export const RACES: Files = { include: [...MATRIX_TESTS], exclude: [] };

export const IN_WORKERD: Files = {
  include: ['{worker,party}/**/*.test.ts'],
  exclude: [...SEED_TESTS, ...MATRIX_TESTS, ...ROUTE_TABLES],
};

export const demoTests = (isMonday: boolean): Files => (isMonday ? ON_MONDAY : WITH_CLOCK);

function belongsTo({ include, exclude }: Files): (file: string) => boolean {
  let files: Set<string> | null = null;
  return (file) => (files ??= new Set(globSync(include, { cwd: ROOT, exclude }))).has(file);
}

export const isDayTest = belongsTo(WITH_CLOCK);
export const isDemoTest = belongsTo({ ...ON_MONDAY, include: [...ON_MONDAY.include, ...MATRIX_TESTS] });
export const isWorkerTest = belongsTo(IN_WORKERD);
export const isSeedTest = belongsTo({ include: [...SEED_TESTS], exclude: [] });
