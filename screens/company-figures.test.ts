import { expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('the analytics show costs and people who went quiet, and link to the monthly report', async ({
  company,
  signIn,
}) => {
  company.change(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('point_value_cents', '25', 'x', 'x')`);
  company.change(`INSERT INTO quiet_people (user_id, last_day, days, found_at)
    SELECT id, last_check_in_date, 6, '2026-03-02T04:00:00.000Z' FROM users WHERE id IN ('demo-001', 'demo-002')`);
  company.change(`INSERT INTO jobs (name, last_started_at, last_finished_at)
    VALUES ('quiet_people', '2026-03-02T04:00:00.000Z', '2026-03-02T04:00:10.000Z')
    ON CONFLICT DO UPDATE SET last_finished_at = excluded.last_finished_at`);
  const device = await signIn('Daniel Reyes', '/admin/analytics?period=lastMonth');
  const { screen } = device;
  await expect.element(screen.getByText('Participation', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^Compared with/)).toBeVisible();
  await expect.element(screen.getByText(/^Worth US?\$/).first()).toBeVisible();
  const quiet = screen.getByRole('region', { name: 'People who went quiet' });
  await expect.element(quiet.getByRole('listitem').first()).toBeVisible();
  await expect.element(quiet.getByText(/A friendly word/)).toBeVisible();
  await expectNoFindings(device, 'analytics, compared, with people who went quiet');

  await screen.getByRole('link', { name: 'Monthly report' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'February 2026' })).toBeVisible();
  await expect.element(screen.getByRole('row').nth(1)).toBeVisible();
  await expectNoFindings(device, 'the monthly report');
  await screen.getByRole('link', { name: 'The month before' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'January 2026' })).toBeVisible();
});

test('an admin schedules an announcement, changes its time and cancels it', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/announcements');
  const { screen } = device;
  const dialog = screen.getByRole('dialog');
  await screen.getByRole('textbox', { name: 'Title' }).fill('Stock-taking');
  await screen.getByRole('textbox', { name: 'Message' }).fill('The dock closes at noon.');
  await screen.getByRole('combobox', { name: 'To' }).selectOptions('Operations (9 people)');
  await screen.getByRole('radio', { name: 'Later' }).click();
  await expect.element(screen.getByText(/^\w+ time, the company’s\.$/)).toBeVisible();
  await expectNoFindings(device, 'a planned announcement as it is written');
  await screen.getByRole('button', { name: 'Schedule…' }).click();
  await expect.element(dialog.getByText(/those who are in Operations by then: 9 people as of today/)).toBeVisible();
  await expectNoFindings(device, 'the question before it is planned');
  await dialog.getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Stock-taking');
  await screen.getByRole('button', { name: 'Schedule…' }).click();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  const row = screen.getByRole('listitem').filter({ hasText: 'Stock-taking' });
  await expect.element(row.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect.element(row.getByText(/^Goes out on Mar 3, 2026/)).toBeVisible();
  await expectNoFindings(device, 'a planned announcement');

  await row.getByRole('button', { name: 'Change Stock-taking' }).click();
  await dialog.getByLabelText('Time', { exact: true }).fill('17:30');
  await expectNoFindings(device, 'a planned announcement being changed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(row.getByText(/5:30/)).toBeVisible();
  await row.getByRole('button', { name: 'Cancel Stock-taking' }).click();
  await dialog.getByRole('button', { name: 'Cancel it' }).click();
  await expect.element(row.getByText('Cancelled', { exact: true })).toBeVisible();
});
