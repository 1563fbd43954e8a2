import { mkdirSync } from 'node:fs';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { isTestClock, TEST_CLOCKS } from './scripts/lib/clock.ts';
import { screensProject } from './screens/vitest.ts';
import { WEB_FOLDER } from './scripts/lib/web-build.ts';

const isMonday = () => (process.env.TEST_CLOCK || 'monday') === 'monday';

/**
 * Returns the Worker's start instant. TEST_CLOCK is a name of TEST_CLOCKS or an instant; the default is a Monday
 * morning.
 */
function testInstant(): string {
  const wanted = process.env.TEST_CLOCK || 'monday';
  return isTestClock(wanted) ? TEST_CLOCKS[wanted] : new Date(wanted).toISOString();
}

/** Tests that depend on the weekday, the month or summer time run under every clock. The rest run on a Monday. */
const DAY_ROOMS =
  '{checkins,corrections,leaves,attendance,me,leaderboard,achievements,activity,analytics,announcements,badges,exports,points,profile,settings,users}';

const WITHOUT_GUARD = 'worker/test/without-guard.ts';

/** Returns the Worker's own configuration, with the real D1 and the migrations that the setup file applies. */
async function workerOptions() {
  // wrangler.toml names the built app as assets. The Worker's tests need the folder but not its files.
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
      // Timings mean little on a shared machine. The limits catch hung tests.
      { test: { name: 'domain', isolate: false, include: ['domain/**/*.test.ts'], testTimeout: 60_000 } },
      // The seed runs in Node, so that it can write a SQL file without a server.
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
        // The Worker's own tests run again over the D1 of the browser demo, which must behave the same.
        resolve: {
          alias: ['workers', 'test'].map((name) => ({
            find: `cloudflare:${name}`,
            replacement: new URL(`web/demo/stand-in/cloudflare-${name}.ts`, import.meta.url).pathname,
          })),
        },
        test: {
          name: 'demo',
          // The Worker's project has the same setting.
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
          // Each test may start a server with all its processes.
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
          // Only `npm run test:guards` sets GUARD_OUT, to the name of a guard or to an empty string.
          globalSetup: ['e2e/kit/mail-provider.ts'],
          setupFiles: ['worker/test/setup.ts', ...(process.env.GUARD_OUT === undefined ? [] : [WITHOUT_GUARD])],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
