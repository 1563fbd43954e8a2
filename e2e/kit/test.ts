import { test as base } from '@playwright/test';

/** Playwright reads this variable when it finds a service worker. */
const WITHOUT_NETWORK = 'PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK';

interface Fixtures {
  /**
   * `setOffline` and `route` then also apply to a service worker, whose installation needs 2.8 s more processor time
   * (docs/decisions/0047).
   */
  followsWorkers: boolean;
  workerNetwork: void;
}

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
