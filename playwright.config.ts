import { defineConfig, type Project } from '@playwright/test';
import { findHeadlessShell, launchOptions } from './scripts/lib/chromium.ts';
import type { TestClock } from './scripts/lib/clock.ts';

/** The tests that run only on a desktop. They test long tasks of admins. */
const DESKTOP_SPECS = ['**/e2e/admin/admin-jobs.spec.ts', '**/e2e/admin/hr-day.spec.ts'];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Returns a project whose servers use one test clock. The app must not read its day from the browser's time zone. */
const by = (clock: TestClock, timezoneId: string, use: Project['use']): Project => ({
  metadata: { clock },
  use: { ...use, timezoneId },
});

/**
 * Returns the filter by a tag. Every test runs on a phone on a Monday. Tests with the tag `@desktop` also run on a wide
 * screen, and tests with the tag `@days` also run on other days. `E2E_ALL=1` ignores the tags, so `E2E_ALL=1 ...
 * --project=dst` runs every test in the night of the clock change.
 */
const tagged = (tag: RegExp) => (process.env.E2E_ALL === '1' ? {} : { grep: tag });
/**
 * The tests on other days. Clerk's tokens need the real clock, and the automatic check-in does not run on a day off.
 */
const onOtherDays = {
  ...tagged(/@days/),
  testIgnore: [...DESKTOP_SPECS, '**/clerk/*.spec.ts', '**/auto-check-in.spec.ts'],
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/kit/global-setup.ts',
  // Each test has its own browser, server and database. A test waits most of the time, so four workers can use two
  // cores.
  workers: 4,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Only a test that never ends reaches this limit. Every wait has a condition. On a busy machine, it may take long
  // until the condition is true. Beside a second run of these tests, the installation of the service worker took more
  // than 60 seconds.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/e2e.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 120_000,
    launchOptions: launchOptions(findHeadlessShell()),
    locale: 'en-CA',
    // In every new browser, a service worker loads the whole app ahead, which needs a fifth of the processor time. Only
    // the tests that need the service worker allow it.
    serviceWorkers: 'block',
    // Without a graphics card, motion keeps the processor busy. Only the tests of motion and loop.spec.ts turn it on.
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
