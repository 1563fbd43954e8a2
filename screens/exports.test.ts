import { commands } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('an admin previews the payroll report and downloads it as a CSV file', async ({ company, signIn }) => {
  const [claim] = company.read('SELECT id, user_id, points_spent FROM redemptions LIMIT 1');
  company.become([
    `UPDATE redemptions SET status = 'fulfilled', processed_date = '2024-05-15T12:00:00.000Z'
     WHERE id = '${String(claim?.id)}'`,
    `UPDATE users SET name = '=Zoë' WHERE id = '${String(claim?.user_id)}'`,
  ]);
  const device = await signIn('Daniel Reyes', '/admin/exports');
  const { screen } = device;
  const choose = async (name: string) => {
    const radio = screen.getByRole('radio', { name });
    await radio.click();
    await expect.element(radio).toBeChecked();
  };
  await expect.element(screen.getByRole('radio', { name: 'Last month' })).toBeChecked();
  await choose('Check-ins');
  await expect.element(screen.getByRole('radio', { name: 'This month' })).toBeChecked();
  await choose('Payroll report');
  await choose('Custom');
  await screen.getByLabelText('From', { exact: true }).fill('2024-05-01');
  await screen.getByLabelText('To', { exact: true }).fill('2024-05-31');
  const people = screen.getByRole('table', { name: 'By person and month' });
  await expect.element(people).toMatchTextContent('May 2024');
  await expect.element(people.getByRole('row').filter({ hasText: '=Zoë' })).toMatchTextContent('1 claim');
  await expectNoFindings(device, 'the payroll preview');

  const download = commands.nextDownload();
  await screen.getByRole('button', { name: 'Download CSV' }).click();
  const { name, bytes } = await download;
  expect(name).toBe('northwind-harbor-rewards-payroll-2024-05-01-to-2024-05-31.csv');
  await expect.element(screen.getByText(/Rows: 3\.$/)).toBeVisible();
  expect(bytes.slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  // The decoder removes the byte order mark.
  const lines = new TextDecoder().decode(Uint8Array.from(bytes)).split('\r\n');
  expect(lines[0]).toBe(
    'Row,Month,Department,Employee number,Name,Email,Claims,Points,Amount,Currency,User id,Sum of claims,Sum of points,Sum of amounts',
  );
  expect(lines[1]).toContain(`"'=Zoë"`);
  expect(lines[1]).toContain(`,1,${String(claim?.points_spent)},`);
  // The rows are one user, one department and the total. The API adds a last line that proves that the file is
  // complete. The app removed this line before it saved the file.
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['person', 'department', 'total', '']);
});
