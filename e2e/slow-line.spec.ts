import { expect, test } from './kit/company.ts';
import { hold } from './kit/hold.ts';
import { findClaim, goTo } from './kit/screens.ts';

test('on a slow connection, a claim is pending until the response arrives', async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  await goTo(page, 'Rewards');
  const release = await hold(page, '**/api/rewards/claim');
  await page.getByRole('button', { name: 'Claim Barista coffee' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Claim reward' }).click();
  const toast = page.locator('[data-toast]');
  // A toast under the pointer stays.
  await toast.hover();
  const badge = page.getByRole('button', { name: 'Connection & Sync Status: Online · 1 pending' });
  await expect(badge).toBeVisible();
  await expect(toast).toContainText('Still sending your claim for Barista coffee…');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  release();
  await expect(toast).toContainText('Barista coffee claimed.');
  await expect(page.getByRole('status').locator('> div')).toHaveCount(1);
  await expect(badge).toHaveCount(0);
  // A claim adds no unread notification for the user who claims.
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(findClaim(page, 'Barista coffee')).toContainText('Canceled');
});
