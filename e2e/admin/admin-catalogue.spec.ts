import type { Page } from '@playwright/test';
import { expectNoFindings } from '../kit/axe.ts';
import { startInstant } from '../kit/clock.ts';
import { expect, test } from '../kit/company.ts';
import { readRows } from '../kit/database.ts';
import { chooseRadio, openTab } from '../kit/screens.ts';

const section = (page: Page, name: string) => chooseRadio(page.getByRole('radio', { name, exact: true }));

/** Expects no accessibility findings in the light and the dark theme, and a page that fits a width of 360 px. */
async function expectSound(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectNoFindings(page, `${screen}, ${colorScheme}`);
  }
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const widths = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')].map(({ scrollWidth }) => scrollWidth),
  );
  expect.soft(Math.max(...widths), screen).toBeLessThanOrEqual(360);
  if (before) await page.setViewportSize(before);
}

test('an admin adds a reward that an employee claims, and then retires and restores the reward', async ({ signIn }) => {
  const { page } = await signIn('Daniel Reyes');
  await page.goto('/admin/redemptions');
  await page.getByRole('main').getByRole('link', { name: 'Rewards, badges, quotes' }).click();
  await expect(page.getByRole('heading', { name: 'Barista coffee' })).toBeVisible();
  await expectSound(page, 'rewards');

  await page.getByRole('button', { name: 'New reward' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add reward' }).click();
  await expect(dialog.getByText('Please fill this in.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('A weekend in the mountains');
  await dialog.getByRole('textbox', { name: 'Cost in points' }).fill('120');
  await expect(dialog.getByRole('radio', { name: 'Quarterly' })).toBeChecked();
  await chooseRadio(dialog.getByRole('radio', { name: 'Annual' }));
  await expect(dialog.getByText('The cost suggests Quarterly. You chose otherwise.')).toBeVisible();
  await chooseRadio(dialog.getByRole('radio', { name: 'Plane' }));
  await dialog.getByRole('switch', { name: 'Limited stock' }).check();
  await dialog.getByRole('textbox', { name: 'In stock' }).fill('3');
  const preview = dialog.getByRole('region', { name: 'As people see it' });
  await expect(preview).toContainText('Annual rewards');
  await expect(preview).toContainText('A weekend in the mountains');
  await expect(preview).toContainText('3 left');
  await expectSound(page, 'the reward with its preview');
  await dialog.getByRole('button', { name: 'Add reward' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: 'A weekend in the mountains' });
  await expect(row).toContainText('Never claimed · 3 in stock');

  const maya = await signIn('Maya Okafor');
  await maya.page.goto('/employee/rewards');
  await maya.page.getByRole('button', { name: 'Claim A weekend in the mountains' }).click();
  await maya.page.getByRole('dialog').getByRole('button', { name: 'Claim reward' }).click();
  await openTab(maya.page, 'Claims');
  await expect(maya.page.getByRole('region', { name: 'Your claims' })).toContainText('A weekend in the mountains');
  // The list shows the claim before the server has stored it, so the test waits for the message.
  await expect(maya.page.getByText('A weekend in the mountains claimed. HR decides next.')).toBeVisible();

  await page.getByRole('button', { name: 'Retire A weekend in the mountains' }).click();
  await dialog.getByRole('button', { name: 'Retire', exact: true }).click();
  await expect(dialog).toBeHidden();
  await section(page, 'Retired');
  await expect(row).toContainText('Claimed once · 2 in stock');
  await row.getByRole('button', { name: 'Bring back A weekend in the mountains' }).click();
  await expect(page.getByText('Nothing is retired')).toBeVisible();
});

test('an admin adds a badge and a quote on the page of the rewards', async ({ signIn }) => {
  const { page } = await signIn('Daniel Reyes');
  await page.goto('/admin/rewards');
  await section(page, 'Badges');
  const earned = page
    .getByRole('listitem')
    .filter({ hasText: /have it/ })
    .first();
  await earned.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('what it is earned by and its points stay');
  await expect(dialog.getByRole('textbox', { name: 'Points' })).toHaveCount(0);
  await expectSound(page, 'an earned badge');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New badge' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Half a thousand');
  await dialog.getByRole('combobox', { name: 'Earned by' }).selectOption('Check-ins in all');
  await dialog.getByRole('textbox', { name: 'How many' }).fill('500');
  await expect(dialog.getByRole('region', { name: 'As people see it' })).toContainText('200 more check-ins');
  await dialog.getByRole('button', { name: 'Add badge' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Half a thousand' })).toContainText('Nobody has it yet');
  await expectSound(page, 'badges');

  await section(page, 'Quotes');
  await page.getByRole('button', { name: 'New quote' }).click();
  await dialog.getByRole('textbox', { name: 'Quote' }).fill('Begin where you are.');
  await dialog.getByRole('button', { name: 'Add quote' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('“Begin where you are.”');
  await expectSound(page, 'quotes');
});

test('after a lost response, the retry of a bulk approval approves no claim twice', async ({ signIn, company }) => {
  const { page, watch } = await signIn('Daniel Reyes');
  await page.goto('/admin/redemptions');
  await expect(page.getByText('6 claims shown')).toBeVisible();
  // The list begins with the claim that has waited longest. The details of this claim show the user's points and
  // claims.
  await page.getByRole('button', { name: /^Details of Wellness afternoon/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Recent points');
  await expect(dialog).toContainText('Claimed: Wellness afternoon');
  await expectSound(page, 'the details of a claim');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  const bar = page.getByRole('region', { name: 'What to do with the selected claims' });
  // The admin's own claim is not selected, because only another admin may decide on it.
  await expect(bar).toContainText('5 selected');
  await expectSound(page, 'the queue with claims selected');
  await bar.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toContainText('5 claims of 5 people, 380 points in all.');
  await expectSound(page, 'the question before many are approved');

  // The response to the first request is lost. The second request approves no claim twice.
  let isLost = false;
  await page.route('**/api/redemptions/bulk', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  watch.expectFailure(/\/api\/redemptions\/bulk/);
  await dialog.getByRole('button', { name: 'Approve 5 claims' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 claim shown')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Approved 8' })).toBeVisible();
  await expect(bar).toBeHidden();
  expect(
    readRows(
      company.stateDir,
      `SELECT count(*) AS decisions FROM audit_log WHERE actor_id = 'demo-admin' AND action = 'redemption.approved'
          AND created_at >= '${startInstant().toISOString()}'`,
    ),
  ).toEqual([{ decisions: 5 }]);
});
