import { checkIn } from '../kit/expectations.ts';
import { watch } from '../kit/watch.ts';
import { expect, test } from './site.ts';
import { signOut } from '../kit/screens.ts';

test('a check-in in one tab of the demo updates the admin’s figures in another tab', async ({
  demo: { page, signIn },
}) => {
  test.slow();
  await signIn('Maya Okafor');
  const admin = await page.context().newPage();
  const watched = await watch(admin);
  await admin.goto('/employee/dashboard');
  await signOut(admin);
  await admin.getByRole('button', { name: 'Daniel Reyes' }).click();
  const main = admin.getByRole('main');
  await expect(main.getByRole('paragraph').getByText('Live', { exact: true })).toBeVisible();
  const figures = admin.getByRole('region', { name: 'Today’s numbers' });
  await expect(figures).toContainText('38');

  await test.step('in the first tab, the employee is still signed in', async () => {
    await page.bringToFront();
    await page.getByRole('navigation').getByRole('link', { name: 'Leaderboard' }).click();
    await expect(page.getByRole('button', { name: '2 online' })).toBeVisible();
    await expect(main.getByText('2 online')).toBeVisible();
  });

  await test.step('the employee checks in, and the admin’s tab shows it', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: /^Check in/ }).click();
    await expect(page.getByRole('region', { name: /^Checked in/ })).toContainText(checkIn().receipt);
    await expect(figures).toContainText('39');
    const today = admin.getByRole('region', { name: 'Checked in today' });
    await expect(today.getByRole('listitem').first()).toContainText('Maya Okafor');
  });

  await test.step('the employee’s tab closes, and only the admin is online', async () => {
    await page.close();
    await expect(main.getByText(/\d online/)).toBeHidden();
  });
  expect(watched.problems(), 'what went wrong in the admin’s tab').toEqual([]);
});
