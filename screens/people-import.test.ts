import { commands, userEvent } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

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
const compare = ({ screen }: Device) => screen.getByRole('button', { name: 'Compare with our records' }).click();
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

  device.expectProblem(/^answer: POST 400 \/api\/users\/import$/);
  await userEvent.upload(fileField(device), BROKEN);
  await expect.element(alert).toMatchTextContent('Nothing has changed');
  await expect.element(alert).toMatchTextContent('Line 3');

  await userEvent.upload(fileField(device), PEOPLE);
  await expect.element(screen.getByRole('list', { name: 'Text preview' })).toMatchTextContent('Jörg');
  await expect
    .element(screen.getByRole('combobox', { name: 'Encoding' }))
    .toHaveDisplayValue('Western European (windows-1252)');
  await expect
    .element(screen.getByRole('combobox', { name: 'What Eintrittsdatum contains' }))
    .toHaveDisplayValue('Hire date');
  await expect
    .element(screen.getByRole('combobox', { name: 'What Schuhgröße contains' }))
    .toHaveDisplayValue('Don’t use');
  await expectNoFindings(device, 'what was recognized in a file');
  await compare(device);
  const wrong = screen.getByRole('table', { name: 'Wrong' }).getByRole('row').filter({ hasText: 'Zoë Müller' });
  await expect.element(wrong.getByRole('rowheader')).toHaveTextContent('3');
  await expect.element(wrong).toMatchTextContent('Hire date isn’t a date we can read');
  await expect.element(wrong).toMatchTextContent('31.02.2026');
  await expect.element(screen.getByText('Schuhgröße')).toBeVisible();
  await expectNoFindings(device, 'what an import would do');
  const added = screen.getByRole('radio', { name: 'New 2' });
  await added.click();
  await expect.element(added).toBeChecked();
  const anne = screen.getByRole('table', { name: 'New' }).getByRole('row').filter({ hasText: 'Änne Öhler' });
  await expect.element(anne).toMatchTextContent('Qualität');
  await expect.element(anne).toMatchTextContent('The day you add them');
  await expect.element(screen.getByText('1 new person has no hire date in this file.')).toBeVisible();

  await device.reload();
  await expect.element(screen.getByText('We’ll skip 2 people in departments you haven’t added.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Add 0 people' })).toBeDisabled();
  await screen.getByRole('checkbox', { name: 'Vertrieb' }).click();
  await expect.element(screen.getByRole('button', { name: 'Add 1 person' })).toBeEnabled();
  await screen.getByRole('checkbox', { name: 'Add all of them' }).click();
  await screen.getByRole('button', { name: 'Add 2 people' }).click();
  await expect.element(screen.getByRole('heading', { name: '2 people imported' })).toHaveFocus();
  await expect.element(screen.getByRole('textbox', { name: 'Sign-in link' })).toHaveValue(`${location.origin}/auth`);
  expect(
    company.read(
      `SELECT name, department, hire_date, approval_status FROM users WHERE email = 'joerg.gross@example.test'`,
    ),
  ).toEqual([{ name: 'Jörg Groß', department: 'Vertrieb', hire_date: '2026-03-02', approval_status: 'approved' }]);

  await chooseAnother(device);
  await userEvent.upload(fileField(device), PEOPLE);
  await expect.element(screen.getByText('We set up the columns the same way as last time.')).toBeVisible();
  await compare(device);
  await expect.element(screen.getByRole('heading', { name: 'Nothing to do' })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'No change 2' })).toBeInTheDocument();

  await chooseAnother(device);
  await userEvent.upload(fileField(device), LATE);
  const add = screen.getByRole('button', { name: 'Add 1 person' });
  await expect.element(add).toBeVisible();
  company.change(`DELETE FROM people_import_rows WHERE email = 'late@example.test'`);
  device.expectProblem(/^answer: POST 409 \/api\/users\/import\/.+\/apply$/);
  await add.click();
  await expect.element(alert).toMatchTextContent('Upload the file again');
  await expect.element(screen.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
  device.expectProblem(/^answer: GET 404 \/api\/users\/import\/forgotten$/);
  await device.open('/admin/people-import?import=forgotten');
  await expect.element(screen.getByText('We no longer have this import')).toBeVisible();
  await chooseAnother(device);
  await expect.element(fileField(device)).toBeInTheDocument();
});

