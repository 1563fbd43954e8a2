import type { Page } from '@playwright/test';
import { FIRST_READS } from '#domain/pages/first-reads.ts';
import { expect, test } from '../kit/company.ts';
import { changeRows } from '../kit/database.ts';
import { putStored } from '../kit/device.ts';
import { hold } from '../kit/hold.ts';
import { goTo, goToSettings, sessionControl, signOut } from '../kit/screens.ts';
import { watch as watchPage } from '../kit/watch.ts';

test.use({ serviceWorkers: 'allow' });

interface HeldKey {
  isKeyAsked?: boolean;
  releaseKey: () => void;
}

/** A part of the first reads that renders late asks for itself. */
const DASHBOARD_READS = ['/api/first-reads/dashboard', ...FIRST_READS.dashboard.map((path) => path.split('?')[0])];

const SUSPENDED = 'This account is suspended. Ask HR for help.';

test('a suspended user sees a message at the next action, and can continue after the approval', async ({
  signIn,
  company,
}) => {
  const { page, watch } = await signIn('Maya Okafor');
  await expect(page.getByRole('figure', { name: 'Quote of the day' })).toBeVisible();
  // The check-in must be the first request after the change of the row.
  await watch.quiet();
  await changeRows(company.stateDir, "UPDATE users SET approval_status = 'suspended' WHERE id = 'demo-employee'");

  watch.expectStatus(403, '/api/checkins');
  await page.getByRole('button', { name: /^Check in/ }).click();
  const notice = page.getByRole('alert').filter({ hasText: SUSPENDED });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  watch.expectStatus(403, '/api/me');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Try Again' })).not.toHaveAttribute('aria-busy');
  await expect(notice).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/me']);
  watch.expectStatus(403, '/api/me');
  // After the reload, the app also sends the queued check-in and requests the data of its screens.
  watch.expectFailure(
    new RegExp(`^answer: (POST 403 /api/(checkins|devices)|GET 403 (${DASHBOARD_READS.join('|')}))$`),
  );
  await page.reload();
  await expect(notice).toBeVisible();

  await watch.quiet();
  await changeRows(company.stateDir, "UPDATE users SET approval_status = 'approved' WHERE id = 'demo-employee'");
  await page.getByRole('button', { name: 'Try Again' }).click();
  // The refused check-in is still in the outbox, so the app sends it now.
  await expect(page.getByRole('region', { name: /^Checked in/ })).toContainText('+');

  await goTo(page, 'Leaderboard');
  await watch.quiet();
  await changeRows(company.stateDir, "UPDATE users SET is_active = 0 WHERE id = 'demo-employee'");
  // The device's request to revoke its own key is refused too.
  watch.expectFailure(
    /^answer: (GET 403 \/api\/leaderboard|POST 403 \/api\/live\/ticket|DELETE 403 \/api\/devices\/[\w-]+)$/,
  );
  // Another request may notice the change first. Then the radio button disappears before the click, so the test clicks
  // the button only if it exists.
  await page.getByRole('radio', { name: 'Month', exact: true }).evaluateAll((radios) => {
    for (const radio of radios) (radio as HTMLElement).click();
  });
  await expect(page.getByRole('alert').filter({ hasText: 'is no longer active' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('after the server has ended a session, the sign-in leads back to the same page', async ({ signIn }) => {
  const { page, watch } = await signIn('Maya Okafor');
  // The app has read the first view of the rewards ahead, so only a filter sends a request.
  await watch.quiet();
  await goTo(page, 'Rewards');
  await page.route('**/api/rewards*', (route) =>
    route.fulfill({
      status: 401,
      json: {
        error: {
          type: 'AUTH',
          code: 'auth/unauthorized',
          message: 'Authentication failed. Please sign in again.',
          requestId: 'r',
        },
      },
    }),
  );
  watch.expectStatus(401, '/api/rewards');
  await page.getByRole('radio', { name: 'Weekly' }).locator('xpath=ancestor::label').click();
  await expect(page).toHaveURL(/\/auth$/);
  const toast = page.getByRole('alert').filter({ hasText: 'Please sign in again.' });
  await expect(toast.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.unroute('**/api/rewards*');
  await toast.getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await expect(page).toHaveURL(/\/employee\/rewards$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rewards');
});

const readDevice = (page: Page) =>
  page.evaluate(async () => ({
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key !== 'others'),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    others: localStorage.getItem('others'),
  }));

test('the page /clear removes all data of the app, and asks first when an action is unsent', async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  await page.evaluate(async () => {
    localStorage.setItem('employee-rewards-anything', '1');
    localStorage.setItem('others', 'stay');
    sessionStorage.setItem('employee-rewards-errors', '[]');
    await (await caches.open('pages')).put('/x', new Response('x'));
  });
  // The app does not send them, because this user is not signed in.
  const ofNora = ['pending', 'failed', 'completed'].map((status) => ({
    id: `of-nora-${status}`,
    userId: 'nora',
    status,
    timestamp: Date.now(),
  }));
  await putStored(page, 'actions', ofNora);

  await page.goto('/clear');
  await expect(page.getByText('2 changes on this device haven’t been sent yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Keep it' }).click();
  await expect(page).toHaveURL(/\/employee\/dashboard$/);
  expect((await readDevice(page)).databases).toEqual(['employee-rewards-offline']);

  await page.goto('/clear');
  await page.getByRole('button', { name: 'Clear anyway' }).click();
  await expect(page.getByText(/^Done\./)).toBeVisible();
  expect(await readDevice(page)).toEqual({ storage: [], caches: [], databases: [], others: 'stay' });
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page).toHaveURL(/\/auth$/);

  // When the app's own link opens /clear and no action is unsent, the page clears the device without a question.
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await goToSettings(page);
  await page.getByRole('link', { name: 'Sign out and clear this device' }).click();
  await expect(page.getByText(/^Done\./)).toBeVisible();
  await page.goto('/employee/dashboard');
  await expect(page).toHaveURL(/\/auth$/);
});

test('when a link on another site opens /clear, the page clears nothing until the user confirms', async ({
  signIn,
}) => {
  const { page } = await signIn('Maya Okafor');
  const app = new URL(page.url()).origin;
  await page.evaluate(() => localStorage.setItem('employee-rewards-anything', '1'));
  await page.route('https://elsewhere.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${app}/clear">A gift for you</a>` }),
  );
  await page.goto('https://elsewhere.test/');
  await page.getByRole('link', { name: 'A gift for you' }).click();
  await expect(
    page.getByText('You’ll be signed out, and everything the app keeps on this device will be removed.'),
  ).toBeVisible();
  const device = await readDevice(page);
  expect(device.storage).toContain('employee-rewards-anything');
  expect(device.databases).toEqual(['employee-rewards-offline']);
  await page.getByRole('link', { name: 'Keep it' }).click();
  await expect(sessionControl(page)).toBeVisible();

  await page.goto('/clear');
  await page.getByRole('button', { name: 'Clear and sign out' }).click();
  await expect(page.getByText(/^Done\./)).toBeVisible();
  expect((await readDevice(page)).storage).toEqual([]);

  // The browser's Back opens /clear again. The page then clears nothing without a question.
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await goToSettings(page);
  await page.getByRole('link', { name: 'Sign out and clear this device' }).click();
  await expect(page.getByText(/^Done\./)).toBeVisible();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await expect(sessionControl(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Clear and sign out' })).toBeVisible();
});

test('a device whose user signs out while it makes its key is not registered', async ({
  browser,
  company,
  contextOptions,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: company.url, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const watched = await watchPage(page);
  await page.addInitScript(() => {
    const held = globalThis as unknown as HeldKey;
    const { subtle } = crypto;
    const generateKey = subtle.generateKey.bind(subtle) as (...given: unknown[]) => Promise<CryptoKeyPair>;
    const { promise, resolve } = Promise.withResolvers<void>();
    held.releaseKey = resolve;
    subtle.generateKey = (async (...given: unknown[]) => {
      held.isKeyAsked = true;
      await promise;
      return generateKey(...given);
    }) as typeof subtle.generateKey;
  });
  const registrations: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/devices')) registrations.push(request.url());
  });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await expect(sessionControl(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as HeldKey).isKeyAsked)).toBe(true);
  await signOut(page);
  await page.evaluate(() => (globalThis as unknown as HeldKey).releaseKey());
  // The sign-out waits for the key, and then removes it from the device.
  const listLocks = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return [...held, ...pending].map(({ name }) => name);
    });
  await expect.poll(listLocks).not.toContain('employee-rewards-device');
  expect(registrations).toEqual([]);
  expect(watched.problems()).toEqual([]);
  await context.close();
});

test('after a sign-out, the app sends no request, even when reading ahead was about to start', async ({ signIn }) => {
  const { page, watch } = await signIn('Maya Okafor', { serviceWorkers: 'block' });
  const wanted = page.waitForRequest('**/assets/read-ahead-*.js');
  const release = await hold(page, '**/assets/read-ahead-*.js');
  await page.reload();
  await wanted;
  // The sign-in screen itself reads the company's name and logo.
  const brandRead = page.waitForRequest('**/api/company');
  await signOut(page);
  await expect(page.getByRole('button', { name: /^Maya Okafor/ })).toBeVisible();
  await brandRead;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  release();
  await watch.quiet();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('a tab whose release is gone reloads once, and then says that the part did not load', async ({ signIn }) => {
  const { page, watch } = await signIn('Daniel Reyes', { serviceWorkers: 'block' });
  await watch.quiet();
  // The server answers so when a later release has replaced the file.
  await page.route('**/assets/employee-pages-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  watch.expectFailure(/employee-pages-.*\.js|Failed to load resource/);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile', exact: true }).click();
  // The error may show for a moment before the reload, so the test waits for the reload first.
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Something went wrong');
  expect(loads).toBe(1);
  await page.unroute('**/assets/employee-pages-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
});
