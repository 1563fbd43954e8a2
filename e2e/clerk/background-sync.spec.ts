import type { Page } from '@playwright/test';
import { newQueuedAction } from '#domain/outbox/action.ts';
import { expectDeviceKey, expectReadyForOffline, putStored, readStored } from '../kit/device.ts';
import { goOffline } from '../kit/screens.ts';
import { WorkerControls } from '../kit/worker-controls.ts';
import { checkIn, expect, signInFirst, signInHeading, signOut, test, type Device } from './installation.ts';
import type { ClerkStandIn } from './stand-in/server.ts';
import { EMPLOYEE } from './stand-in/people.ts';

test.use({ serviceWorkers: 'allow', followsWorkers: true });

async function settleNora({ page, watch }: Device): Promise<void> {
  watch.expectFailure(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Clerk|Network error|401/);
  await page.goto('/employee/dashboard');
  await signInFirst(page, EMPLOYEE);
  await expect(checkIn(page)).toBeVisible();
  await expectReadyForOffline(page);
  await expectDeviceKey(page);
}

async function ask<Body>(clerk: ClerkStandIn, url: string, path: string): Promise<Body> {
  const jwt = clerk.issued().at(-1)?.jwt ?? '';
  const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${jwt}` } });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Body;
}

async function openNora(device: Device, url: string) {
  await settleNora(device);
  return openBlank(device.page, url);
}

async function openBlank(page: Page, url: string): Promise<{ blank: Page; controls: WorkerControls }> {
  const context = page.context();
  const blank = await context.newPage();
  await blank.goto(`${url}/favicon.svg`);
  const controls = new WorkerControls(await context.newCDPSession(blank), context, url);
  await controls.enable();
  return { blank, controls };
}

function watchWrites(page: Page): string[] {
  const writes: string[] = [];
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    const scheme = request.headers().authorization?.split(' ')[0];
    if (request.method() !== 'GET' && /^\/api\/(checkins|devices|profile)/.test(pathname))
      writes.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, ':id')} by ${scheme ?? 'nobody'}`);
  });
  return writes;
}

/** The first sign-in also queued a profile edit. */
const checkIns = async (page: Page) => (await readStored(page, 'actions')).filter(({ type }) => type === 'check_in');

interface Today {
  todayCheckIn: { method: string; timeProof: string } | null;
}

test('Background Sync sends a check-in that was made offline, although no page of the app is open', async ({
  clerk,
  installation,
  openDevice,
}) => {
  clerk.setTokenSeconds(600);
  const device = await openDevice();
  const { page } = device;
  const context = page.context();
  const { blank, controls } = await openNora(device, installation.url);
  const writes = watchWrites(page);

  await goOffline(page);
  await page.bringToFront();
  await checkIn(page).click();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toContainText('Waiting to send');
  await expect.poll(async () => (await checkIns(blank)).length).toBe(1);
  await page.close();
  expect((await ask<Today>(clerk, installation.url, '/api/me')).todayCheckIn).toBeNull();

  writes.length = 0;
  await context.setOffline(false);
  await controls.sync();
  const today = async () => (await ask<Today>(clerk, installation.url, '/api/me')).todayCheckIn?.timeProof;
  await expect.poll(today).toBe('verified');
  await expect.poll(async () => (await checkIns(blank)).map(({ status }) => status)).toEqual(['completed']);
  // The browser does not always report the requests of a service worker. Each reported write must be signed by the
  // device.
  expect(writes.filter((write) => !write.includes('by Device'))).toEqual([]);
  const { items } = await ask<{ items: object[] }>(clerk, installation.url, '/api/devices');
  expect(items).toEqual([expect.objectContaining({ browser: 'Chrome', lastUsedAt: expect.any(String) })]);

  await blank.goto('/employee/dashboard');
  await expect(blank.getByRole('region', { name: /^Checked in/ })).not.toContainText('Waiting to send');
});

