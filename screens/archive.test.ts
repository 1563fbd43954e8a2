import { expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

const AT = '2026-03-02T12:00:00.000Z';

test('the dashboard warns an admin when the database is filling up and when the archive has stopped', async ({
  company,
  signIn,
}) => {
  company.change(`INSERT INTO database_size (slot, bytes, measured_at) VALUES (1, 6449000000, '${AT}')`);
  company.change(`INSERT INTO archives (month, state, problem, began_at, updated_at)
    VALUES ('2024-11', 'stuck', 'The file of 2024-11 has a wrong checksum at byte 0.', '${AT}', '${AT}')`);
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  const full = device.screen.getByRole('region', { name: 'The database is 64% full' });
  await expect.element(full.getByText('is using 6.4 GB of 10 GB')).toBeVisible();
  // The demo has no bucket, so the warning has no link to a setting.
  await expect.element(full.getByText('Add a storage bucket')).toBeVisible();
  expect(full.getByRole('link').elements()).toEqual([]);
  const stuck = device.screen.getByRole('region', { name: 'We couldn’t close the month of November 2024' });
  await expect.element(stuck.getByText('has a wrong checksum at byte 0')).toBeVisible();
  await expectNoFindings(device, 'the warnings of an archive');
});

test('the dashboard shows no warning while the database has enough room', async ({ company, signIn }) => {
  company.change(`INSERT INTO database_size (slot, bytes, measured_at) VALUES (1, 5900000000, '${AT}')`);
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  await expect.element(device.screen.getByRole('heading', { level: 1 })).toBeVisible();
  await device.rest();
  expect(device.app.document.body.textContent).not.toContain('database');
});
