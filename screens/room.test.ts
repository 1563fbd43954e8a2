import { NARROW_PHONE, PHONE, type Device } from './kit/device.ts';
import { claim } from './kit/rewards.ts';
import { enlargeText, listBrokenWords, listTooWide } from './kit/room.ts';
import { expect, test } from './kit/test.ts';

function expectRoom(device: Device, screen: string): void {
  expect.soft(listTooWide(device), screen).toEqual([]);
}

// every-route.test.ts checks each page right after it opens. This file checks pages after some actions.
test('pages with text at 150 % still fit after a claim, a check-in and opening the notifications', async ({
  signIn,
}) => {
  const device = await signIn('Maya Okafor', '/employee/rewards');
  const { screen } = device;
  enlargeText(device, 150);
  // The new text size is not applied at once, so the test waits for it.
  await expect.poll(() => device.app.getComputedStyle(device.app.document.documentElement).fontSize).toBe('24px');
  await claim(device, 'Barista coffee');
  expectRoom(device, 'rewards with a claim and its toast');
  await device.visit('/employee/dashboard');
  await screen.getByRole('button', { name: /^Check in/ }).click();
  await expect.element(screen.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  expectRoom(device, 'dashboard after the check-in');
  await screen.getByRole('button', { name: /^Notifications/ }).click();
  await expect.element(screen.getByRole('region', { name: 'Notifications' })).toBeVisible();
  expectRoom(device, 'notifications');
});

for (const percent of [100, 150]) {
  const size = `${percent} %`;
  test(`with text at ${size}, no word and no number of the profile is broken`, async ({ signIn }) => {
    const device = await signIn('Maya Okafor', '/employee/profile');
    enlargeText(device, percent);
    const { screen } = device;
    for (const name of ['Your streak', 'Your year', 'Point history']) {
      const card = screen.getByRole('region', { name });
      card.element().scrollIntoView();
      await expect.element(card.getByRole('listitem').or(card.getByRole('grid')).first()).toBeVisible();
    }
    await device.rest();
    expect(listBrokenWords(device)).toEqual([]);
    await screen.getByRole('button', { name: 'Show all' }).click();
    await expect.element(screen.getByRole('button', { name: 'Show fewer' })).toBeVisible();
    await device.rest();
    expect(listBrokenWords(device)).toEqual([]);
  });

  test(`with text at ${size}, all choices of the rewards' filter fit into its frame`, async ({ signIn }) => {
    const device = await signIn('Maya Okafor', '/employee/rewards');
    enlargeText(device, percent);
    const { scrollWidth, clientWidth } = device.screen.getByRole('group', { name: 'Which rewards' }).element();
    expect(scrollWidth).toBe(clientWidth);
  });
}

test('with text at 200 %, no word of a page’s heading is broken', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/employee/leaderboard');
  device.resize(NARROW_PHONE);
  enlargeText(device, 200);
  for (const path of ['/employee/leaderboard', '/employee/achievements', '/admin/redemptions', '/admin/audit']) {
    await device.visit(path);
    await expect.element(device.screen.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const heading = device.screen.getByRole('heading', { level: 1 }).first().element();
    expect(listBrokenWords(device, heading), path).toEqual([]);
  }
});

test('with text at 200 %, the rows of the leaderboard show whole names and points', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/leaderboard');
  device.resize(PHONE);
  enlargeText(device, 200);
  const list = device.screen.getByRole('list', { name: 'Everyone else' });
  await expect.element(list.getByRole('listitem').first()).toBeVisible();
  await device.rest();
  expect(listBrokenWords(device, list.element())).toEqual([]);
  for (const row of list.getByRole('listitem').elements()) expect(row.scrollWidth).toBe(row.clientWidth);
});

test('with text at 200 %, the receipt of a check-in and a card of points show whole words', async ({
  company,
  signIn,
}) => {
  await company.ask('demo-admin', 'POST', '/api/points', {
    userId: 'demo-employee',
    amount: 15,
    description: 'Thanks',
  });
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  device.resize(PHONE);
  enlargeText(device, 200);
  const { screen } = device;
  await screen.getByRole('button', { name: /^Check in/ }).click();
  const receipt = screen.getByRole('region', { name: /^Checked in/ });
  await expect.element(receipt).toBeVisible();
  const card = screen.getByRole('region', { name: 'For you' });
  await expect.element(card).toBeVisible();
  await device.rest();
  for (const part of [receipt, card]) {
    expect(listBrokenWords(device, part.element())).toEqual([]);
    for (const { scrollWidth, clientWidth } of part.element().querySelectorAll('p, button')) {
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth + 1);
    }
  }
});

test('on the narrowest phone, all six links of the navigation fit and are at least 44 pixels large', async ({
  signIn,
}) => {
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  device.resize(NARROW_PHONE);
  const links = device.screen.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect.poll(() => links.elements().length).toBe(6);
  for (const link of links.elements()) {
    const { width, height, right } = link.getBoundingClientRect();
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(360);
  }
  await expect.element(links.first()).toHaveAttribute('aria-current', 'page');
});

test('the checks find a broken word and a page that is too wide', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/profile');
  const { document } = device.app;
  const main = document.querySelector('main')!;
  main.insertAdjacentHTML('beforeend', '<p style="width: 3rem; overflow-wrap: anywhere">Unbreakable</p>');
  expect(listBrokenWords(device)).toEqual(['broken: Unbreakable']);
  main.insertAdjacentHTML('beforeend', '<p style="width: 200vw">Wide</p>');
  expect(listTooWide(device)[0]).toMatch(/^the page: /);
});
