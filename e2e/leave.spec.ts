import { expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/company.ts';
import { changeRows, readRows } from './kit/database.ts';

const ALLOW = `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
  VALUES ('leave_requests', '"on"', 'x', 'x')`;

test('an employee who asks for leave gets a notification of an admin’s decision', async ({ signIn, company }) => {
  await changeRows(company.stateDir, ALLOW);
  const { page: maya, watch } = await signIn('Maya Okafor');
  const { page: daniel } = await signIn('Daniel Reyes');
  const card = maya.getByRole('region', { name: 'Your leave' });
  const dialog = maya.getByRole('dialog');

  const ask = async (from: string, to: string, kind: string, reason: string) => {
    await card.getByRole('button', { name: 'Ask for leave' }).click();
    await dialog.getByLabel('First day').fill(from);
    await dialog.getByLabel('Last day').fill(to);
    await dialog.getByLabel('Kind').selectOption(kind);
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Send the request' }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step('the employee asks for leave and sees the open requests', async () => {
    await maya.goto('/employee/profile');
    await expect(card).toContainText('No leave yet.');
    await expectNoFindings(maya, 'the profile without leave');
    await card.getByRole('button', { name: 'Ask for leave' }).click();
    await dialog.getByRole('button', { name: 'Send the request' }).click();
    await expect(dialog.getByLabel('First day')).toHaveAccessibleDescription(/Please choose the day/);
    await expectNoFindings(maya, 'the request, with its mistakes');
    watch.expectStatus(400, '/api/leaves/requests');
    await dialog.getByLabel('First day').fill('2028-03-01');
    await dialog.getByLabel('Last day').fill('2028-03-02');
    await dialog.getByRole('button', { name: 'Send the request' }).click();
    await expect(dialog.getByLabel('Last day')).toHaveAccessibleDescription(/within the next 366 days/);
    await maya.keyboard.press('Escape');
    await ask('2026-03-13', '2026-03-16', 'Sick leave', 'A small operation.');
    await ask('2026-04-06', '2026-04-10', 'Vacation', '');
    await ask('2026-05-04', '2026-05-04', 'Training', 'Forklift licence.');
    await expect(card.getByRole('listitem')).toHaveCount(3);
    await expect(card.getByRole('listitem').last()).toContainText('Fri, Mar 13');
    await expect(card.getByRole('listitem').last()).toContainText('Waits for a decision');
    await expectNoFindings(maya, 'the profile with requests');
  });

  await test.step('the employee cannot request the same days twice, but can withdraw a request', async () => {
    watch.expectStatus(409, '/api/leaves/requests');
    await card.getByRole('button', { name: 'Ask for leave' }).click();
    await dialog.getByLabel('First day').fill('2026-05-04');
    await dialog.getByRole('button', { name: 'Send the request' }).click();
    await expect(dialog.getByRole('alert')).toContainText('You have asked for leave on some of these days already');
    await maya.keyboard.press('Escape');
    await card.getByRole('button', { name: /^Withdraw the request for Mon, May 4/ }).click();
    await expect(card.getByRole('listitem').first()).toContainText('Withdrawn');
    await expect(card.getByRole('heading')).toBeFocused();
  });

  await test.step('the admin sees both requests, the oldest first, approves one and rejects the other', async () => {
    await daniel.goto('/admin/dashboard');
    const waiting = daniel.getByRole('region', { name: 'Leave asked for' });
    await expect(waiting).toContainText('2');
    await waiting.getByRole('link', { name: 'Decide on leave' }).click();
    const rows = daniel.getByRole('list', { name: 'Requests' }).getByRole('listitem');
    await expect(rows).toContainText(['2 days of work', '5 days of work']);
    await expect(rows.first()).toContainText('Sick leave');
    await expect(rows.first()).toContainText('A small operation.');
    await expectNoFindings(daniel, 'the requests for leave');
    await rows
      .last()
      .getByRole('button', { name: /^Reject/ })
      .click();
    const question = daniel.getByRole('dialog');
    await question.getByRole('button', { name: 'Reject' }).click();
    await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason/);
    await question.getByLabel('Reason').fill('The stocktaking is that week.');
    await question.getByRole('button', { name: 'Reject' }).click();
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name: /^Approve/ }).click();
    await expectNoFindings(daniel, 'the approval of leave');
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(daniel.getByText('No open requests')).toBeVisible();
    expect(
      readRows(
        company.stateDir,
        `SELECT start_date, kind, status, created_by FROM leaves WHERE user_id = 'demo-employee' ORDER BY start_date`,
      ),
    ).toEqual([
      { start_date: '2026-03-13', kind: 'sick', status: 'approved', created_by: 'demo-admin' },
      { start_date: '2026-04-06', kind: 'vacation', status: 'rejected', created_by: 'demo-admin' },
      { start_date: '2026-05-04', kind: 'training', status: 'withdrawn', created_by: null },
    ]);
    await daniel.goto('/admin/users/demo-employee?show=leaves');
    const leave = daniel.getByRole('region', { name: 'Leave', exact: true });
    await expect(leave.getByRole('listitem')).toHaveCount(3);
    await expect(leave).toContainText('decided by Daniel Reyes');
    await expectNoFindings(daniel, 'a person’s leave');
  });

  await test.step('the employee’s notifications do not contain the kind of the leave', async () => {
    await maya.reload();
    await expect(card).toContainText('Answer: The stocktaking is that week.');
    await maya.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    const panel = maya.getByRole('banner').getByRole('region', { name: 'Notifications' });
    await expect(panel).toContainText('You have leave');
    await expect(panel).toContainText('Your leave was not granted');
    await expect(panel).not.toContainText(/sick/i);
  });
});

