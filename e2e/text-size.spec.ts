import type { Page } from '@playwright/test';
import { expect, test } from './company.ts';
import { ADMIN_SCREENS, EMPLOYEE_SCREENS } from './routes.ts';
import { claim } from './screens.ts';

/** What is wider than the page, and the text that overlaps its neighbour in the week. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page: ${scrollWidth} in ${clientWidth}`] : [];
    const days = [...document.querySelectorAll('[aria-label="This week"] li > span')]
      .map((mark) => mark.getBoundingClientRect())
      .filter(({ width, height }) => width > 2 && height > 2);
    for (const [index, mark] of days.entries()) {
      const next = days.slice(index + 1).find(({ top, left }) => top === mark.top && left < mark.right);
      if (next) found.push(`the week: a day ends at ${mark.right}, the next begins at ${next.left}`);
    }
    return found;
  });

/** Text at 150 %, as a browser's setting makes it. */
async function enlargeText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '150%';
    });
  });
}

async function expectRoom(page: Page, screen: string): Promise<void> {
  expect.soft(await tooWide(page), screen).toEqual([]);
}

test('no screen scrolls sideways with text at 150 %', { tag: '@any-width' }, async ({ signIn }) => {
  await test.step('an employee’s', async () => {
    const { page } = await signIn('Maya Okafor');
    await enlargeText(page);
    for (const { path, heading } of EMPLOYEE_SCREENS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectRoom(page, path);
    }
    await page.goto('/employee/rewards');
    await claim(page, 'Barista coffee');
    await expectRoom(page, 'rewards with a claim and its toast');
    await page.goto('/employee/dashboard');
    await page.getByRole('button', { name: /^Check in/ }).click();
    await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
    await expectRoom(page, 'dashboard after the check-in');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expectRoom(page, 'notifications');
  });
  await test.step('an admin’s', async () => {
    const { page } = await signIn('Daniel Reyes');
    await enlargeText(page);
    for (const { path, heading } of [
      ...ADMIN_SCREENS,
      { path: '/admin/users/demo-employee', heading: 'Maya Okafor' },
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectRoom(page, path);
    }
  });
});
