import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoFindings } from '../kit/axe.ts';
import { expect, test } from '../kit/company.ts';
import { changeRows, readRows, rebuildFigures } from '../kit/database.ts';
import { chooseRadio } from '../kit/screens.ts';

/** A CSV file as a German spreadsheet program saves it, with semicolons and in Latin-1. */
const FILE = Buffer.from(
  [
    'Vorname;Nachname;E-Mail;Abteilung;Eintrittsdatum;Schuhgröße',
    'Jörg;Groß;joerg.gross@example.test;Vertrieb;2.3.2026;44',
    'Zoë;Müller;zoe@example.test;Vertrieb;31.02.2026;38',
    'Änne;Öhler;aenne@example.test;Qualität;;',
  ].join('\r\n'),
  'latin1',
);

async function send(page: Page): Promise<void> {
  await page
    .getByLabel('Choose a file')
    .first()
    .setInputFiles({ name: 'leute.csv', mimeType: 'text/csv', buffer: FILE });
}

test('an admin previews and imports a file of people, which changes nothing the second time', async ({
  signIn,
  company,
}) => {
  const { page, watch } = await signIn('Daniel Reyes');
  await page.goto('/admin/users');
  await page.getByRole('main').getByRole('link', { name: 'Import people' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import people');

  await test.step('a broken file is refused with the number of the broken line', async () => {
    watch.expectStatus(400, '/api/users/import');
    const broken = Buffer.from('Name,Email\nAnn,ann@example.test\n"Ben,ben@example.test\n');
    await page
      .getByLabel('Choose a file')
      .first()
      .setInputFiles({ name: 'broken.csv', mimeType: 'text/csv', buffer: broken });
    await expect(page.getByRole('main').getByRole('alert')).toContainText('nothing has changed');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Line 3');
  });

  await test.step('the preview shows the new people and the place of each mistake', async () => {
    await send(page);
    const wrong = page.getByRole('table', { name: 'Wrong' }).getByRole('row').filter({ hasText: 'Zoë Müller' });
    await expect(wrong.getByRole('rowheader')).toHaveText('3');
    await expect(wrong).toContainText('Hire date is not a day such as');
    await expect(wrong).toContainText('31.02.2026');
    await expect(page.getByText('Schuhgröße')).toBeVisible();
    await expectNoFindings(page, 'what an import would do');
    await chooseRadio(page.getByRole('radio', { name: 'New 2' }));
    await expect(page.getByRole('table', { name: 'New' })).toContainText('Änne Öhler');
  });

  await test.step('the import can be applied after the page is reloaded', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Add 2 people' }).click();
    await expect(page.getByRole('heading', { name: 'Done' })).toBeFocused();
    expect(
      readRows(
        company.stateDir,
        `SELECT name, department, hire_date, approval_status FROM users WHERE email = 'joerg.gross@example.test'`,
      ),
    ).toEqual([{ name: 'Jörg Groß', department: 'Vertrieb', hire_date: '2026-03-02', approval_status: 'pending' }]);
  });

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await send(page);
  await expect(page.getByRole('heading', { name: 'There is nothing to do' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'No change 2' })).toHaveCount(1);

  await test.step('when an import is deleted, the page asks for the file again', async () => {
    await page.getByRole('button', { name: 'Choose another file' }).click();
    const late = Buffer.from('Name,Email\nLate,late@example.test\n');
    await page
      .getByLabel('Choose a file')
      .first()
      .setInputFiles({ name: 'late.csv', mimeType: 'text/csv', buffer: late });
    const add = page.getByRole('button', { name: 'Add 1 person' });
    await expect(add).toBeVisible();
    await watch.quiet();
    await changeRows(company.stateDir, `DELETE FROM people_import_rows WHERE email = 'late@example.test'`);
    watch.expectStatus(409, /^\/api\/users\/import\/.+\/apply$/);
    await add.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Send the file again');
    await expect(page.getByRole('button', { name: 'Go on' })).toHaveCount(0);
    watch.expectStatus(404, '/api/users/import/forgotten');
    await page.goto('/admin/people-import?import=forgotten');
    await expect(page.getByText('This import is not kept any more')).toBeVisible();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await expect(page.getByLabel('Choose a file').first()).toBeAttached();
  });
});

test('an admin previews the payroll report and downloads it as a CSV file', async ({ signIn, company }) => {
  const { page, watch } = await signIn('Daniel Reyes');
  await watch.quiet();
  const [claim] = readRows(company.stateDir, 'SELECT id, user_id, points_spent FROM redemptions LIMIT 1');
  const id = String(claim?.id);
  await changeRows(
    company.stateDir,
    `UPDATE redemptions SET status = 'fulfilled', processed_date = '2024-05-15T12:00:00.000Z' WHERE id = '${id}'`,
  );
  await changeRows(company.stateDir, `UPDATE users SET name = '=Zoë' WHERE id = '${String(claim?.user_id)}'`);
  await rebuildFigures(company.stateDir);
  await page.goto('/admin/exports');
  await expect(page.getByRole('radio', { name: 'Last month' })).toBeChecked();
  await chooseRadio(page.getByRole('radio', { name: 'Check-ins' }));
  await expect(page.getByRole('radio', { name: 'This month' })).toBeChecked();
  await chooseRadio(page.getByRole('radio', { name: 'Payroll report' }));
  await chooseRadio(page.getByRole('radio', { name: 'Other days' }));
  await page.getByLabel('From').fill('2024-05-01');
  await page.getByLabel('To').fill('2024-05-31');
  const people = page.getByRole('table', { name: 'By person and month' });
  await expect(people).toContainText('May 2024');
  await expect(people.getByRole('row').filter({ hasText: '=Zoë' })).toContainText('1 claim');
  await expectNoFindings(page, 'the payroll preview');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('rewards-payroll-2024-05-01-to-2024-05-31.csv');
  await expect(page.getByText(/Rows: 3\.$/)).toBeVisible();
  const bytes = await readFile(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes.toString('utf8').slice(1).split('\r\n');
  expect(lines[0]).toBe(
    'Row,Month,Department,Employee number,Name,Email,Claims,Points,Amount,Currency,User id,Sum of claims,Sum of points,Sum of amounts',
  );
  expect(lines[1]).toContain(`"'=Zoë"`);
  expect(lines[1]).toContain(`,1,${String(claim?.points_spent)},`);
  // The rows are one user, one department and the total. The API adds a last line that proves that the file is
  // complete. The app removed this line before it saved the file.
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['person', 'department', 'total', '']);
});
