import { defineConfig, type Project } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/lib/chromium.ts';
import type { TestClock } from './scripts/lib/clock.ts';

/** A desk's work, and the side bar, which a phone does not have. */
const DESKTOP_SPECS = ['**/e2e/hr-day.spec.ts', '**/e2e/side-bar.spec.ts'];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A project's servers run by one clock; its browser believes to be where the app must not take its day from. */
const by = (clock: TestClock, timezoneId: string, use: Project['use']): Project => ({
  metadata: { clock },
  use: { ...use, timezoneId },
});

const executablePath = findChromium();

/**
 * Everything is tried on a phone on a Monday. Tests tagged `@desktop` look at what is different on a wide screen, and tests
 * tagged `@days` depend on the day. `E2E_ALL=1` drops the tags: `E2E_ALL=1 ... --project=dst` tries everything in that night.
 */
const tagged = (tag: RegExp) => (process.env.E2E_ALL === '1' ? {} : { grep: tag });
/** Clerk's tokens live by the real clock; on a day off, opening the app checks nobody in. */
const onOtherDays = {
  ...tagged(/@days/),
  testIgnore: [...DESKTOP_SPECS, '**/clerk/*.spec.ts', '**/auto-check-in.spec.ts'],
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // Each test has a browser, a server and a database of its own. Most of a test is waiting: four keep two cores busy.
  workers: 4,
  fullyParallel: true,
  // Until ten runs beside a busy core have passed at once: what passes only at the second try is said in the step's line.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // For what hangs. Everything is waited for by what says that it is there, which takes long on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/e2e.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS },
    locale: 'en-CA',
    // A worker reads the whole app ahead in every new browser: a fifth of the processor. Tests of what it does, and journeys, allow it.
    serviceWorkers: 'block',
    // What moves keeps a processor busy that has no graphics card. Tests of motion, and the loop, ask for it.
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
