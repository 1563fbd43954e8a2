import type { Page } from '@playwright/test';
import { expect, test } from '../kit/company.ts';
import { ADMIN_SCREENS, EMPLOYEE_SCREENS, LEGACY, NAVIGATION, type Screen } from '../kit/routes.ts';
import { signOut, visit } from '../kit/screens.ts';

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function expectScreen(page: Page, { path, heading, title }: Screen): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(typeof title === 'string' ? `${title} · Employee Rewards` : title);
}

test(
  'an employee can open every screen for employees and no screen for admins',
  { tag: '@desktop' },
  async ({ signIn }) => {
    const { page } = await signIn('Maya Okafor');
    await expectScreen(page, EMPLOYEE_SCREENS[0]!);
    await expect(page.getByRole('banner')).toContainText('Employee Rewards');
    await expect(page.getByRole('banner')).toContainText('Welcome, Maya');
    await expect(navigation(page).getByRole('link')).toHaveText(NAVIGATION.employee);
    for (const screen of EMPLOYEE_SCREENS) {
      await visit(page, screen.path);
      await expectScreen(page, screen);
    }
    for (const [from, to] of Object.entries(LEGACY)) {
      await page.goto(from);
      await expect(page).toHaveURL(new RegExp(`${to}$`));
    }
    await page.goto('/');
    await expect(page).toHaveURL(/\/employee\/dashboard$/);
    await page.goto('/profile-setup');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya');

    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/admin/users');
    await expect(page).toHaveURL(/\/unauthorized$/);
    for (const { path } of [...ADMIN_SCREENS, { path: '/admin' }]) {
      await visit(page, EMPLOYEE_SCREENS[0]!.path);
      await expectScreen(page, EMPLOYEE_SCREENS[0]!);
      await visit(page, path);
      await expect(page).toHaveURL(/\/unauthorized$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not for your role');
    }
    expect(asked.filter((path) => /^\/api\/(users|analytics|redemptions|checkins)/.test(path))).toEqual([]);

    await page.goto('/employee/nothing');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await page.getByRole('link', { name: 'Go to your start page' }).click();
    await expectScreen(page, EMPLOYEE_SCREENS[0]!);
  },
);

test(
  'an admin can open every screen for admins and every screen for employees',
  { tag: '@desktop' },
  async ({ signIn }) => {
    const { page } = await signIn('Daniel Reyes');
    await expectScreen(page, ADMIN_SCREENS[0]!);
    await expect(navigation(page).getByRole('link')).toHaveText(NAVIGATION.admin);
    for (const screen of [...ADMIN_SCREENS, ...EMPLOYEE_SCREENS]) {
      await visit(page, screen.path);
      await expectScreen(page, screen);
    }
    await page.goto('/auth');
    await expect(page).toHaveURL(/\/admin\/dashboard$/);

    await expect(page.getByRole('region', { name: 'Checked in today' })).toContainText(/\d+/);
    await page.getByRole('link', { name: 'Open the queue' }).click();
    await expectScreen(
      page,
      ADMIN_SCREENS.find(({ title }) => title === 'Redemptions')!,
    );
    await page.goto('/admin/users');
    await page.getByRole('searchbox').fill('okafor');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('listitem')).toContainText('Maya Okafor');
    await page.getByRole('searchbox').fill('nobody at all');
    await expect(page.getByText('No name or e-mail has “nobody at all” in it.')).toBeVisible();
    await page.goto('/admin/analytics');
    await expect(page.getByRole('term').filter({ hasText: 'Check-ins a day' })).toBeVisible();
    // The button moves until the charts above it are drawn.
    await expect(page.getByRole('application', { name: /^Departments\./ })).toBeVisible();
    await page.getByRole('button', { name: 'Show as table: Departments' }).click();
    await expect(page.getByRole('table', { name: 'Departments' }).getByRole('row')).toHaveCount(8);
  },
);

test('the sign-in leads a signed-out user to the requested page', async ({ browser, company, contextOptions }) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: company.url });
  const page = await context.newPage();
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
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth$/);
  }
  for (const path of ['/unauthorized', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not/);
  }
  await page.goto('/employee/leaderboard?from=mail#list');
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await expect(page).toHaveURL(/\/employee\/leaderboard\?from=mail#list$/);
  await signOut(page);
  await expect(page).toHaveURL(/\/auth$/);

  // The sign-in does not lead to a requested page that the user's role may not open.
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await expect(page).toHaveURL(/\/employee\/dashboard$/);
  await context.close();
});