test('the templates for people and leave have the format that the admin chose for exports', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/people-import');
  const { screen } = device;
  const download = async () => {
    const downloading = commands.nextDownload();
    await screen.getByRole('button', { name: 'Download a template' }).click();
    return new TextDecoder().decode(new Uint8Array((await downloading).bytes)).split('\r\n');
  };
  const leave = screen.getByRole('radio', { name: 'Leave' });
  expect((await download())[1]).toBe(
    'Maya Okafor,maya.okafor@example.com,Design,Lisbon,2026-03-02,1042,Europe/Lisbon,',
  );
  await leave.click();
  expect((await download())[1]).toBe('maya.okafor@example.com,2026-03-02,2026-03-06,Vacation');
  await device.open('/admin/exports');
  await screen.getByRole('radio', { name: 'Semicolons, 1,50' }).click();
  await device.open('/admin/people-import');
  expect((await download())[1]).toBe(
    'Maya Okafor;maya.okafor@example.com;Design;Lisbon;2026-03-02;1042;Europe/Lisbon;',
  );
  await leave.click();
  expect((await download())[1]).toBe('maya.okafor@example.com;2026-03-02;2026-03-06;Vacation');
});

test('an admin corrects what was recognized in a file: the letters, a column and the order of its days', async ({
  company,
  signIn,
}) => {
  const device = await signIn('Daniel Reyes', '/admin/people-import');
  const { screen } = device;
  // In windows-1250, these bytes are “Kristîne”; the admin knows that she is “Kristīne”, and that a desk is no place.
  const file = new File(
    [toLatin1('Name;E-Mail;Ort;Start date\r\nKrist\u00eene Berzins;kristine@example.test;B2-114;03/04/2024\r\n')],
    'desks.csv',
    { type: 'text/csv' },
  );
  await userEvent.upload(fileField(device), file);
  await screen.getByRole('combobox', { name: 'Encoding' }).selectOptions('windows-1257');
  await expect.element(screen.getByRole('list', { name: 'Text preview' })).toMatchTextContent('Kristīne');
  await screen.getByRole('combobox', { name: 'What Ort contains' }).selectOptions('Don’t use');
  const button = screen.getByRole('button', { name: 'Compare with our records' });
  await expect.element(button).toBeDisabled();
  await screen.getByRole('radio', { name: 'April 3, 2024' }).click();
  await button.click();
  const row = screen.getByRole('table', { name: 'New' }).getByRole('row').filter({ hasText: 'Kristīne' });
  await expect.element(row).toMatchTextContent('April 3, 2024');

  const change = screen.getByRole('button', { name: 'Change columns' });
  await change.click();
  await expect.element(screen.getByRole('heading', { name: 'desks.csv' })).toHaveFocus();
  await expect.element(screen.getByRole('combobox', { name: 'Encoding' })).toHaveDisplayValue('Baltic (windows-1257)');
  await expect.element(screen.getByRole('combobox', { name: 'What Ort contains' })).toHaveDisplayValue('Don’t use');
  await expect.element(screen.getByRole('radio', { name: 'April 3, 2024' })).toBeChecked();
  await screen.getByRole('radio', { name: 'March 4, 2024' }).click();
  await button.click();
  await expect.element(row).toMatchTextContent('March 4, 2024');
  await expectNoFindings(device, 'the preview of a file whose columns can be changed');
  await change.click();
  await screen.getByRole('radio', { name: 'April 3, 2024' }).click();
  await button.click();
  await expect.element(row).toMatchTextContent('April 3, 2024');
  await expect.element(screen.getByText('Text encoding: Baltic (windows-1257).')).toBeVisible();
  await screen.getByRole('button', { name: 'Add 1 person' }).click();
  await expect.element(screen.getByRole('heading', { name: '1 person imported' })).toBeVisible();
  expect(company.read(`SELECT name, location, hire_date FROM users WHERE email = 'kristine@example.test'`)).toEqual([
    { name: 'Kristīne Berzins', location: '', hire_date: '2024-04-03' },
  ]);

  await chooseAnother(device);
  await userEvent.upload(fileField(device), file);
  await expect.element(screen.getByRole('combobox', { name: 'Encoding' })).toHaveDisplayValue('Baltic (windows-1257)');
  await expect.element(screen.getByRole('combobox', { name: 'What Ort contains' })).toHaveDisplayValue('Don’t use');
});

