import { expectNoFindings } from '../kit/axe.ts';
import { expect, test } from '../kit/company.ts';
import { changeRows, readRows, rebuildFigures } from '../kit/database.ts';

test('a user gets a notification when an admin takes back a leave that was given by mistake', async ({
  signIn,
  company,
}) => {
  const { page } = await signIn('Daniel Reyes');
  await page.goto('/admin/users/demo-employee?show=leaves');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Mark as leave' }).click();
  const day = await dialog.getByLabel('First day').getAttribute('max');
  await dialog.getByLabel('First day').fill(String(day));
  await dialog.getByLabel('Reason').fill('Trip to the sea.');
  await dialog.getByRole('button', { name: 'Mark as leave' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('region', { name: 'Leave' }).getByRole('listitem').filter({ hasText: 'Trip to the sea.' });
  await expect(row).toContainText('given by Daniel Reyes');
  await row.getByRole('button', { name: /^Take the leave of .* back$/ }).click();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(dialog).toContainText('Please give a reason.');
  await dialog.getByLabel('Reason').fill('It was a namesake.');
  await expectNoFindings(page, 'the question before leave is taken back');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Taken back');
  await expect(row.getByRole('button')).toHaveCount(0);
  // The pressed button was removed from the list, so the focus moves to the heading of the list.
  await expect(page.getByRole('heading', { name: 'Leave', exact: true })).toBeFocused();
  await expectNoFindings(page, 'a person’s leave');
  const acts = readRows(
    company.stateDir,
    `SELECT action, reason FROM audit_log WHERE action LIKE 'user.leave%' AND actor_id = 'demo-admin' ORDER BY action`,
  );
  expect(acts).toEqual([
    { action: 'user.leave_given', reason: 'Trip to the sea.' },
    { action: 'user.leave_taken_back', reason: 'It was a namesake.' },
  ]);
  const maya = await signIn('Maya Okafor');
  await maya.page.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  const panel = maya.page.getByRole('region', { name: 'Notifications' });
  await expect(panel).toContainText('Your leave was taken back');
  await expect(panel).toContainText('It was a namesake.');
});

test('after a lost response, a changed draft in the open dialog does not add a second leave', async ({
  signIn,
  company,
}) => {
  const { page, watch } = await signIn('Daniel Reyes', { reducedMotion: 'reduce' });
  await page.goto('/admin/users/demo-employee?show=leaves');
  const open = page.getByRole('button', { name: 'Mark as leave' });
  await open.click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Mark as leave' });
  const day = await dialog.getByLabel('First day').getAttribute('max');
  await dialog.getByLabel('First day').fill(String(day));
  await dialog.getByLabel('Reason').fill('A day at the sea.');

  // The server stores the leave slowly, and its response is lost. The response to the app's automatic retry is lost
  // too.
  watch.expectFailure(/\/api\/leaves/);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let lost = 0;
  await page.route('**/api/leaves', async (route) => {
    if (route.request().method() !== 'POST' || lost === 2) return route.continue();
    lost += 1;
    await held;
    await route.fetch();
    return route.abort();
  });
  await send.click();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
  await expect(dialog).toBeVisible();
  letGo();
  await expect(dialog.getByRole('alert')).toContainText('It may have been done all the same.');

  await dialog.getByLabel('Reason').fill('A day in the hills.');
  watch.expectStatus(409, '/api/leaves');
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Your first try was done after all');
  const given = () =>
    readRows(
      company.stateDir,
      `SELECT note FROM leaves WHERE user_id = 'demo-employee' AND note LIKE 'A day %' AND note <> 'A day off'`,
    );
  expect(given()).toEqual([{ note: 'A day at the sea.' }]);
  // When no request is running, Escape closes the dialog. The focus returns to the button that opened the dialog.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('an edit does not overwrite another admin’s change', async ({ signIn, company }) => {
  const { page, watch } = await signIn('Daniel Reyes', { reducedMotion: 'reduce' });
  await page.goto('/admin/users/demo-employee');
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Location').fill('Porto');
  await changeRows(
    company.stateDir,
    `UPDATE users SET department = 'Sales', location = 'Faro', version = version + 1 WHERE id = 'demo-employee'`,
  );
  // The server refuses the edit, because another admin changed the user after the dialog opened.
  watch.expectStatus(409, /\/api\/users\/demo-employee$/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Somebody else changed this in the meantime.');
  await expect(page.getByText('Faro').first()).toBeAttached();
  // A second save does not overwrite the other admin's change either.
  watch.expectStatus(409, /\/api\/users\/demo-employee$/);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Somebody else changed this in the meantime.');
  expect(readRows(company.stateDir, `SELECT department, location FROM users WHERE id = 'demo-employee'`)).toEqual([
    { department: 'Sales', location: 'Faro' },
  ]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await changeRows(
    company.stateDir,
    `UPDATE users SET approval_status = 'pending', version = version + 1 WHERE id = 'demo-001'`,
  );
  await rebuildFigures(company.stateDir);
  await page.goto('/admin/users?status=pending');
  const list = page.getByRole('list', { name: 'Users' });
  await list.getByRole('checkbox').first().check();
  const bar = page.getByRole('region', { name: 'What to do with those selected' });
  await bar.getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Approve 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('1 person was approved.');
  await expect(dialog.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