const FILE = [
  'E-mail,From,To,Kind',
  'maya.okafor@demo.example,2026-03-16,2026-03-18,Vacation',
  'nobody@demo.example,2026-03-16,2026-03-18,Vacation',
  'maya.okafor@demo.example,2026-03-18,2026-03-19,Sick leave',
  'maya.okafor@demo.example,16/04/2026,2026-04-18,Vacation',
  'daniel.reyes@demo.example,2026-03-16,2026-03-18,Vacation',
];

test('an admin imports leave from a file, which adds nothing the second time', async ({ signIn, company }) => {
  const mails = readRows(
    company.stateDir,
    `SELECT email FROM users WHERE id = 'demo-employee' OR id = 'demo-admin' OR id BETWEEN 'demo-001' AND 'demo-022' ORDER BY id`,
  ) as { email: string }[];
  const own = (id: string) =>
    (readRows(company.stateDir, `SELECT email FROM users WHERE id = '${id}'`) as { email: string }[])[0]?.email ?? '';
  const lines = FILE.map((line) =>
    line
      .replace('maya.okafor@demo.example', own('demo-employee'))
      .replace('daniel.reyes@demo.example', own('demo-admin')),
  );
  // The file has more leave entries than one request may contain.
  const others = mails.filter(({ email }) => ![own('demo-employee'), own('demo-admin')].includes(email));
  const text = [...lines, ...others.map(({ email }) => `${email},2026-06-01,2026-06-02,`)].join('\n');
  const file = { name: 'leave.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  const { page } = await signIn('Daniel Reyes');
  const given = others.length + 1;

  await page.goto('/admin/people-import');
  await page.getByRole('radio', { name: 'Leave' }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import leave');
  await expectNoFindings(page, 'the import of leave');
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('a,b\n1,2') });
  await expect(page.getByText('The first row must name each column once')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);

  const rows = page.getByRole('table').getByRole('row');
  await expect(page.getByText(`${given} leave entries will be added.`)).toBeVisible();
  await expect(rows).toContainText([
    'Line',
    'User not found',
    'An earlier line gives the same person leave',
    'The first day is not a day such as',
    'You cannot give leave to yourself',
  ]);
  await expectNoFindings(page, 'a file of leave, checked');
  await page.getByLabel('Reason').fill('');
  await page.getByRole('button', { name: `Add ${given} leave entries` }).click();
  await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason/);
  await page.getByLabel('Reason').fill('From the old calendar.');
  await page.getByRole('button', { name: `Add ${given} leave entries` }).click();
  await expect(page.getByText(`${given} leave entries are added.`)).toBeVisible();
  await page.getByRole('radio', { name: `Added ${given}` }).check();
  await expect(page.getByRole('table').getByText('Maya Okafor')).toBeVisible();
  await expectNoFindings(page, 'a file of leave, given');

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('There is nothing to add.')).toBeVisible();
  await expect(page.getByRole('radio', { name: `There already ${given}` })).toBeVisible();
  expect(readRows(company.stateDir, `SELECT count(*) AS n FROM leaves WHERE note = 'From the old calendar.'`)).toEqual([
    { n: given },
  ]);
});
