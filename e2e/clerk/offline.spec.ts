import type { BrowserContext, Page } from '@playwright/test';
import { findChromium, launchOptions } from '#scripts/lib/chromium.ts';
import { expectDeviceKey, expectReadyForOffline, readStored } from '../kit/device.ts';
import { isStained, stain } from '../kit/pwa-site.ts';
import { goOffline } from '../kit/screens.ts';
import { checkIn, expect, signInFirst, signInHeading, signOut, test, type Device } from './installation.ts';
import { ADMIN, EMPLOYEE } from './stand-in/people.ts';

test.use({
  serviceWorkers: 'allow',
  followsWorkers: true,
  // The headless shell has no Background Sync.
  launchOptions: [
    async ({ launchOptions: { args = [] } }, use) => use({ ...launchOptions(findChromium()), args }),
    { scope: 'worker' },
  ],
});

/** Clerk gives up loading after 15 seconds. The app must open earlier. */
const SOON = { timeout: 14_000 };

/** The device's key can then send actions without Clerk. */
async function settleNora({ page, watch }: Device): Promise<void> {
  watch.expectFailure(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Clerk|Network error/);
  await page.goto('/employee/dashboard');
  await signInFirst(page, EMPLOYEE);
  await expect(checkIn(page)).toBeVisible();
  await expectReadyForOffline(page);
  await expectDeviceKey(page);
}

async function peopleOn(page: Page) {
  const entries = await readStored(page, 'cache');
  const remembered = await page.evaluate(() => localStorage.getItem('employee-rewards-last-user'));
  return { remembered, screens: [...new Set(entries.map(({ key }) => String(key).split('|')[0]))] };
}

const SCRIPTS = '**/npm/@clerk/**';
const withoutScripts = (context: BrowserContext) => context.route(SCRIPTS, (route) => route.abort());

interface Lift {
  name: string;
  enter: (context: BrowserContext) => Promise<unknown>;
  isOnline?: true;
}

const LIFTS: readonly Lift[] = [
  { name: 'without a connection', enter: (context) => context.setOffline(true) },
  {
    name: 'without a connection and with no copy of Clerk’s scripts in the browser’s cache',
    enter: async (context) => {
      await context.setOffline(true);
      await withoutScripts(context);
    },
  },
  {
    name: 'with a connection on which Clerk never sends its scripts',
    isOnline: true,
    // The handler neither continues nor aborts the request, so the request gets no response.
    enter: (context) => context.route(SCRIPTS, () => undefined),
  },
];

for (const { name, enter, isOnline } of LIFTS) {
  test(`${name}, the app opens, accepts a check-in and sends it`, async ({ openDevice }) => {
    const device = await openDevice();
    const { page } = device;
    const context = page.context();
    await settleNora(device);

    await enter(context);
    // A known device shows its page before the load event, which then waits for Clerk's scripts.
    await page.reload({ waitUntil: isOnline ? 'commit' : 'load' });
    await expect(checkIn(page)).toBeVisible(SOON);
    await expect(page).toHaveURL(/\/employee\/dashboard$/);
    await checkIn(page).click();
    const receipt = page.getByRole('region', { name: /^Checked in/ });
    // The points depend on the hour at which the test runs.
    await expect(receipt).toContainText(isOnline ? /\+[12]/ : 'Waiting to send');
    await stain(page);

    await context.unroute(SCRIPTS);
    await context.setOffline(false);
    await expect(receipt).not.toContainText('Waiting to send');
    await expect(page.getByRole('button', { name: 'Open user menu' })).toBeVisible();
    expect(await isStained(page)).toBe(true);
  });
}

test('when Clerk ends a session, the device forgets the user and the user’s data', async ({ clerk, openDevice }) => {
  const device = await openDevice();
  const { page } = device;
  const context = page.context();
  await settleNora(device);
  expect(await peopleOn(page)).toEqual({ remembered: EMPLOYEE.id, screens: [EMPLOYEE.id] });

  await test.step('a session that was revoked elsewhere ends on the device when the device is online', async () => {
    await context.setOffline(true);
    await withoutScripts(context);
    clerk.revokeSessions(EMPLOYEE.id);
    await page.reload();
    await expect(checkIn(page)).toBeVisible();
    await context.unroute(SCRIPTS);
    await context.setOffline(false);
    await expect(signInHeading(page)).toBeVisible();
    await expect.poll(() => peopleOn(page)).toEqual({ remembered: null, screens: [] });
  });

  await test.step('without a connection, no user is signed in any more', async () => {
    await context.setOffline(true);
    await withoutScripts(context);
    await page.goto('/employee/dashboard');
    await expect(page.getByRole('alert').filter({ hasText: 'Network error' })).toBeVisible();
    await expect(checkIn(page)).toBeHidden();
    const identityError = () => page.evaluate(() => localStorage.getItem('employee-rewards-identity-error'));
    expect(await identityError()).toContain('The identity provider Clerk did not load.');
    await context.unroute(SCRIPTS);
    await context.setOffline(false);
    await expect.poll(identityError).toBeNull();
  });

  await test.step('another user signs in, and the device remembers this user', async () => {
    await signInFirst(page, ADMIN);
    await expect(page.getByRole('banner').getByText('Welcome, Omar')).toBeVisible();
    await expect.poll(() => peopleOn(page)).toEqual({ remembered: ADMIN.id, screens: [ADMIN.id] });
    await context.setOffline(true);
    await withoutScripts(context);
    await page.goto('/employee/dashboard');
    await expect(page.getByRole('banner').getByText('Welcome, Omar')).toBeVisible();
    await expect(page.getByRole('banner').getByText('Welcome, Nora')).toBeHidden();
  });
});

test('clearing the device while Clerk is unreachable shows that not everything could be cleared', async ({
  openDevice,
}) => {
  const device = await openDevice();
  const { page } = device;
  await settleNora(device);
  await page.context().setOffline(true);
  await page.goto('/clear');
  await page.getByRole('button', { name: 'Clear and sign out' }).click();
  await expect(page.getByText('We couldn’t clear everything.')).toBeVisible();
  expect(await peopleOn(page)).toEqual({ remembered: null, screens: [] });
  await page.context().setOffline(false);
  // Clerk is reachable and still has the session, so the user is signed in again and can end the session.
  await expect.poll(() => peopleOn(page).then(({ remembered }) => remembered)).toBe(EMPLOYEE.id);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(signInHeading(page)).toBeVisible();
  await expect.poll(() => peopleOn(page)).toEqual({ remembered: null, screens: [] });
});

test('signing out from Clerk’s menu asks for a confirmation when a change is unsent', async ({ openDevice }) => {
  const device = await openDevice();
  const { page } = device;
  await settleNora(device);
  // With a connection, the device would send the check-in at once.
  await goOffline(page);
  await checkIn(page).click();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toContainText('Waiting to send');
  await signOut(page);
  const question = page.getByRole('dialog', { name: 'Sign out with unsent changes?' });
  await expect(question).toContainText('1 change hasn’t been sent yet');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/employee\/dashboard$/);
  await signOut(page);
  await expect(question).toBeVisible();
  await page.context().setOffline(false);
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
});
