import { userEvent } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

/** Encodes a text in Latin-1, in which each character is one byte. */
const toLatin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A CSV file as a German spreadsheet program saves it, with semicolons and in Latin-1. */
const PEOPLE = new File(
  [
    toLatin1(
      [
        'Vorname;Nachname;E-Mail;Abteilung;Eintrittsdatum;Schuhgröße',
        'Jörg;Groß;joerg.gross@example.test;Vertrieb;2.3.2026;44',
        'Zoë;Müller;zoe@example.test;Vertrieb;31.02.2026;38',
        'Änne;Öhler;aenne@example.test;Qualität;;',
      ].join('\r\n'),
    ),
  ],
  'leute.csv',
  { type: 'text/csv' },
);
const BROKEN = new File(['Name,Email\nAnn,ann@example.test\n"Ben,ben@example.test\n'], 'broken.csv', {
  type: 'text/csv',
});
const LATE = new File(['Name,Email\nLate,late@example.test\n'], 'late.csv', { type: 'text/csv' });

const fileField = ({ screen }: Device) => screen.getByLabelText('Choose a file').first();
const chooseAnother = ({ screen }: Device) => screen.getByRole('button', { name: 'Choose another file' }).click();

test('an admin previews and imports a file of people, which changes nothing the second time', async ({
  company,
  signIn,
}) => {
  const device = await signIn('Daniel Reyes', '/admin/users');
  const { screen } = device;
  const alert = screen.getByRole('main').getByRole('alert');
  await screen.getByRole('main').getByRole('link', { name: 'Import people' }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Import people');

  // A broken file is refused with the number of the broken line.
  device.expectProblem(/^answer: POST 400 \/api\/users\/import$/);
  await userEvent.upload(fileField(device), BROKEN);
  await expect.element(alert).toMatchTextContent('nothing has changed');
  await expect.element(alert).toMatchTextContent('Line 3');

  // The preview shows the new people and the place of each mistake.
  await userEvent.upload(fileField(device), PEOPLE);
  const wrong = screen.getByRole('table', { name: 'Wrong' }).getByRole('row').filter({ hasText: 'Zoë Müller' });
  await expect.element(wrong.getByRole('rowheader')).toHaveTextContent('3');
  await expect.element(wrong).toMatchTextContent('Hire date is not a day such as');
  await expect.element(wrong).toMatchTextContent('31.02.2026');
  await expect.element(screen.getByText('Schuhgröße')).toBeVisible();
  await expectNoFindings(device, 'what an import would do');
  const added = screen.getByRole('radio', { name: 'New 2' });
  await added.click();
  await expect.element(added).toBeChecked();
  await expect.element(screen.getByRole('table', { name: 'New' })).toMatchTextContent('Änne Öhler');

  // The import can be applied after the page is loaded again.
  await device.reload();
  await screen.getByRole('button', { name: 'Add 2 people' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Done' })).toHaveFocus();
  expect(
    company.read(
      `SELECT name, department, hire_date, approval_status FROM users WHERE email = 'joerg.gross@example.test'`,
    ),
  ).toEqual([{ name: 'Jörg Groß', department: 'Vertrieb', hire_date: '2026-03-02', approval_status: 'pending' }]);

  await chooseAnother(device);
  await userEvent.upload(fileField(device), PEOPLE);
  await expect.element(screen.getByRole('heading', { name: 'There is nothing to do' })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'No change 2' })).toBeInTheDocument();

  // When the rows of an import are deleted, the page asks for the file again.
  await chooseAnother(device);
  await userEvent.upload(fileField(device), LATE);
  const add = screen.getByRole('button', { name: 'Add 1 person' });
  await expect.element(add).toBeVisible();
  company.change(`DELETE FROM people_import_rows WHERE email = 'late@example.test'`);
  device.expectProblem(/^answer: POST 409 \/api\/users\/import\/.+\/apply$/);
  await add.click();
  await expect.element(alert).toMatchTextContent('Send the file again');
  await expect.element(screen.getByRole('button', { name: 'Go on' })).not.toBeInTheDocument();
  device.expectProblem(/^answer: GET 404 \/api\/users\/import\/forgotten$/);
  await device.open('/admin/people-import?import=forgotten');
  await expect.element(screen.getByText('This import is not kept any more')).toBeVisible();
  await chooseAnother(device);
  await expect.element(fileField(device)).toBeInTheDocument();
});
