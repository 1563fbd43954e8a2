import { commands } from 'vitest/browser';
import { DESKTOP, PHONE, type Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const focused = ({ app }: Device) => app.document.activeElement;

test.for([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)(
  'a user can operate the header and the navigation with the keyboard alone, on %s',
  async ([, size], { signIn }) => {
    const isDesktop = size === DESKTOP;
    const device = await signIn('Daniel Reyes', '/admin/dashboard');
    const { screen } = device;
    device.resize(size);
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    const heading = screen.getByRole('heading', { level: 1 });
    const focus = (name: string) => (screen.getByRole('button', { name }).element() as HTMLElement).focus();
    await expect.element(heading).toHaveTextContent('Admin');

    device.app.focus();
    await commands.press('Tab');
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    await expect.element(skip).toHaveFocus();
    await expect.element(skip).toBeInViewport();
    await commands.press('Enter');
    await expect.element(screen.getByRole('main')).toHaveFocus();

    await device.reload();
    await expect.element(heading).toHaveTextContent('Admin');
    // The user's status appears only after the page has connected to the live room.
    const account = screen.getByRole('button', { name: 'Account (Online)' });
    await expect.element(account).toBeVisible();
    const stops: string[] = ['Skip to content', 'Be Maya', 'Northwind Harbor', 'Notifications', 'Account (Online)'];
    if (isDesktop) {
      await expect.element(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
      stops.push('Sign Out');
    }
    stops.push('Admin', 'Users', 'Redemptions', 'Analytics', 'QR Settings', 'Profile');
    if (isDesktop) {
      await expect.element(screen.getByRole('button', { name: 'Sidebar' })).toBeVisible();
      stops.push(
        ...[...device.app.document.querySelectorAll('#side-bar nav:not([aria-label="Main"]) :is(a, button)')]
          .filter((it) => it.checkVisibility({ visibilityProperty: true }))
          .map((it) => it.textContent),
        'Sidebar',
      );
    }
    device.app.focus();
    for (const name of stops) {
      await commands.press('Tab');
      await expect.poll(() => focused(device)).toHaveAccessibleName(name);
      expect(device.app.getComputedStyle(focused(device)!).outlineStyle).not.toBe('none');
    }

    const bell = screen.getByRole('button', { name: 'Notifications' });
    const panel = screen.getByRole('region', { name: 'Notifications' });
    focus('Notifications');
    await commands.press('Enter');
    await expect.element(panel).toBeVisible();
    await commands.press('Escape');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(bell).toHaveFocus();

    const menu = screen.getByRole('region', { name: 'Account' });
    focus('Account (Online)');
    await commands.press('Enter');
    const online = menu.getByRole('radio', { name: 'Online' });
    await expect.element(online).toBeChecked();
    await commands.press('Tab');
    await expect.element(menu.getByRole('button', { name: '2 online' })).toHaveFocus();
    await commands.press('Tab');
    await expect.element(online).toHaveFocus();
    await commands.press('Escape');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(account).toHaveFocus();

    const users = navigation.getByRole('link', { name: 'Users' });
    (users.element() as HTMLElement).focus();
    await commands.press('Enter');
    await expect.poll(() => device.app.document.title).toMatch(/^Users /);
    await expect.element(heading).toHaveFocus();
    await expect.element(users).toHaveAttribute('aria-current', 'page');
    expect(navigation.element().querySelectorAll('[aria-current]')).toHaveLength(1);
    for (const name of ['Import people', 'Exports']) {
      await commands.press('Tab');
      await expect.element(screen.getByRole('main').getByRole('link', { name })).toHaveFocus();
    }
    await commands.press('Tab');
    await expect.element(screen.getByRole('searchbox')).toHaveFocus();
    device.goThroughHistory(-1);
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Admin' })).toHaveFocus();

    if (!isDesktop) {
      focus('Account (Online)');
      await commands.press('Enter');
    }
    focus('Sign Out');
    await commands.press('Enter');
    await expect.poll(() => device.app.location.pathname).toBe('/auth');
    await expect.element(heading).toHaveFocus();
    await commands.press('Tab');
    await expect.poll(() => focused(device)).toHaveAccessibleName(expect.stringMatching(/Maya Okafor/));
  },
);

test('a pressed entry is marked before its page opens, and two quick presses are one step back', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { app, screen } = device;
  const entry = (name: string) =>
    screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
  const heading = screen.getByRole('heading', { level: 1 });
  // The browser limits the length of the history, so the router's own count tells the steps.
  const countSteps = () => (app.history.state as { idx: number }).idx;
  const steps = countSteps();
  const draw = app.requestAnimationFrame;
  // The page draws no frame after the presses, so that both come before the paint.
  app.requestAnimationFrame = () => 0;
  await entry('Rewards').click();
  await entry('Rewards').click();
  await expect.element(entry('Rewards')).toHaveAttribute('aria-current', 'page');
  await expect.element(entry('Dashboard')).not.toHaveAttribute('aria-current');
  await expect.element(heading).toHaveTextContent('Monday, March 2');
  app.requestAnimationFrame = draw;
  app.document.dispatchEvent(new app.Event('visibilitychange'));
  await expect.element(heading).toHaveTextContent('Rewards');
  expect(countSteps() - steps).toBe(1);
  await expect.element(entry('Rewards')).toHaveAttribute('aria-current', 'page');
});
