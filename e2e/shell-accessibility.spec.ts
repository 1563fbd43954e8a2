import { expectNoFindings } from './axe.ts';
import { expect, test } from './company.ts';
import { changeRows } from './database.ts';
import { ADMIN_SCREENS, EMPLOYEE_SCREENS } from './routes.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  // A wide screen has other parts, and the same colours: one scheme is enough there.
  test.describe(`${colorScheme} scheme`, { tag: colorScheme === 'light' ? '@desktop' : [] }, () => {
    // Without motion, so that no colour is looked at half-way through an animation.
    test.use({ contextOptions: { colorScheme, reducedMotion: 'reduce' } });

    for (const [whose, screens] of Object.entries({ employees: EMPLOYEE_SCREENS, admins: ADMIN_SCREENS })) {
      // An admin sees both, with the most around them.
      test(`the screens of ${whose}, as an admin sees them`, async ({ signIn }) => {
        const { page } = await signIn('Daniel Reyes');
        for (const { path, heading } of screens) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          await page.waitForLoadState('networkidle');
          await expectNoFindings(page, path);
        }
      });
    }

    test('the bell, the toast, and what shows when something is wrong', async ({ signIn, company }) => {
      // A part of the app that does not load: a worker would have it.
      const { page, watch } = await signIn('Daniel Reyes');
      await page.goto('/admin/redemptions');
      const panel = page.getByRole('region', { name: 'Notifications' });
      await page.getByRole('button', { name: 'Notifications' }).click();
      await expect(panel).toContainText('All quiet');
      await expectNoFindings(page, 'the empty list behind the bell');
      await page.keyboard.press('Escape');

      await page.route('**/api/redemptions/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: {} }) : route.fallback(),
      );
      watch.expectStatus(409, /\/api\/redemptions\//);
      await page.getByRole('button', { name: 'Approve', disabled: false }).first().click();
      await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
      await expect(panel.getByRole('listitem')).toHaveCount(1);
      await expectNoFindings(page, 'the list behind the bell, and the toast');
      await page.unroute('**/api/redemptions/*');

      await page.route('**/assets/Users-*.js', (route) => route.abort());
      watch.expectFailure(/\/assets\/Users-/);
      await page.goto('/admin/users');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Something went wrong');
      await expectNoFindings(page, 'a part that did not load');

      await watch.quiet();
      await changeRows(company.stateDir, "UPDATE users SET approval_status = 'pending' WHERE id = 'demo-admin'");
      // What is on the device shows first, and is asked for again beside the person.
      watch.expectFailure(/^answer: GET 403 \/api\//);
      await page.goto('/admin/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You cannot use the app right now');
      await expectNoFindings(page, 'the notice about the account');

      await page.goto('/clear');
      await expect(page.getByRole('button', { name: 'Clear and sign out' })).toBeVisible();
      await expectNoFindings(page, '/clear, asking');
      await page.getByRole('button', { name: 'Clear and sign out' }).click();
      await expect(page.getByText(/^Done\./)).toBeVisible();
      await expectNoFindings(page, '/clear');
    });
  });
}
