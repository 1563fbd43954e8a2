import { mkdirSync } from 'node:fs';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isTestClock, TEST_CLOCKS, type TestClock } from './scripts/lib/clock.ts';
import { screensProject } from './screens/vitest.ts';
import { WEB_FOLDER } from './scripts/lib/web-build.ts';
import { demoTests, IN_WORKERD, RACES, SEED_TESTS, type Files } from './scripts/lib/worker-tests.ts';

/** Returns the clock of the Worker's tests over the demo's database. */
function readClock(): TestClock {
  const clock = process.env.TEST_CLOCK || 'monday';
  if (isTestClock(clock)) return clock;
  throw new Error(`TEST_CLOCK takes ${Object.keys(TEST_CLOCKS).join(', ')}, not "${clock}".`);
}

const clock = readClock();

const WITHOUT_GUARD = 'worker/test/without-guard.ts';

/** Returns the configuration of the Worker with a real local D1, and the migrations, which the setup file applies. */
async function workerOptions() {
  // wrangler.toml names the folder of the built app. The Worker's tests need this folder but not its files.
  mkdirSync(WEB_FOLDER, { recursive: true });
  const { FUZZ_REQUESTS = '', FUZZ_SEED = '', GUARD_OUT = '' } = process.env;
  const migrations = await readD1Migrations(new URL('migrations', import.meta.url).pathname);
  return {
    wrangler: { configPath: './wrangler.toml' },
    miniflare: {
      bindings: {
        AUTH_MODE: 'demo',
        ENVIRONMENT: 'development',
        CLOCK: `fixed:${TEST_CLOCKS.monday}`,
        TEST_MIGRATIONS: migrations,
        FUZZ_REQUESTS,
        FUZZ_SEED,
        GUARD_OUT,
      },
    },
  };
}

/** `npm run test:guards` sets GUARD_OUT to a guard's name or to an empty string, and no other command sets it. */
const workerSetup = ['worker/test/setup.ts', ...(process.env.GUARD_OUT === undefined ? [] : [WITHOUT_GUARD])];

const standIn = (module: string, file: string) => ({
  find: module,
  replacement: new URL(`worker/test/stand-in/${file}.ts`, import.meta.url).pathname,
});

/**
 * Returns a project of Worker tests with the D1 of the demo in the browser, which must behave as in workerd. `native`
 * replaces its SQLite in WebAssembly by Node's.
 */
function overDemo(name: string, files: Files, engine: 'demo' | 'native'): TestProjectInlineConfiguration {
  return {
    resolve: {
      alias: [
        standIn('cloudflare:workers', 'cloudflare-workers'),
        standIn('cloudflare:test', 'cloudflare-test'),
        ...(engine === 'native' ? [standIn('sql.js', 'sql.js')] : []),
      ],
    },
    test: {
      name,
      // The project "worker" has the same setting.
      isolate: false,
      ...files,
      setupFiles: workerSetup,
      env: {
        CLOCK: `fixed:${TEST_CLOCKS[clock]}`,
        GUARD_OUT: process.env.GUARD_OUT ?? '',
        CLAIMS: process.env.CLAIMS ?? '',
        SEED: process.env.SEED ?? '',
      },
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // The steps of `npm test` transform the same modules, so the first one does it for all.
    fsModuleCache: true,
    projects: [
      // The time limits are long, because a shared machine may be slow. They only end tests that never end.
      { test: { name: 'domain', isolate: false, include: ['domain/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'seed', include: [...SEED_TESTS], testTimeout: 60_000 } },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['web/messages/test-setup.ts'],
          testTimeout: 60_000,
        },
      },
      overDemo('demo', demoTests(clock), clock === 'monday' ? 'demo' : 'native'),
      overDemo('races', RACES, 'native'),
      {
        test: {
          name: 'tooling',
          include: ['scripts/**/*.test.ts'],
          // Only a test that hangs reaches these limits, also while a browser step builds beside it.
          testTimeout: 600_000,
          hookTimeout: 600_000,
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
          ...IN_WORKERD,
          globalSetup: ['e2e/kit/mail-provider.ts', 'e2e/kit/gift-card-provider.ts'],
          setupFiles: workerSetup,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
