import { NARROW_PHONE, type Device } from './kit/device.ts';
import { claim } from './kit/rewards.ts';
import { enlargeText, listBrokenWords, listTooWide } from './kit/room.ts';
import { expect, test } from './kit/test.ts';

function expectRoom(device: Device, screen: string): void {
  expect.soft(listTooWide(device), screen).toEqual([]);
}

// every-route.test.ts checks each page as it opens. This file checks pages in use.
test('what comes with a claim, a check-in and the bell does not scroll sideways with text at 150 %', async ({
  signIn,
}) => {
  const device = await signIn('Maya Okafor', '/employee/rewards');
  const { screen } = device;
  enlargeText(device, 150);
  // A change of style takes a moment, even with reduced motion.
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
  test(`no word and no number of the profile is broken with text at ${size}`, async ({ signIn }) => {
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

  test(`every choice of the rewards' filter is inside its frame with text at ${size}`, async ({ signIn }) => {
    const device = await signIn('Maya Okafor', '/employee/rewards');
    enlargeText(device, percent);
    const { scrollWidth, clientWidth } = device.screen.getByRole('group', { name: 'Which rewards' }).element();
    expect(scrollWidth).toBe(clientWidth);
  });
}

test('six items of navigation fit on the narrowest phone, each large enough to hit', async ({ signIn }) => {
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

test('what has no room is found', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/profile');
  const { document } = device.app;
  const main = document.querySelector('main')!;
  main.insertAdjacentHTML('beforeend', '<p style="width: 3rem; overflow-wrap: anywhere">Unbreakable</p>');
  expect(listBrokenWords(device)).toEqual(['broken: Unbreakable']);
  main.insertAdjacentHTML('beforeend', '<p style="width: 200vw">Wide</p>');
  expect(listTooWide(device)[0]).toMatch(/^the page: /);
});
