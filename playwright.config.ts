import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/lib/chromium.ts';
import { isTestClock } from './scripts/lib/clock.ts';

const clock = process.env.E2E_CLOCK || 'monday';
if (!isTestClock(clock)) throw new Error(`E2E_CLOCK must be monday, saturday or dst, not "${clock}".`);

/** Where the browser believes to be: the app must not take its day from there. */
const BROWSER_ZONES = { monday: 'America/Toronto', saturday: 'Asia/Tokyo', dst: 'Pacific/Auckland' };

/**
 * What depends on the day is tried under every clock; the rest (sign-in, the frame, headers, accessibility) says the same
 * on a Saturday and runs under the first clock alone. `E2E_ALL=1` runs everything under the clock that is named.
 */
const DAY_SPECS = ['loop.spec.ts', 'refusals.spec.ts', 'profile.spec.ts'];
const everything = clock === 'monday' || process.env.E2E_ALL === '1';

/**
 * What says the same at any width is tried on the phone alone: these specs, and single tests tagged `@any-width`.
 * `E2E_ALL=1` tries them on the desktop too.
 */
const ANY_WIDTH_SPECS = [
  'offline.spec.ts',
  'offline-faults.spec.ts',
  'offline-worker.spec.ts',
  'offline-routes.spec.ts',
  'pwa.spec.ts',
  'vitals.spec.ts',
  'refusals.spec.ts',
  'shell-headers.spec.ts',
  'shell-session.spec.ts',
  'demo/storage.spec.ts',
  'clerk/sessions.spec.ts',
  'clerk/development.spec.ts',
  'clerk/offline.spec.ts',
];
/** A desk's work, and the side bar, which a phone does not have. */
const DESKTOP_SPECS = ['hr-day.spec.ts', 'side-bar.spec.ts'];
/** Clerk's tokens live by the real clock, and production takes no other: signing in by Clerk is tried once. */
const REAL_CLOCK_SPECS = clock === 'monday' ? [] : ['clerk/*.spec.ts'];
/** On a Saturday, a day off, opening the app checks nobody in. */
const SCHEDULED_DAY_SPECS = clock === 'saturday' ? ['auto-check-in.spec.ts'] : [];
const OTHER_CLOCK_SPECS = [...REAL_CLOCK_SPECS, ...SCHEDULED_DAY_SPECS];

const ignore = (names: readonly string[]) => ({ testIgnore: names.map((name) => `**/e2e/${name}`) });
const onDesktop =
  process.env.E2E_ALL === '1'
    ? ignore(OTHER_CLOCK_SPECS)
    : { ...ignore([...OTHER_CLOCK_SPECS, ...ANY_WIDTH_SPECS]), grepInvert: /@any-width/ };

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: everything ? '**/*.spec.ts' : DAY_SPECS.map((name) => `**/${name}`),
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // Each test has a browser, a server and a database of its own, and there are two cores.
  workers: 2,
  fullyParallel: true,
  // A browser on a busy machine may stall once. What passes only then is said in the step's line (scripts/lib/reports.ts).
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/e2e.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS },
    locale: 'en-CA',
    timezoneId: BROWSER_ZONES[clock],
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      ...ignore([...OTHER_CLOCK_SPECS, ...DESKTOP_SPECS]),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', ...onDesktop, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
