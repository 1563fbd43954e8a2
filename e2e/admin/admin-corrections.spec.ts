import { expectNoFindings } from '../kit/axe.ts';
import { expect, test } from '../kit/company.ts';

test('an employee can read an admin’s announcement, also offline', async ({ signIn }) => {
  const admin = await signIn('Daniel Reyes');
  await admin.page.goto('/admin/announcements');
  await admin.page.getByRole('button', { name: 'Send…' }).click();
  await expect(admin.page.getByText('Please give it a title.')).toBeVisible();
  await admin.page.getByLabel('Title').fill('Summer party');
  await admin.page.getByLabel('Message').fill('On Friday, in the yard.');
  await expect(admin.page.getByRole('figure')).toContainText('On Friday, in the yard.');
  await expectNoFindings(admin.page, 'the announcement as it is written');
  await admin.page.getByRole('button', { name: 'Send…' }).click();
  const question = admin.page.getByRole('dialog', { name: 'Send to 42 people?' });
  await expectNoFindings(admin.page, 'the question before it is sent');
  await question.getByRole('button', { name: 'Send to 42 people' }).click();
  const row = admin.page.getByRole('listitem').filter({ hasText: 'Summer party' });
  await expect(row).toContainText('Shown now');

  const { page, watch } = await signIn('Maya Okafor');
  const panel = page.getByRole('region', { name: 'Notifications' });
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await expect(panel.getByRole('listitem')).toContainText(['Summer party']);
  await expect(panel).toContainText('New · Announcement');
  await expectNoFindings(page, 'the announcement behind the bell');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await watch.quiet();
  await page.reload();
  await watch.quiet();
  watch.expectOffline();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(panel).toContainText('Summer party');
  await expect(panel).toContainText('You are offline');
  await expect(panel).not.toContainText('New ·');
  await page.context().setOffline(false);

  await admin.page.reload();
  await expect(row).toContainText('read by 1 person');
  await row.getByRole('button', { name: 'Withdraw Summer party' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(row).toContainText('Withdrawn');
});

test('a user gets a notification when an admin voids or adds a check-in or logs an activity', async ({ signIn }) => {
  const { page, watch } = await signIn('Daniel Reyes');
  await page.goto('/admin/users/demo-employee?show=checkIns');
  const checkIns = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Void the check-in/ }) });
  const name = (await checkIns.first().getByRole('button').getAttribute('aria-label')) ?? '';
  // The attribute datetime contains an instant in UTC. In the morning, the UTC day is the same as the user's local day.
  const day = ((await checkIns.first().locator('time').getAttribute('datetime')) ?? '').slice(0, 10);
  const count = await checkIns.count();
  const dialog = page.getByRole('dialog');
  await test.step('the admin voids the latest check-in with a reason', async () => {
    await page.getByRole('button', { name, exact: true }).click();
    await dialog.getByRole('button', { name: 'Void check-in' }).click();
    await expect(dialog).toContainText('Please give a reason.');
    await dialog.getByLabel('Reason').fill('It was a colleague.');
    await expectNoFindings(page, 'the question before voiding');
    await dialog.getByRole('button', { name: 'Void check-in' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  });
  await test.step('the admin adds the same check-in again', async () => {
    await page.getByRole('button', { name: 'Add a missed check-in' }).click();
    // The field contains a year such as 0202 while the admin is still typing the year.
    await dialog.getByLabel('Day').fill('0202-01-01');
    await dialog.getByLabel('Time').fill('07:30');
    await dialog.getByRole('button', { name: 'Phone or reader failed' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Phone or reader failed');
    await dialog.getByLabel('Reason').fill('It was right.');
    watch.expectStatus(400, '/api/checkins/corrections');
    await dialog.getByRole('button', { name: 'Add check-in' }).click();
    await expect(dialog).toContainText('Must be from 2000-01-01 to two years ahead.');
    await dialog.getByLabel('Day').fill(`${Number(day.slice(0, 4)) + 1}-01-01`);
    watch.expectStatus(400, '/api/checkins/corrections');
    await dialog.getByRole('button', { name: 'Add check-in' }).click();
    await expect(dialog).toContainText('Must not be in the future.');
    await dialog.getByLabel('Day').fill(day);
    await expect(dialog.getByRole('status')).toContainText(/Streak: \d+ to \d+ days?\. Points: \+\d+\./);
    await expectNoFindings(page, 'adding a check-in');
    await dialog.getByRole('button', { name: 'Add check-in' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(1);
    await expect(checkIns).toHaveCount(count);
  });
  await test.step('the admin logs an activity', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Log activity' }).click();
    await dialog.getByRole('radio', { name: 'Wellness' }).check();
    await dialog.getByLabel('What it was').fill('Led the morning run');
    await dialog.getByRole('button', { name: 'Log activity' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('radio', { name: 'Activities' }).check();
    await expect(page.getByRole('listitem').filter({ hasText: 'Led the morning run' })).toContainText('Daniel Reyes');
    await expectNoFindings(page, 'activities of a person');
  });
  const maya = await signIn('Maya Okafor');
  await maya.page.getByRole('button', { name: 'Notifications, 3 unread' }).click();
  const panel = maya.page.getByRole('region', { name: 'Notifications' });
  for (const text of ['was taken back', 'It was a colleague.', 'A check-in was added', 'Led the morning run']) {
    await expect(panel).toContainText(text);
  }
});
