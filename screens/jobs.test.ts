import { expectNoFindings } from './kit/axe.ts';
import { DESKTOP } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

test('the page of the scheduled work shows runs, failures and the differences of the nightly audit', async ({
  company,
  signIn,
}) => {
  company.change(`INSERT INTO jobs (name, last_started_at, last_finished_at, last_slices, last_counts, failures, failed_at, failure, retry_at)
    VALUES ('nightly_audit', '2026-03-02T02:00:00.000Z', '2026-03-02T02:00:07.000Z', 9, '{"people":45,"days":35,"differences":0}', 0, NULL, NULL, NULL),
      ('reminders', '2026-03-02T12:20:00.000Z', '2026-03-02T12:20:00.000Z', 2, '{"people":40,"messages":31}', 0, NULL, NULL, NULL),
      ('old_imports', '2026-03-02T09:00:00.000Z', '2026-03-02T09:00:01.000Z', 1, '{}', 3, '2026-03-02T12:10:00.000Z', 'database', '2026-03-02T12:30:00.000Z')`);
  const device = await signIn('Daniel Reyes', '/admin/jobs');
  const { screen } = device;
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Scheduled jobs' })).toBeVisible();
  await expect.element(screen.getByText('All balances and streaks add up.')).toBeVisible();
  await expectNoFindings(device, 'scheduled jobs');

  company.change(`INSERT INTO audit_differences (user_id, kind, day, stored, computed, found_at)
    SELECT id, 'balance', '', '451', '450', 'x' FROM users WHERE name LIKE 'P%' LIMIT 5`);
  await device.visit('/admin/jobs');
  await expect.element(screen.getByText('Stored: 451').first()).toBeVisible();
  await expectNoFindings(device, 'scheduled jobs with differences');

  await device.visit('/admin/dashboard');
  await expect.element(screen.getByText(/The nightly audit found \d discrepanc/)).toBeVisible();
  await expectNoFindings(device, 'the dashboard with differences');
  await screen.getByRole('link', { name: 'See the discrepancies' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Scheduled jobs' })).toBeVisible();
  company.change('DELETE FROM audit_differences');
  company.change('DELETE FROM jobs');
});

test('before its first run, the nightly audit is not marked as good', async ({ signIn }) => {
  const { screen } = await signIn('Daniel Reyes', '/admin/jobs');
  await expect.element(screen.getByText(/haven’t checked points and streaks yet/)).toBeVisible();
  const audit = screen.getByRole('region', { name: 'Nightly audit' });
  expect(audit.element().querySelector('.text-good')).toBeNull();
});

test('on a desktop, the dashboard with an audit difference has no accessibility findings', async ({
  company,
  signIn,
}) => {
  company.change(`INSERT INTO audit_differences (user_id, kind, day, stored, computed, found_at)
    SELECT id, 'streak', '2026-02-27', '4', '5', 'x' FROM users WHERE name LIKE 'P%' LIMIT 1`);
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  device.resize(DESKTOP);
  await expect.element(device.screen.getByText(/The nightly audit found 1 discrepancy/)).toBeVisible();
  await expectNoFindings(device, 'the dashboard with a difference');
  company.change('DELETE FROM audit_differences');
});
