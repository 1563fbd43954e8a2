import { commands } from 'vitest/browser';
import { expectNoFindings, expectNoFindingsInLargeText } from './kit/axe.ts';
import { DESKTOP, NARROW_PHONE, PHONE } from './kit/device.ts';
import { listOverlaps } from './kit/room.ts';
import { expect, test } from './kit/test.ts';

test('the strip of the demo changes the person, who begins at their first page', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/rewards');
  const { screen, app } = device;
  const strip = screen.getByRole('group', { name: 'Demo' });
  await expect.element(strip).toMatchTextContent('Demo·You’re MayaBe Daniel');
  await strip.getByRole('button', { name: 'Be Daniel' }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Admin');
  expect(app.location.pathname).toBe('/admin/dashboard');
  await expect.element(strip).toMatchTextContent('You’re Daniel');
  await device.reload();
  await expect.element(strip).toMatchTextContent('You’re Daniel');
  await strip.getByRole('button', { name: 'Be Maya' }).click();
  await expect.element(screen.getByRole('button', { name: /^Check in/ })).toBeVisible();
  expect(app.location.pathname).toBe('/employee/dashboard');
  // A server's clock does not move.
  await expect.element(strip.getByRole('button', { name: 'Next day' })).not.toBeInTheDocument();
});

test('the strip is low, and leaves the check-in on the first screen', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  const strip = screen.getByRole('group', { name: 'Demo' });
  for (const size of [PHONE, NARROW_PHONE, DESKTOP]) {
    device.resize(size);
    await device.rest();
    const checkIn = screen.getByRole('button', { name: /^Check in/ });
    await expect.element(checkIn).toBeVisible();
    expect(strip.element().getBoundingClientRect().height).toBeLessThanOrEqual(32);
    const nav = screen.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect();
    const end = size === DESKTOP ? size[1] : nav.top;
    expect(checkIn.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(end);
    expect(listOverlaps(device)).toEqual([]);
  }
  await expectNoFindings(device, 'the strip');
  await expectNoFindingsInLargeText(device, 'the strip', { phone: NARROW_PHONE, wide: DESKTOP });
});

test('the strip asks before a change of the person while something is unsent', async ({ signIn, company }) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  const release = company.hold({ method: 'POST', path: /^\/api\/checkins$/ });
  await screen.getByRole('button', { name: /^Check in/ }).click();
  await screen.getByRole('button', { name: 'Be Daniel' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await commands.press('Escape');
  await expect.element(screen.getByRole('group', { name: 'Demo' })).toMatchTextContent('You’re Maya');
  release();
});
