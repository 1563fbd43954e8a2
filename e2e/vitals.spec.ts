import type { Page } from '@playwright/test';
import { expect, test } from './kit/company.ts';
import { readRows } from './kit/database.ts';

test.use({ serviceWorkers: 'allow' });

const KEY = 'employee-rewards-vitals';
const readStored = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as { name: string }[], KEY);

/** Only the server sees the request that a page sends while the page closes. */
const counted = (stateDir: string) =>
  readRows(stateDir, 'SELECT metric, screen, sum(views) AS views FROM web_vitals_daily GROUP BY 1, 2 ORDER BY 1, 2');

/** The browser reports a press after its next paint. */
const pressIsKnown = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => requestIdleCallback(() => resolve())).observe({
          type: 'first-input',
          buffered: true,
        });
      }),
  );

test('the speed figures of a page view are stored on the device and sent to the server', async ({
  company,
  signIn,
}) => {
  const { page } = await signIn('Maya Okafor');
  // Opening another address hides the page. A hidden page sends its figures.
  await page.goto('/favicon.svg');
  await page.evaluate((key) => localStorage.removeItem(key), KEY);
  const measured = page.waitForResponse(/\/assets\/measure-/);
  await page.goto('/employee/rewards');
  await measured;
  await page.getByRole('heading', { name: 'Rewards', exact: true }).click();
  await pressIsKnown(page);
  await page.goto('/favicon.svg');

  const names = ['CLS', 'FCP', 'FID', 'INP', 'LCP', 'TTFB'];
  expect((await readStored(page)).map(({ name }) => name).toSorted()).toEqual(names);
  const metric = { name: 'LCP', value: expect.any(Number), rating: expect.any(String), timestamp: expect.any(String) };
  expect(await readStored(page)).toContainEqual(metric);
  const figures = names.map((name) => ({ metric: name, screen: '/employee/rewards', views: 1 }));
  await expect.poll(() => counted(company.stateDir)).toEqual(expect.arrayContaining(figures));
});

test('for a user who does not share speed figures, the app measures, stores and sends none', async ({
  company,
  signIn,
}) => {
  const { page } = await signIn('Maya Okafor', { path: '/employee/profile/settings' });
  await page.getByText('Advanced', { exact: true }).click();
  await page.getByRole('switch', { name: 'Share app performance data' }).uncheck();
  await page.goto('/favicon.svg');
  await page.evaluate((key) => localStorage.removeItem(key), KEY);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/employee/rewards');
  await page.getByRole('heading', { name: 'Rewards', exact: true }).click();
  await page.waitForLoadState('networkidle');
  await page.goto('/favicon.svg');
  expect(loaded.filter((url) => url.includes('/assets/measure-'))).toEqual([]);
  expect(await readStored(page)).toEqual([]);
  expect(counted(company.stateDir).filter(({ screen }) => screen === '/employee/rewards')).toEqual([]);
});
