import { expect, test } from '../kit/company.ts';

test(
  'a user can operate the header and the navigation with the keyboard alone',
  { tag: '@desktop' },
  async ({ signIn }) => {
    const { page } = await signIn('Daniel Reyes');
    const focused = page.locator(':focus');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin');

    await test.step('the first tab stop is a link that skips to the content', async () => {
      await page.keyboard.press('Tab');
      await expect(focused).toHaveText('Skip to content');
      await expect(focused).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
    });

    await test.step('the next tab stops are the items of the top bar and then the navigation', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin');
      const stops: (string | RegExp)[] = ['Skip to content', 'Employee Rewards', 'Notifications'];
      if (test.info().project.name === 'desktop') {
        // The user's status appears only after the page has connected to the live room.
        await expect(page.getByRole('button', { name: /^Your status: / })).toBeVisible();
        stops.push(/^Your status: /, 'Sign Out');
      } else {
        await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
        stops.push('Account');
      }
      stops.push('Admin', 'Users', 'Redemptions', 'Analytics', 'QR Settings', 'Profile');
      if (test.info().project.name === 'desktop') {
        await expect(page.getByRole('button', { name: 'Side bar' })).toBeVisible();
        stops.push(
          ...(await page
            .locator('#side-bar nav:not([aria-label="Main"]) :is(a, button)')
            .filter({ visible: true })
            .allTextContents()),
          'Side bar',
        );
      }
      for (const name of stops) {
        await page.keyboard.press('Tab');
        await expect(focused).toHaveAccessibleName(name);
        expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
      }
    });

    await test.step('the bell opens and closes its panel and keeps the focus', async () => {
      const bell = page.getByRole('button', { name: 'Notifications' });
      await bell.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'Notifications' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('region', { name: 'Notifications' })).toBeHidden();
      await expect(bell).toBeFocused();
    });

    await test.step('a change of page sets the title, the focus and the current link', async () => {
      await navigation.getByRole('link', { name: 'Users' }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveTitle(/^Users /);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(navigation.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
      await expect(navigation.locator('[aria-current]')).toHaveCount(1);
      for (const name of ['Import people', 'Exports']) {
        await page.keyboard.press('Tab');
        await expect(page.getByRole('main').getByRole('link', { name })).toBeFocused();
      }
      await page.keyboard.press('Tab');
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeFocused();
    });

    await test.step('signing out by keyboard moves the focus to the heading of the sign-in page', async () => {
      if (test.info().project.name !== 'desktop') {
        await page.getByRole('button', { name: 'Account' }).focus();
        await page.keyboard.press('Enter');
      }
      await page.getByRole('button', { name: 'Sign Out' }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/auth$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(focused).toHaveAccessibleName(/Maya Okafor/);
    });
  },
);
