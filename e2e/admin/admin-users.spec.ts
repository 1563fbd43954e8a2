import type { Page } from '@playwright/test';
import { expectNoFindings } from '../kit/axe.ts';
import { expect, test } from '../kit/company.ts';
import { changeRows, readRows, rebuildFigures } from '../kit/database.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Users' });
const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });
const goToUsers = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Users' }).filter({ visible: true }).click();

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width, room } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(width).toBeLessThanOrEqual(room);
}

test('an admin searches for a user, opens the record and suspends the user with a reason', async ({
  signIn,
  company,
}) => {
  const { page } = await signIn('Daniel Reyes', { viewport: { width: 360, height: 740 } });
  await goToUsers(page);
  await expect(row(page, 'Daniel Reyes')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Department' }).selectOption('Operations');
  await expect(row(page, 'Daniel Reyes')).toBeHidden();
  await page.getByRole('searchbox').fill('okafor');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/\/admin\/users\?(?=.*department=Operations)(?=.*search=okafor)/);
  await page.getByRole('link', { name: 'Maya Okafor' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Why the streak is what it is' })).toContainText('28');
  await expectNoSidewaysScroll(page);
  await page.getByText('Redemptions', { exact: true }).last().click();
  await expect(page.getByRole('region', { name: 'Redemptions' })).toBeVisible();

  // The actions that lock a user out are in a menu. Escape closes the menu and returns the focus to the menu's button.
  const menu = page.getByRole('button', { name: 'More', exact: true });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await expectNoFindings(page, 'the menu of a person');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Suspend' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(question).toContainText('Please give a reason.');
  await question.getByRole('textbox', { name: 'Reason' }).fill('Badge lost, waits for a new one.');
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Let in again' })).toBeVisible();
  const [entry] = readRows(
    company.stateDir,
    `SELECT actor_id, action, reason FROM audit_log WHERE target_id = 'demo-employee' ORDER BY created_at DESC LIMIT 1`,
  );
  expect(entry).toMatchObject({
    actor_id: 'demo-admin',
    action: 'user.suspended',
    reason: 'Badge lost, waits for a new one.',
  });

  await page.getByRole('link', { name: 'All users' }).click();
  await expect(page).toHaveURL(/department=Operations/);
  await expect(page.getByRole('searchbox')).toHaveValue('okafor');
  await expect(row(page, 'Maya Okafor')).toContainText('Suspended');
});

test('an admin approves several users at once and sees which users are left out and why', async ({
  signIn,
  company,
}) => {
  const { page, watch } = await signIn('Daniel Reyes', { reducedMotion: 'reduce' });
  await watch.quiet();
  await changeRows(
    company.stateDir,
    `UPDATE users SET approval_status = 'pending', version = version + 1 WHERE id IN ('demo-001', 'demo-002', 'demo-003')`,
  );
  await changeRows(
    company.stateDir,
    `UPDATE users SET approval_status = 'rejected', version = version + 1 WHERE id = 'demo-004'`,
  );
  await rebuildFigures(company.stateDir);
  const names = readRows(
    company.stateDir,
    `SELECT name FROM users WHERE id IN ('demo-001', 'demo-002', 'demo-003', 'demo-004', 'demo-admin') ORDER BY id`,
  ).map(({ name }) => String(name));
  await goToUsers(page);
  const [rejected = ''] = names.slice(2, 3);
  // The selection keeps the users who were selected in earlier searches.
  for (const name of names) {
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  const bar = page.getByRole('region', { name: 'What to do with those selected' });
  await expect(bar).toContainText('5 selected');
  await changeRows(
    company.stateDir,
    `UPDATE users SET approval_status = 'rejected', version = version + 1 WHERE id = 'demo-003'`,
  );
  // The button counts only the users who were pending when they were selected.
  await bar.getByRole('button', { name: 'Approve 3' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 3 people' });
  await expect(dialog).toContainText('2 people will be approved.');
  await expect(dialog).toContainText('1 is left out:');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page, `what will happen, ${colorScheme}`);
  }
  // The server approves the users, but its response is lost. The button "Go on" then shows the result, and no user is
  // approved twice.
  watch.expectFailure(/\/api\/users\/bulk/);
  await page.route(
    '**/api/users/bulk',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Approve 2' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Go on where it stopped.');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog).toContainText('2 people were approved.');
  await expect(dialog.getByRole('listitem').filter({ hasText: rejected })).toContainText('Only somebody who waits');
  await dialog.getByRole('button', { name: 'Close' }).click();
  // The users who were not approved stay selected.
  await expect(bar).toContainText('3 selected');
  expect(
    readRows(
      company.stateDir,
      `SELECT count(*) AS approved FROM audit_log WHERE action = 'user.approved' AND actor_id = 'demo-admin'`,
    ),
  ).toEqual([{ approved: 2 }]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page, `users, ${colorScheme}`);
  }
});

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
  await page.context().setOffline(true);
  const give = async (points: string) => {
    await page.getByRole('button', { name: 'Give points' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The limits of awards are checked when they arrive.');
    await dialog.getByRole('textbox', { name: 'Points' }).fill(points);
    await dialog.getByRole('textbox', { name: 'What for' }).fill('Fixed the lift.');
    await dialog.getByRole('button', { name: `Give ${points} points` }).click();
    await expect(dialog).toBeHidden();
  };
  await give('700');
  await expect(page.getByText('700 points wait to be sent')).toBeVisible();
  await give('600');
  await expect(page.getByText('1,300 points wait to be sent')).toBeVisible();

  watch.expectStatus(409, '/api/points');
  await page.context().setOffline(false);
  await expect(page.getByText('700 points for Maya Okafor: received.').first()).toBeVisible();
  await expect(
    page.getByText(/600 points for Maya Okafor was not accepted\. .*more than you may give within 24 hours/).first(),
  ).toBeVisible();
  await expect(page.getByText(/points wait to be sent/)).toHaveCount(0);
  const given = readRows(
    company.stateDir,
    `SELECT user_id, points_amount FROM point_transactions WHERE description = 'Fixed the lift.'`,
  );
  expect(given).toEqual([{ user_id: 'demo-employee', points_amount: 700 }]);
});
