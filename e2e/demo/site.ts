import { expect, type Page } from '@playwright/test';
import { freePort } from '#scripts/lib/ports.ts';
import { start } from '#scripts/lib/processes.ts';
import { startInstant } from '../kit/clock.ts';
import { test as base } from '../kit/test.ts';
import { watch, type Watch } from '../kit/watch.ts';

interface Demo {
  page: Page;
  watch: Watch;
  errors: string[];
  signIn: (name: string) => Promise<void>;
}

interface Fixtures {
  /** Requests to an API or to a live room fail the test. */
  demo: Demo;
}

interface WorkerFixtures {
  site: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // The service worker's requests must stay on the site too.
  followsWorkers: true,
  site: [
    async ({}, use) => {
      const port = await freePort();
      const server = start('npm', ['run', '--silent', 'demo'], { env: { PORT: String(port) } });
      await expect.poll(() => server.output(), { timeout: 120_000 }).toContain('There is no server behind it');
      await use(`http://localhost:${port}`);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  demo: async ({ site, browser, contextOptions }, use) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: site });
    await context.clock.install({ time: startInstant() });
    const asked: string[] = [];
    await context.route(/\/(api|parties)(\/|$)|^(?!http:\/\/localhost)/, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    const page = await context.newPage();
    const watched = await watch(page);
    const errors: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    await use({
      page,
      watch: watched,
      errors,
      signIn: async (name) => {
        // The page is not loaded again when it is open, because each load creates the demo company again.
        if (!page.url().endsWith('/auth')) await page.goto('/auth');
        await page.getByRole('button', { name }).click();
        await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
      },
    });
    expect(asked, 'requests that left the page').toEqual([]);
    expect(watched.problems(), 'what went wrong in the page').toEqual([]);
    await context.close();
  },
});

export { expect };
