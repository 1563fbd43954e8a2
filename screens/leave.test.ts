import { commands } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

const ALLOW = `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
  VALUES ('leave_requests', '"on"', 'x', 'x')`;

test('an employee who asks for leave gets a notification of an admin’s decision', async ({ company, signIn }) => {
  company.change(ALLOW);
  const maya = await signIn('Maya Okafor', '/employee/profile');
  const card = maya.screen.getByRole('region', { name: 'Your leave' });
  const requests = card.getByRole('listitem');
  const dialog = maya.screen.getByRole('dialog');
  const firstDay = dialog.getByLabelText('First day');
  const lastDay = dialog.getByLabelText('Last day');
  const send = dialog.getByRole('button', { name: 'Send request' });
  const ask = async (from: string, to: string, kind: string, reason: string) => {
    await card.getByRole('button', { name: 'Ask for leave' }).click();
    await firstDay.fill(from);
    await lastDay.fill(to);
    await dialog.getByLabelText('Kind').selectOptions(kind);
    await dialog.getByLabelText('Reason').fill(reason);
    await send.click();
    await expect.element(dialog).not.toBeInTheDocument();
  };

  await expect.element(card).toMatchTextContent('No leave yet.');
  await expectNoFindings(maya, 'the profile without leave');
  await card.getByRole('button', { name: 'Ask for leave' }).click();
  await send.click();
  await expect.element(firstDay).toHaveAccessibleDescription(expect.stringContaining('Choose a day'));
  await expectNoFindings(maya, 'the request, with its mistakes');
  maya.expectProblem(/^answer: POST 400 \/api\/leaves\/requests$/);
  await firstDay.fill('2029-03-01');
  await lastDay.fill('2029-03-02');
  await send.click();
  await expect.element(lastDay).toHaveAccessibleDescription(expect.stringContaining('within the next 73'));
  await commands.press('Escape');
  await ask('2026-03-13', '2026-03-16', 'Sick leave', 'A small operation.');
  await ask('2026-04-06', '2026-04-10', 'Vacation', '');
  await ask('2026-05-04', '2026-05-04', 'Training', 'Forklift licence.');
  await expect.poll(() => requests.elements().length).toBe(3);
  await expect.element(requests.last()).toMatchTextContent('Fri, Mar 13');
  await expect.element(requests.last()).toMatchTextContent('Waiting');
  await expectNoFindings(maya, 'the profile with requests');

  maya.expectProblem(/^answer: POST 409 \/api\/leaves\/requests$/);
  await card.getByRole('button', { name: 'Ask for leave' }).click();
  await firstDay.fill('2026-05-04');
  await send.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('You’ve already asked for leave on some of these days');
  await commands.press('Escape');
  await card.getByRole('button', { name: /^Withdraw request for Mon, May 4/ }).click();
  await expect.element(requests.first()).toMatchTextContent('Withdrawn');
  await expect.element(card.getByRole('heading')).toHaveFocus();

  const daniel = await signIn('Daniel Reyes', '/admin/dashboard');
  const waiting = daniel.screen.getByRole('region', { name: 'Decide' }).getByRole('listitem');
  await waiting
    .filter({ hasText: 'Sick leave' })
    .getByRole('link', { name: /^Maya Okafor/ })
    .click();
  const rows = daniel.screen.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(rows.first()).toMatchTextContent('2 working days');
  await expect.element(rows.last()).toMatchTextContent('5 working days');
  await expect.element(rows.first()).toMatchTextContent('Sick leave');
  await expect.element(rows.first()).toMatchTextContent('A small operation.');
  await expectNoFindings(daniel, 'the requests for leave');
  await rows
    .last()
    .getByRole('button', { name: /^Reject/ })
    .click();
  const question = daniel.screen.getByRole('dialog');
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect
    .element(question.getByLabelText('Reason'))
    .toHaveAccessibleDescription(expect.stringContaining('Enter a reason'));
  await question.getByLabelText('Reason').fill('The stocktaking is that week.');
  await question.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => rows.elements().length).toBe(1);
  await rows.getByRole('button', { name: /^Approve/ }).click();
  await expectNoFindings(daniel, 'the approval of leave');
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect.element(daniel.screen.getByText('No requests waiting')).toBeVisible();
  expect(
    company.read(
      `SELECT start_date, kind, status, created_by FROM leaves WHERE user_id = 'demo-employee' ORDER BY start_date`,
    ),
  ).toEqual([
    { start_date: '2026-03-13', kind: 'sick', status: 'approved', created_by: 'demo-admin' },
    { start_date: '2026-04-06', kind: 'vacation', status: 'rejected', created_by: 'demo-admin' },
    { start_date: '2026-05-04', kind: 'training', status: 'withdrawn', created_by: null },
  ]);
  await daniel.open('/admin/users/demo-employee?show=leaves');
  const leave = daniel.screen.getByRole('region', { name: 'Leave', exact: true });
  await expect.poll(() => leave.getByRole('listitem').elements().length).toBe(3);
  await expect.element(leave).toMatchTextContent('decided by Daniel Reyes');
  await expectNoFindings(daniel, 'a person’s leave');

  const { screen } = await signIn('Maya Okafor', '/employee/profile');
  await expect
    .element(screen.getByRole('region', { name: 'Your leave' }))
    .toMatchTextContent('Answer: The stocktaking is that week.');
  await screen.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  const panel = screen.getByRole('banner').getByRole('region', { name: 'Notifications' });
  await expect.element(panel).toMatchTextContent('Your leave is confirmed');
  await expect.element(panel).toMatchTextContent('Your leave wasn’t approved');
  await expect.element(panel).not.toMatchTextContent(/sick/i);
});

