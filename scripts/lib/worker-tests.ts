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

/** The tests of the seed run in Node, because the seed writes an SQL file without a server. */
export const SEED_TESTS: readonly string[] = ['worker/db/seed/**/*.test.ts'];

/** The tests that can run over the demo's database. On a Monday, those that depend on the day are left out. */
const OF_DEMO = ['worker/{db,features,http}/**/*.test.ts'];

/** Returns whether a path, relative to the project's folder, belongs to one of the patterns. */
function belongsTo(patterns: readonly string[]): (file: string) => boolean {
  let files: Set<string> | null = null;
  return (file) => (files ??= new Set(globSync(patterns, { cwd: ROOT }))).has(file);
}

/** The files that a run of the Worker's tests over the demo's database includes and excludes. */
export function demoTests(isMonday: boolean): { include: string[]; exclude: string[] } {
  return isMonday
    ? { include: OF_DEMO, exclude: [...SEED_TESTS, ...DAY_TESTS] }
    : { include: [...DAY_TESTS], exclude: [] };
}

export const isDayTest = belongsTo(DAY_TESTS);
export const isSeedTest = belongsTo(SEED_TESTS);
const isOfDemo = belongsTo(OF_DEMO);
export const isDemoTest = (file: string): boolean => isOfDemo(file) && !isDayTest(file) && !isSeedTest(file);
