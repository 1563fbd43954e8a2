import { test as base } from '@playwright/test';

/** Playwright reads this variable when it finds a service worker. */
const WITHOUT_NETWORK = 'PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK';

interface Fixtures {
  /**
   * True when `setOffline` and `route` also apply to the requests of a service worker. Playwright then follows each of
   * these requests, so an installation of the app needs 2.8 s more processor time (docs/decisions/0047).
   */
  followsWorkers: boolean;
  /** Applies `followsWorkers` before a page is opened. */
  workerNetwork: void;
}

/** The test of Playwright that all browser tests extend. */
export const test = base.extend<Fixtures>({
  followsWorkers: [false, { option: true }],
  workerNetwork: [
    async ({ followsWorkers }, use) => {
      if (followsWorkers) delete process.env[WITHOUT_NETWORK];
      else process.env[WITHOUT_NETWORK] = '1';
      await use();
    },
    { auto: true },
  ],
});
