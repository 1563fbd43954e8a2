import { ADMIN_SCREENS, EMPLOYEE_SCREENS, LEGACY, NAVIGATION, type Screen } from '#e2e/kit/routes.ts';
import { DESKTOP, PHONE, type Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const heading = ({ screen }: Device) => screen.getByRole('heading', { level: 1 });
const readPath = ({ app: { location } }: Device): string => location.pathname + location.search + location.hash;

async function expectScreen(device: Device, { path, heading: words, title }: Screen): Promise<void> {
  await expect.poll(() => readPath(device)).toBe(path);
  if (typeof words === 'string') await expect.element(heading(device)).toHaveTextContent(words);
  else await expect.element(heading(device)).toMatchTextContent(words);
  const titles = expect.poll(() => device.app.document.title);
  await (typeof title === 'string' ? titles.toBe(`${title} · Employee Rewards`) : titles.toMatch(title));
}

const expectNavigation = ({ screen }: Device, labels: readonly string[]) =>
  expect
    .poll(() =>
      screen
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link')
        .elements()
        // The number of decisions is before the name of the page.
        .map((link) => link.textContent.replace(/^\d+\+?/, '')),
    )
    .toEqual(labels);

test('an employee can open every screen for employees and no screen for admins', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/auth');
  const { screen } = device;
  await expectScreen(device, EMPLOYEE_SCREENS[0]!);
  for (const size of [DESKTOP, PHONE]) {
    device.resize(size);
    await expect.element(screen.getByRole('banner')).toMatchTextContent('Northwind Harbor');
    await expect.element(screen.getByRole('banner')).toMatchTextContent('Welcome, Maya');
    await expectNavigation(device, NAVIGATION.employee);
  }
  for (const one of EMPLOYEE_SCREENS) {
    await device.visit(one.path);
    await expectScreen(device, one);
  }
  for (const [from, to] of Object.entries(LEGACY)) {
    await device.open(from);
    await expect.poll(() => readPath(device)).toBe(to);
  }
  await device.open('/');
  await expect.poll(() => readPath(device)).toBe('/employee/dashboard');
  await device.open('/profile-setup');
  await expect.element(heading(device)).toMatchTextContent('Maya');

  // The profile asks for the user's own requests, in its own time.
  await device.visit(EMPLOYEE_SCREENS[0]!.path);
  await expectScreen(device, EMPLOYEE_SCREENS[0]!);
  const earlier = device.sent.length;
  await device.open('/admin/users');
  await expect.poll(() => readPath(device)).toBe('/unauthorized');
  for (const { path } of [...ADMIN_SCREENS, { path: '/admin' }]) {
    await device.visit(EMPLOYEE_SCREENS[0]!.path);
    await expectScreen(device, EMPLOYEE_SCREENS[0]!);
    await device.visit(path);
    await expect.poll(() => readPath(device)).toBe('/unauthorized');
    await expect.element(heading(device)).toHaveTextContent('You don’t have access to this page');
  }
  const asked = device.sent.slice(earlier).map(({ path }) => path);
  expect(asked.filter((path) => /^\/api\/(users|analytics|redemptions|checkins)/.test(path))).toEqual([]);

  await device.open('/employee/nothing');
  await expect.element(heading(device)).toHaveTextContent('Page not found');
  await screen.getByRole('link', { name: 'Go to your home page' }).click();
  await expectScreen(device, EMPLOYEE_SCREENS[0]!);
});

test('an admin can open every screen for admins and every screen for employees', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/');
  const { screen } = device;
  await expectScreen(device, ADMIN_SCREENS[0]!);
  for (const size of [DESKTOP, PHONE]) {
    device.resize(size);
    await expectNavigation(device, NAVIGATION.admin);
  }
  for (const one of [...ADMIN_SCREENS, ...EMPLOYEE_SCREENS]) {
    await device.visit(one.path);
    await expectScreen(device, one);
  }
  await device.open('/auth');
  await expect.poll(() => readPath(device)).toBe('/admin/dashboard');

  await expect.element(screen.getByRole('region', { name: 'Checked in today' })).toMatchTextContent(/\d+/);
  await screen.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Redemptions' }).click();
  await expectScreen(
    device,
    ADMIN_SCREENS.find(({ title }) => title === 'Redemptions')!,
  );
  await device.open('/admin/users');
  await screen.getByRole('searchbox').fill('okafor');
  const found = screen.getByRole('main').getByRole('listitem');
  await expect.poll(() => found.elements().length).toBe(1);
  await expect.element(found).toMatchTextContent('Maya Okafor');
  await screen.getByRole('searchbox').fill('nobody at all');
  await expect.element(screen.getByText('“nobody at all” doesn’t match any name or email.')).toBeVisible();
  await device.open('/admin/analytics');
  await expect.element(screen.getByRole('term').filter({ hasText: 'Check-ins per day' })).toBeVisible();
  // The button moves until the charts above it are drawn.
  await expect.element(screen.getByRole('application', { name: /^Departments\./ })).toBeVisible();
  await screen.getByRole('button', { name: 'Options for Departments', exact: true }).click();
  await screen.getByRole('menuitem', { name: 'Show as table' }).click();
  const rows = screen.getByRole('table', { name: 'Departments' }).getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(8);
});

test('the sign-in leads a signed-out user to the requested page', async ({ start }) => {
  const device = await start();
  const { screen } = device;
  const expectPath = (path: string) => expect.poll(() => readPath(device)).toBe(path);
  for (const path of [
    '/',
    '/employee',
    '/employee/rewards',
    '/admin',
    '/admin/users',
    '/dashboard',
    '/profile',
    '/profile-setup',
  ]) {
    await device.open(path);
    await expectPath('/auth');
  }
  for (const path of ['/unauthorized', '/nowhere']) {
    await device.open(path);
    await expect.element(heading(device)).toMatchTextContent(/not|n’t/);
  }
  await device.open('/employee/leaderboard?from=mail#list');
  await expectPath('/auth');
  await screen.getByRole('button', { name: 'Maya Okafor' }).click();
  await expectPath('/employee/leaderboard?from=mail#list');
  await screen.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  await screen.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expectPath('/auth');

  await device.open('/admin/users');
  await screen.getByRole('button', { name: 'Maya Okafor' }).click();
  await expectPath('/employee/dashboard');
});