const queueCheckIn = (page: Page) =>
  putStored(page, 'actions', [
    newQueuedAction({
      id: 'left-behind-check-in',
      userId: EMPLOYEE.id,
      type: 'check_in',
      endpoint: '/api/checkins',
      method: 'POST',
      data: { occurredAt: new Date().toISOString() },
      shows: { timeZone: 'UTC', date: new Date().toISOString().slice(0, 10) },
      timestamp: Date.now(),
    }),
  ]);

test('after a sign-out, Background Sync sends nothing', async ({ clerk, installation, openDevice }) => {
  clerk.setTokenSeconds(600);
  const device = await openDevice();
  const { page } = device;
  const { blank, controls } = await openNora(device, installation.url);
  await page.bringToFront();
  await signOut(page);
  await expect(page).toHaveURL(/\/(auth)?$/);
  const devices = async () => (await ask<{ items: object[] }>(clerk, installation.url, '/api/devices')).items;
  await expect.poll(devices).toEqual([]);
  const deviceEntries = async () =>
    (await readStored(blank, 'settings')).filter(({ key }) => /^(device|farewell)\|/.test(String(key)));
  await expect.poll(deviceEntries).toEqual([]);
  await page.close();

  const writes = watchWrites(blank);
  await queueCheckIn(blank);
  await controls.sync();
  // The service worker holds this lock while it sends. When the test gets the lock, the service worker has finished.
  await blank.evaluate(() => navigator.locks.request('employee-rewards-outbox', () => undefined));
  expect(await checkIns(blank)).toEqual([expect.objectContaining({ status: 'pending', sentCount: 0 })]);
  expect(writes).toEqual([]);
  expect((await ask<Today>(clerk, installation.url, '/api/me')).todayCheckIn).toBeNull();
});

test('a device that was revoked elsewhere keeps its queued actions until a page of the app sends them', async ({
  clerk,
  installation,
  openDevice,
}) => {
  clerk.setTokenSeconds(600);
  const device = await openDevice();
  const { page } = device;
  const { blank, controls } = await openNora(device, installation.url);
  await page.close();
  const jwt = clerk.issued().at(-1)?.jwt ?? '';
  const [own] = (await ask<{ items: { id: string }[] }>(clerk, installation.url, '/api/devices')).items;
  const headers = { Authorization: `Bearer ${jwt}` };
  await fetch(`${installation.url}/api/devices/${own?.id}`, { method: 'DELETE', headers });

  await queueCheckIn(blank);
  await controls.sync();
  const left = async () => (await checkIns(blank)).map(({ status, sentCount }) => [status, sentCount]);
  await expect.poll(left).toEqual([['pending', 1]]);
  expect((await ask<Today>(clerk, installation.url, '/api/me')).todayCheckIn).toBeNull();
  await blank.goto('/employee/dashboard');
  await expect(blank.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  const today = async () => (await ask<Today>(clerk, installation.url, '/api/me')).todayCheckIn;
  await expect.poll(today).not.toBeNull();
});

test('signing out everywhere revokes the sessions at Clerk and signs out the other device', async ({
  clerk,
  installation,
  openDevice,
}) => {
  const [phone, laptop] = [await openDevice(), await openDevice()];
  await settleNora(phone);
  laptop.watch.expectFailure(/401/);
  await laptop.page.goto('/employee/profile/settings');
  await laptop.page.getByLabel('Email address').fill(EMPLOYEE.email);
  await laptop.page.getByRole('button', { name: 'Continue', exact: true }).click();
  await laptop.page.getByLabel('Password', { exact: true }).fill(EMPLOYEE.password);
  await laptop.page.getByRole('button', { name: 'Continue', exact: true }).click();
  const list = laptop.page.getByRole('region', { name: 'Devices' });
  await expect(list.getByRole('listitem')).not.toHaveCount(0);
  await list.getByRole('button', { name: 'Sign out everywhere' }).click();
  await laptop.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(signInHeading(laptop.page)).toBeVisible();
  expect(clerk.backendRequests().filter((request) => request.endsWith('/revoke'))).not.toEqual([]);
  await phone.page.reload();
  await expect(signInHeading(phone.page)).toBeVisible();
  expect(installation.output()).toBe('');
});