test('an admin imports leave from a file, which adds nothing the second time', async ({ company, signIn }) => {
  const users = company.read(
    `SELECT id, email FROM users WHERE id IN ('demo-employee', 'demo-admin') OR id BETWEEN 'demo-001' AND 'demo-022'
     ORDER BY id`,
  ) as { id: string; email: string }[];
  const findMail = (id: string) => users.find((user) => user.id === id)!.email;
  const maya = findMail('demo-employee');
  // The file has more leave entries than one request may contain.
  const others = users.filter(({ id }) => id !== 'demo-employee' && id !== 'demo-admin');
  const given = others.length + 1;
  const lines = [
    'E-mail,From,To,Kind',
    `${maya},2026-03-16,2026-03-18,Vacation`,
    'nobody@demo.example,2026-03-16,2026-03-18,Vacation',
    `${maya},2026-03-18,2026-03-19,Sick leave`,
    `${maya},the 16th,2026-04-18,Vacation`,
    `${findMail('demo-admin')},2026-03-16,2026-03-18,Vacation`,
    ...others.map(({ email }) => `${email},2026-06-01,2026-06-02,`),
  ];
  const toFile = (text: string) => new File([text], 'leave.csv', { type: 'text/csv' });
  const device = await signIn('Daniel Reyes', '/admin/people-import');
  const { screen } = device;
  const input = screen.getByLabelText('Choose a file');
  const reason = screen.getByLabelText('Reason');

  await screen.getByRole('radio', { name: 'Leave' }).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Import leave');
  await expectNoFindings(device, 'the import of leave');
  await input.upload(toFile('a,b\n1,2'));
  await expect.element(screen.getByText('We need columns for the email address')).toBeVisible();
  await input.upload(toFile(lines.join('\n')));

  const rows = screen.getByRole('table').getByRole('row');
  await expect.element(screen.getByText(`${given} leave entries will be added.`)).toBeVisible();
  await expect
    .poll(() => rows.elements().map((row) => row.textContent))
    .toEqual(
      [
        'Line',
        'User not found',
        'An earlier line already has leave for this person on some of these dates',
        'as the first day',
        'You can’t give yourself leave',
      ].map((text): unknown => expect.stringContaining(text)),
    );
  await expectNoFindings(device, 'a file of leave, checked');
  await screen.getByText('Change columns', { exact: true }).click();
  const kind = screen.getByRole('combobox', { name: 'What Kind contains' });
  await kind.selectOptions('Don’t use');
  await expect
    .element(screen.getByText('No column gives the type of leave, so every row counts as vacation.'))
    .toBeVisible();
  await kind.selectOptions('Kind');
  await expect.element(screen.getByText(`${given} leave entries will be added.`)).toBeVisible();
  await screen.getByText('Change columns', { exact: true }).click();
  await reason.fill('');
  await screen.getByRole('button', { name: `Add ${given} leave entries` }).click();
  await expect.element(reason).toHaveAccessibleDescription(expect.stringContaining('Enter a reason'));
  await reason.fill('From the old calendar.');
  await screen.getByRole('button', { name: `Add ${given} leave entries` }).click();
  await expect.element(screen.getByText(`${given} leave entries added.`)).toBeVisible();
  await screen.getByRole('radio', { name: `Added ${given}` }).click();
  await expect.element(screen.getByRole('table').getByText('Maya Okafor')).toBeVisible();
  await expectNoFindings(device, 'a file of leave, given');

  await screen.getByRole('button', { name: 'Choose another file' }).click();
  await input.upload(toFile(lines.join('\n')));
  await expect.element(screen.getByText('There’s nothing to add.')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: `Already there ${given}` })).toBeVisible();
  expect(company.read(`SELECT count(*) AS n FROM leaves WHERE note = 'From the old calendar.'`)).toEqual([
    { n: given },
  ]);
});
