import type { Page } from '@playwright/test';
import { expectNoFindings } from '../kit/axe.ts';
import { expect, test } from '../kit/company.ts';
import { changeRows, readRows, rebuildFigures } from '../kit/database.ts';

const year = (page: Page) => page.getByRole('region', { name: 'Your year' });
const choose = (page: Page, date: string) => year(page).locator(`[data-date="${date}"]`).click();

test('an employee gets a notification when an admin rejects or approves a correction request', async ({
  signIn,
  company,
}) => {
  const { page: maya } = await signIn('Maya Okafor');
  const { page: daniel } = await signIn('Daniel Reyes');
  const dialog = maya.getByRole('dialog');
  const [missed, friday] = ['2026-02-19', '2026-02-27'];
  await changeRows(
    company.stateDir,
    `DELETE FROM check_ins WHERE user_id = 'demo-employee' AND local_date = '${missed}'`,
  );
  await rebuildFigures(company.stateDir);

  await test.step('the employee asks for the removal of a check-in', async () => {
    await maya.goto('/employee/profile');
    await choose(maya, friday);
    await year(maya).getByRole('button', { name: 'Ask for a correction' }).click();
    await expect(dialog).toContainText('This check-in should not be.');
    await dialog.getByRole('button', { name: 'Send the request' }).click();
    await expect(dialog.getByLabel('What happened?')).toHaveAccessibleDescription(/Please say what happened/);
    await dialog.getByLabel('What happened?').fill('My colleague held my phone.');
    await dialog.getByRole('button', { name: 'Send the request' }).click();
    await expect(year(maya)).toContainText('Your request to take this check-in away waits');
  });

  await test.step('the employee asks for a missing check-in', async () => {
    await choose(maya, missed);
    await expect(year(maya)).toContainText('Missed');
    await year(maya).getByRole('button', { name: 'Ask for a correction' }).click();
    await dialog.getByLabel('When did you come?').fill('07:10');
    await dialog.getByLabel('What happened?').fill('The lift was stuck, and I was early.');
    await expectNoFindings(maya, 'the request');
    await dialog.getByRole('button', { name: 'Send the request' }).click();
    await expect(year(maya)).toContainText('Your request for a check-in at 7:10');
    await expect(year(maya).getByRole('button', { name: 'Withdraw the request' })).toBeVisible();
    await expectNoFindings(maya, 'the day with its request');
  });

  await test.step('the admin sees both requests, the oldest first, rejects one and approves the other', async () => {
    await daniel.goto('/admin/dashboard');
    const waiting = daniel.getByRole('region', { name: 'Corrections asked for' });
    await expect(waiting).toContainText('2');
    await waiting.getByRole('link', { name: 'Decide on corrections' }).click();
    const rows = daniel.getByRole('list', { name: 'Requests' }).getByRole('listitem');
    await expect(rows).toContainText(['My colleague held my phone.', 'The lift was stuck, and I was early.']);
    await expectNoFindings(daniel, 'the requests');
    await rows
      .first()
      .getByRole('button', { name: /^Reject/ })
      .click();
    await daniel.getByRole('dialog').getByLabel('Reason').fill('The camera shows you.');
    await daniel.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name: /^Approve/ }).click();
    await expectNoFindings(daniel, 'the approval');
    await daniel.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(daniel.getByText('No open requests')).toBeVisible();
    expect(
      readRows(
        company.stateDir,
        `SELECT time_proof, added_by, check_in_type FROM check_ins WHERE user_id = 'demo-employee' AND local_date = '${missed}'`,
      ),
    ).toEqual([{ time_proof: 'a', added_by: 'demo-admin', check_in_type: 'e' }]);
  });

  await test.step('the employee gets two notifications and sees the reason for the rejection', async () => {
    await maya.reload();
    await maya.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    const panel = maya.getByRole('banner').getByRole('region', { name: 'Notifications' });
    await expect(panel).toContainText('The camera shows you.');
    await expect(panel).toContainText('The lift was stuck, and I was early.');
    await maya.keyboard.press('Escape');
    await choose(maya, friday);
    await expect(year(maya)).toContainText('Your request was not granted: The camera shows you.');
  });
});
