import { defineConfig, type Project } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/lib/chromium.ts';
import type { TestClock } from './scripts/lib/clock.ts';

/** Desk work, and the side bar, which a phone does not have. */
const DESKTOP_SPECS = ['**/e2e/admin/admin-jobs.spec.ts', '**/e2e/admin/hr-day.spec.ts', '**/e2e/side-bar.spec.ts'];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** All servers of a project run by one clock. Its browser uses a time zone from which the app must not take its day. */
const by = (clock: TestClock, timezoneId: string, use: Project['use']): Project => ({
  metadata: { clock },
  use: { ...use, timezoneId },
});

const executablePath = findChromium();

/**
 * Every test runs on a phone on a Monday. Tests tagged `@desktop` cover what differs on a wide screen, and tests tagged
 * `@days` depend on the day. `E2E_ALL=1` drops the tags: `E2E_ALL=1 ... --project=dst` runs every test in that night.
 */
const tagged = (tag: RegExp) => (process.env.E2E_ALL === '1' ? {} : { grep: tag });
/** Clerk's tokens need the real clock. On a day off, opening the app does not check the user in. */
const onOtherDays = {
  ...tagged(/@days/),
  testIgnore: [...DESKTOP_SPECS, '**/clerk/*.spec.ts', '**/auto-check-in.spec.ts'],
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/kit/global-setup.ts',
  // Each test has its own browser, server and database. A test mostly waits, so four workers keep two cores busy.
  workers: 4,
  fullyParallel: true,
  // One retry in CI, until ten runs beside a busy core have passed in a row. The step's line names a test that needed
  // it.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Only a hung test reaches this limit. Every wait has a condition, which takes long on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/e2e.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS },
    locale: 'en-CA',
    // In every new browser, a service worker reads the whole app ahead, which costs a fifth of the processor. Tests of
    // the worker, and journeys, allow it.
    serviceWorkers: 'block',
    // Motion keeps the processor busy when there is no graphics card. Tests of motion, and the loop, turn it on.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', testIgnore: DESKTOP_SPECS, ...by('monday', 'America/Toronto', PHONE) },
    {
      name: 'desktop',
      ...tagged(/@desktop/),
      ...by('monday', 'America/Toronto', { viewport: { width: 1280, height: 800 } }),
    },
    { name: 'saturday', ...onOtherDays, ...by('saturday', 'Asia/Tokyo', PHONE) },
    { name: 'dst', ...onOtherDays, ...by('dst', 'Pacific/Auckland', PHONE) },
  ],
});
