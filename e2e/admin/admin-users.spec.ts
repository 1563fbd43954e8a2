import type { Page } from '@playwright/test';
import { expect, test } from '../kit/company.ts';
import { changeRows, readRows } from '../kit/database.ts';
import { goOffline } from '../kit/screens.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Users' });
const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });
const goToUsers = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Users' }).filter({ visible: true }).click();

test('points that an admin gives offline are sent once or refused with a reason', async ({ signIn, company }) => {
  await changeRows(
    company.stateDir,
    `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
       VALUES ('award_points_per_day', '1000', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  );
  const { page, watch } = await signIn('Daniel Reyes');
  await goToUsers(page);
  await row(page, 'Maya Okafor').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();
  await watch.quiet();
  watch.expectOffline();
  await goOffline(page);
  const give = async (points: string) => {
    await page.getByRole('button', { name: 'Give points' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Once you’re online, we’ll check your limit');
    await dialog.getByRole('textbox', { name: 'Points' }).fill(points);
    await dialog.getByRole('textbox', { name: 'What for' }).fill('Fixed the lift.');
    await dialog.getByRole('button', { name: `Give ${points} points` }).click();
    // So many points are asked about a second time.
    await dialog.getByRole('button', { name: `Yes, give ${points} points` }).click();
    await expect(dialog).toBeHidden();
  };
  await give('700');
  await expect(page.getByText('700 points waiting to be sent')).toBeVisible();
  await give('600');
  await expect(page.getByText('1,300 points waiting to be sent')).toBeVisible();

  watch.expectStatus(409, '/api/points');
  await page.context().setOffline(false);
  await expect(page.getByText('700 points for Maya Okafor: sent.').first()).toBeVisible();
  await expect(
    page.getByText(/600 points for Maya Okafor didn’t go through\. .*more than you can give in 24 hours/).first(),
  ).toBeVisible();
  await expect(page.getByText(/points waiting to be sent/)).toHaveCount(0);
  const given = readRows(
    company.stateDir,
    `SELECT user_id, points_amount FROM point_transactions WHERE description = 'Fixed the lift.'`,
  );
  expect(given).toEqual([{ user_id: 'demo-employee', points_amount: 700 }]);
});
