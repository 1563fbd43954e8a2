import { mkdirSync } from 'node:fs';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { isTestClock, TEST_CLOCKS } from './scripts/lib/clock.ts';
import { screensProject } from './screens/vitest.ts';
import { WEB_FOLDER } from './scripts/lib/web-build.ts';

const isMonday = () => (process.env.TEST_CLOCK || 'monday') === 'monday';

/** The Worker's clock: TEST_CLOCK is a name of TEST_CLOCKS or an instant, and a Monday morning when it is not set. */
function testInstant(): string {
  const wanted = process.env.TEST_CLOCK || 'monday';
  return isTestClock(wanted) ? TEST_CLOCKS[wanted] : new Date(wanted).toISOString();
}

/** What depends on the day of the week, the month or the change of summer time is tried under every clock, the rest on a Monday. */
const DAY_ROOMS =
  '{checkins,attendance,me,leaderboard,achievements,activity,analytics,announcements,badges,exports,points,profile,settings,users}';

const WITHOUT_GUARD = 'worker/test/without-guard.ts';

/** The Worker's own configuration, with the real D1 and the migrations for the setup file to apply. */
async function workerOptions() {
  // wrangler.toml names the built app as assets: the tests of the Worker need the folder, not what is in it.
  mkdirSync(WEB_FOLDER, { recursive: true });
  const { FUZZ_REQUESTS = '', FUZZ_SEED = '', GUARD_OUT = '' } = process.env;
  const migrations = await readD1Migrations(new URL('migrations', import.meta.url).pathname);
  return {
    wrangler: { configPath: './wrangler.toml' },
    miniflare: {
      bindings: {
        AUTH_MODE: 'demo',
        ENVIRONMENT: 'development',
        CLOCK: `fixed:${testInstant()}`,
        TEST_MIGRATIONS: migrations,
        FUZZ_REQUESTS,
        FUZZ_SEED,
        GUARD_OUT,
      },
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // Timings say nothing on a shared machine: the limits are for what hangs.
      { test: { name: 'domain', isolate: false, include: ['domain/**/*.test.ts'], testTimeout: 60_000 } },
      // The seed runs in Node, so that a file of SQL can be made without a server.
      { test: { name: 'seed', include: ['worker/db/seed/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/messages/test-setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        // The worker's own tests once more, over the D1 of the demo in the browser: what holds there holds here.
        resolve: {
          alias: ['workers', 'test'].map((name) => ({
            find: `cloudflare:${name}`,
            replacement: new URL(`web/demo/stand-in/cloudflare-${name}.ts`, import.meta.url).pathname,
          })),
        },
        test: {
          name: 'demo',
          // As in the project of the Worker.
          isolate: false,
          include: ['worker/{db,features,http}/**/*.test.ts'],
          exclude: ['worker/db/seed/**'],
          setupFiles: ['worker/test/setup.ts'],
          env: { CLOCK: `fixed:${testInstant()}` },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tooling',
          include: ['scripts/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Each of them may be a server with all its processes.
          maxConcurrency: 3,
        },
      },
      screensProject(),
      {
        plugins: [cloudflareTest(workerOptions)],
        test: {
          name: 'worker',
          // worker/test/setup.ts empties the database before each file.
          isolate: false,
          include: isMonday()
            ? ['{worker,party}/**/*.test.ts']
            : [`worker/features/${DAY_ROOMS}/**/*.test.ts`, 'worker/history.test.ts', 'worker/core/**/*.test.ts'],
          exclude: ['worker/db/seed/**'],
          // GUARD_OUT is set by `npm run test:guards` alone: a guard's name, or empty for none.
          globalSetup: ['e2e/mail-provider.ts'],
          setupFiles: ['worker/test/setup.ts', ...(process.env.GUARD_OUT === undefined ? [] : [WITHOUT_GUARD])],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
