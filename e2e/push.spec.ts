/**
 * Tests the way of a push message: from an admin's award to the page that opens after a click on the notification.
 * push-service.ts and push-browser.ts describe the replaced parts.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { findChromium, launchOptions } from '#scripts/lib/chromium.ts';
import { ask } from './kit/api.ts';
import { expect, test as base } from './kit/company.ts';
import { readRows } from './kit/database.ts';
import { controlled } from './kit/pwa-site.ts';
import { clickOn, countTabs, shownOn, standInForPush } from './kit/push-browser.ts';
import { startPushService, type PushService } from './kit/push-service.ts';
import { WorkerControls } from './kit/worker-controls.ts';

const test = base.extend<{ push: PushService }>({
  push: async ({}, use) => {
    const push = await startPushService();
    await use(push);
    await push.stop();
    expect(push.problems(), 'what a push service would refuse').toEqual([]);
  },
  vars: async ({ push }, use) => use(push.vars),
});
// The headless shell shows no notifications.
test.use({ serviceWorkers: 'allow', launchOptions: launchOptions(findChromium()) });

const award = (url: string, description: string) =>
  ask(url, 'demo-admin', 'POST', '/api/points', { userId: 'demo-employee', amount: 5, description });
const payloads = (push: PushService) => push.messages().map(({ text }) => JSON.parse(text) as Record<string, unknown>);

async function openControls(page: Page, context: BrowserContext, url: string): Promise<WorkerControls> {
  const controls = new WorkerControls(await context.newCDPSession(page), context, url);
  await controls.enable();
  return controls;
}

test('an award is pushed to the user’s device as an encrypted message that opens its page', async ({
  company,
  push,
  signIn,
}) => {
  const { page } = await signIn('Maya Okafor');
  const context = page.context();
  await context.grantPermissions(['notifications']);
  await controlled(page);
  const { endpoint, keys } = await push.subscribe();
  await ask(company.url, 'demo-employee', 'POST', '/api/notifications/subscribe', { endpoint, keys });
  await award(company.url, 'For the help with the move — thank you, 谢谢');
  await expect.poll(() => push.messages().length).toBe(1);
  const [payload] = payloads(push);
  const sentText = { title: '5 points from Daniel', body: 'For the help with the move — thank you, 谢谢' };
  expect(payload).toEqual({
    web_push: 8030,
    notification: {
      ...sentText,
      navigate: `${company.url}/employee/dashboard`,
      lang: 'en',
      tag: expect.stringMatching(/^notice:/),
      silent: false,
    },
    ...sentText,
    type: 'bonus_awarded',
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    tag: expect.stringMatching(/^notice:/),
    data: {},
    requireInteraction: false,
    silent: false,
    vibrate: [100, 50, 100],
    url: '/employee/dashboard',
    timestamp: expect.any(Number),
  });
  const settled = () => readRows(company.stateDir, `SELECT result FROM deliveries WHERE channel = 'push'`);
  await expect.poll(settled).toEqual([{ result: 'sent' }]);

  await page.goto('/employee/rewards');
  const controls = await openControls(page, context, company.url);
  const tag = String(payload?.tag);
  // `requireInteraction` keeps the notification open. Otherwise it could close before the click.
  await controls.push(JSON.stringify({ ...payload, requireInteraction: true }));
  await expect
    .poll(() => shownOn(page))
    .toEqual([{ ...sentText, tag, icon: '/icon-192.png', url: '/employee/dashboard' }]);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('No service worker runs.');
  expect(await clickOn(worker, tag)).toEqual({ focused: ['/employee/rewards'], opened: [], isClosed: true });
  await expect(page).toHaveURL(/\/employee\/dashboard$/);

  // No page of the app is open here, so the click opens a new tab.
  await controls.push('no JSON');
  await controls.push(JSON.stringify({ body: 'no title' }));
  const foreign = { title: 'x', tag: 'foreign', url: 'https://evil.example/', requireInteraction: true };
  await controls.push(JSON.stringify(foreign));
  await expect.poll(async () => (await shownOn(page)).map(({ tag: one }) => one)).toEqual(['foreign', 'unreadable']);
  await page.goto('about:blank');
  // The worker may still find the page that was left. Its attempt to navigate that page would never end.
  await expect.poll(() => countTabs(worker)).toBe(0);
  expect(await clickOn(worker, 'foreign')).toEqual({ focused: [], opened: ['/'], isClosed: true });
});

test('after a check-in, a user can turn on push for the device, test it and turn it off', async ({
  company,
  push,
  signIn,
}) => {
  const { page, watch } = await signIn('Maya Okafor');
  await standInForPush(page.context(), push, 'granted');
  await page.reload();
  await controlled(page);
  const offer = page.getByRole('region', { name: 'Want notifications on this device?' });
  await expect(offer).toBeHidden();
  await page.getByRole('button', { name: /^Check in/ }).click();
  await offer.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText(/^Notifications Enabled\./)).toBeVisible();
  await expect(offer).toBeHidden();
  const devices = () => readRows(company.stateDir, 'SELECT user_id FROM push_subscriptions');
  expect(devices()).toEqual([{ user_id: 'demo-employee' }]);

  await page.goto('/employee/profile/settings');
  const card = page.getByRole('region', { name: 'How we reach you' });
  const here = card.getByRole('switch', { name: 'On this device' });
  await expect(here).toBeChecked();
  await card.getByRole('button', { name: 'Send test notification' }).click();
  await expect(page.getByText(/^Test Notification Sent\./)).toBeVisible();
  const tested = payloads(push).find(({ type }) => type === 'test');
  expect(tested).toMatchObject({ tag: 'test', url: '/employee/profile/settings#notifications' });

  await here.click();
  await expect(page.getByText(/^Notifications Disabled\./)).toBeVisible();
  await expect(here).not.toBeChecked();
  await expect.poll(devices).toEqual([]);
  const before = push.messages().length;
  await award(company.url, 'After it was off');
  expect(
    readRows(company.stateDir, `SELECT event FROM deliveries WHERE channel = 'push' AND facts LIKE '%After it%'`),
  ).toEqual([]);
  expect(push.messages()).toHaveLength(before);

  await here.click();
  await expect(here).toBeChecked();
  push.end();
  watch.expectStatus(409, '/api/notifications/test');
  await card.getByRole('button', { name: 'Send test notification' }).click();
  await expect(page.getByText(/^Test Failed\./)).toBeVisible();
  expect(devices()).toEqual([]);
});

test('a user who refuses the permission sees a message and is not asked again', async ({ company, push, signIn }) => {
  const { page } = await signIn('Maya Okafor');
  await standInForPush(page.context(), push, 'denied');
  await page.reload();
  await controlled(page);
  await page.getByRole('button', { name: /^Check in/ }).click();
  const offer = page.getByRole('region', { name: 'Want notifications on this device?' });
  await offer.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText(/^Notification permission not granted\. Your browser won’t ask again/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  await expect(offer).toBeHidden();
  await page.goto('/employee/profile/settings');
  const card = page.getByRole('region', { name: 'How we reach you' });
  await expect(card).toContainText('Your browser is blocking notifications.');
  expect(readRows(company.stateDir, 'SELECT user_id FROM push_subscriptions')).toEqual([]);
});