const toFile = (name: string, ...rows: string[]) =>
  new File([['Name,Email,Department,Hire date', ...rows].join('\n')], name, { type: 'text/csv' });

test('ten people are in after three taps: the file, the button, and done', async ({ company, signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/people-import');
  const { screen } = device;
  const rows = Array.from({ length: 10 }, (_, n) => `Person ${n},ten-${n}@example.test,Sales,2026-03-02`);
  await userEvent.upload(fileField(device), toFile('ten.csv', ...rows));
  await screen.getByRole('button', { name: 'Add 10 people' }).click();
  await expect.element(screen.getByRole('heading', { name: '10 people imported' })).toHaveFocus();
  await expectNoFindings(device, 'the end of an import');
  expect(
    company.read(`SELECT approval_status, count(*) AS n FROM users WHERE email LIKE 'ten-%@example.test' GROUP BY 1`),
  ).toEqual([{ approval_status: 'approved', n: 10 }]);
});

test('an admin is asked about a new department, and downloads the wrong rows to correct them', async ({
  company,
  signIn,
}) => {
  const device = await signIn('Daniel Reyes', '/admin/people-import');
  const { screen } = device;
  await userEvent.upload(
    fileField(device),
    toFile(
      'new.csv',
      'Ada,ada-new@example.test,Sales,2026-03-02',
      'Ben,ben-new@example.test,Warehouse,2026-03-02',
      'Cid,cid-new@example.test,Sales,2026-13-02',
      '"Dee, D",nobody,Sales,',
    ),
  );
  await expect.element(screen.getByRole('heading', { name: 'Warehouse is a new department. Add it?' })).toBeVisible();
  await expectNoFindings(device, 'the question about a new department');
  const downloading = commands.nextDownload();
  await screen.getByRole('button', { name: 'Download rows with errors' }).click();
  const bytes = new Uint8Array((await downloading).bytes);
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    'Problem,Name,Email,Department,Hire date',
    'Hire date isn’t a date we can read. Use a format like 2026-03-02.,Cid,cid-new@example.test,Sales,2026-13-02',
    'Email isn’t an email address. Use a format like maya@example.com.,"Dee, D",nobody,Sales,',
    '',
  ]);
  await screen.getByRole('checkbox', { name: 'Add Warehouse' }).click();
  await screen.getByRole('button', { name: 'Add 2 people' }).click();
  await expect.element(screen.getByRole('heading', { name: '2 people imported' })).toBeVisible();
  expect(company.read(`SELECT department FROM users WHERE email = 'ben-new@example.test'`)).toEqual([
    { department: 'Warehouse' },
  ]);

  // The corrected file still has the column of the problems.
  await chooseAnother(device);
  const corrected = new TextDecoder().decode(bytes).replace('2026-13-02', '2026-03-02');
  await userEvent.upload(fileField(device), new File([corrected], 'corrected.csv', { type: 'text/csv' }));
  await screen.getByRole('button', { name: 'Add 1 person' }).click();
  await expect.element(screen.getByText('Columns not used')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: '1 person imported' })).toBeVisible();
});

test('an admin sees who could not be invited, and approves where the company wants it', async ({ company, signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/people-import');
  const { screen } = device;
  company.change(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('new_account_status', '"pending"', 'x', 'x')`);
  await userEvent.upload(fileField(device), LATE);
  await expect.element(screen.getByText('New people will need your approval to sign in.')).toBeVisible();
  await screen.getByRole('button', { name: 'Add 1 person' }).click();
  await expect.element(screen.getByRole('link', { name: 'Approve them' })).toBeVisible();

  company.change(
    `UPDATE people_imports SET can_invite = 1, starts_as = 'approved', sent_invitations = 3, failed_invitations = 1`,
  );
  company.change(`UPDATE people_import_rows SET invitation = 'failed' WHERE email = 'late@example.test'`);
  await device.reload();
  await expect.element(screen.getByText('3 people invited.')).toBeVisible();
  await expect.element(screen.getByText('We couldn’t invite 1 person. Send them the sign-in link.')).toBeVisible();
  await expect.element(screen.getByRole('table', { name: 'Not invited' })).toMatchTextContent('late@example.test');

  company.change(
    `UPDATE people_imports SET status = 'ready', created_people = 0, failed_invitations = 0, added_departments = NULL`,
  );
  await device.reload();
  await expect.element(screen.getByRole('checkbox', { name: 'Invite new people by email' })).toBeChecked();
});
