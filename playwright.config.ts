import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './scripts/lib/chromium.ts';
import { isTestClock } from './scripts/lib/clock.ts';

const clock = process.env.E2E_CLOCK || 'monday';
if (!isTestClock(clock)) throw new Error(`E2E_CLOCK must be monday, saturday or dst, not "${clock}".`);

/** Where the browser believes to be: the app must not take its day from there. */
const BROWSER_ZONES = { monday: 'America/Toronto', saturday: 'Asia/Tokyo', dst: 'Pacific/Auckland' };

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  // Each test has a browser, a server and a database of its own, and there are two cores.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
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
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
