import { commands, type Locator } from 'vitest/browser';
import { HEAD_START_MS } from '#web/kit/later.tsx';
import { expectNoFindings } from './kit/axe.ts';
import { PHONE, type Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

async function describeLeave({ screen }: Device, reason: string): Promise<void> {
  await screen.getByRole('button', { name: 'Add leave' }).click();
  const dialog = screen.getByRole('dialog');
  const firstDay = dialog.getByLabelText('First day');
  await expect.element(firstDay).toHaveAttribute('max', expect.stringMatching(/^\d{4}-\d\d-\d\d$/));
  await firstDay.fill(firstDay.element().getAttribute('max')!);
  await dialog.getByLabelText('Reason').fill(reason);
}

test('a user gets a notification when an admin takes back a leave that was given by mistake', async ({
  signIn,
  company,
}) => {
  const device = await signIn('Daniel Reyes', '/admin/users/demo-employee?show=leaves');
  const { screen } = device;
  const dialog = screen.getByRole('dialog');
  await describeLeave(device, '\u200b');
  device.expectProblem(/^answer: POST 400 \/api\/leaves$/);
  await dialog.getByRole('button', { name: 'Add leave' }).click();
  await expect.element(dialog).toMatchTextContent('Must contain visible characters.');
  await dialog.getByLabelText('Reason').fill('Trip to the sea.');
  await dialog.getByRole('button', { name: 'Add leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const row = screen
    .getByRole('region', { name: 'Leave' })
    .getByRole('listitem')
    .filter({ hasText: 'Trip to the sea.' });
  await expect.element(row).toMatchTextContent('added by Daniel Reyes');
  await row.getByRole('button', { name: /^Remove leave for / }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog).toMatchTextContent('Enter a reason.');
  await dialog.getByLabelText('Reason').fill('It was a namesake.');
  await expectNoFindings(device, 'the question before leave is taken back');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row).toMatchTextContent('Removed');
  await expect.element(row.getByRole('button')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'Leave', exact: true })).toHaveFocus();
  await expectNoFindings(device, 'a person’s leave');
  expect(
    company.read(
      `SELECT action, reason FROM audit_log WHERE action LIKE 'user.leave%' AND actor_id = 'demo-admin' ORDER BY action`,
    ),
  ).toEqual([
    { action: 'user.leave_given', reason: 'Trip to the sea.' },
    { action: 'user.leave_taken_back', reason: 'It was a namesake.' },
  ]);

  const maya = await signIn('Maya Okafor', '/employee/dashboard');
  await maya.screen.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  const panel = maya.screen.getByRole('region', { name: 'Notifications' });
  await expect.element(panel).toMatchTextContent('Your leave was removed');
  await expect.element(panel).toMatchTextContent('It was a namesake.');
});

/** Never runs the work that the app does after a head start of the first screen, as for a user who acts at once. */
function withholdLaterWork(app: Device['app']): void {
  const start = app.setTimeout.bind(app) as (run: () => void, delayMs?: number) => number;
  Object.assign(app, {
    setTimeout: (run: () => void, delayMs = 0) => (delayMs === HEAD_START_MS ? 0 : start(run, delayMs)),
  });
}

test('the toast of an action is on the page as soon as the dialog closes, so that it covers no pressed button', async ({
  signIn,
}) => {
  const device = await signIn('Daniel Reyes', '/admin/users/demo-employee?show=leaves', { prepare: withholdLaterWork });
  const { app, screen } = device;
  await describeLeave(device, 'Trip to the sea.');
  await device.rest();
  const toastAtClosing = new Promise<string>((resolve) => {
    const observer = new app.MutationObserver(() => {
      if (app.document.querySelector('dialog')) return;
      observer.disconnect();
      resolve([...app.document.querySelectorAll('output')].map(({ textContent }) => textContent).join(' '));
    });
    observer.observe(app.document.body, { childList: true, subtree: true });
  });
  await screen.getByRole('dialog').getByRole('button', { name: 'Add leave' }).click();
  expect(await toastAtClosing).toContain('Leave added for Maya Okafor');
});

test('after a lost response, a changed draft in the open dialog does not add a second leave', async ({
  signIn,
  company,
}) => {
  const device = await signIn('Daniel Reyes', '/admin/users/demo-employee?show=leaves');
  const { screen } = device;
  await describeLeave(device, 'A day at the sea.');
  const dialog = screen.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Add leave' });

  // The server stores the leave slowly, and its response is lost. The response to the app's automatic retry is lost
  // too.
  const leaves = { method: 'POST', path: /^\/api\/leaves$/ };
  const letGo = company.hold(leaves);
  const answerAgain = company.loseAnswers(leaves);
  await send.click();
  for (let press = 0; press < 3; press++) await commands.press('Escape');
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
  await expect.element(dialog).toBeVisible();
  letGo();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Your change may have gone through.');
  const sentLeaves = () => device.sent.filter(({ method, path }) => method === 'POST' && path === '/api/leaves').length;
  expect(sentLeaves()).toBe(2);
  answerAgain();

  await dialog.getByLabelText('Reason').fill('A day in the hills.');
  device.expectProblem(/^answer: POST 409 \/api\/leaves$/);
  await send.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Your first try was saved');
  expect(
    company.read(
      `SELECT note FROM leaves WHERE user_id = 'demo-employee' AND note LIKE 'A day %' AND note <> 'A day off'`,
    ),
  ).toEqual([{ note: 'A day at the sea.' }]);
  await commands.press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Add leave' })).toHaveFocus();
});

test('an edit does not overwrite another admin’s change', async ({ signIn, company }) => {
  const device = await signIn('Daniel Reyes', '/admin/users/demo-employee');
  const { screen } = device;
  await screen.getByRole('button', { name: 'Edit' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Location').fill('Porto');
  company.change(
    `UPDATE users SET department = 'Sales', location = 'Faro', version = version + 1 WHERE id = 'demo-employee'`,
  );
  device.expectProblem(/^answer: \w+ 409 \/api\/users\/demo-employee$/);
  const countSaves = () =>
    device.sent.filter(({ method, path }) => method !== 'GET' && path === '/api/users/demo-employee').length;
  const refusal = dialog.getByRole('alert');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(refusal).toMatchTextContent('Someone else changed this just now.');
  await expect.element(screen.getByText('Faro').first()).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(countSaves).toBe(2);
  await device.rest();
  await expect.element(refusal).toMatchTextContent('Someone else changed this just now.');
  expect(company.read(`SELECT department, location FROM users WHERE id = 'demo-employee'`)).toEqual([
    { department: 'Sales', location: 'Faro' },
  ]);
});

test('after a bulk approval by keyboard, the focus moves to the result and then to the page’s heading', async ({
  signIn,
  company,
}) => {
  company.become([`UPDATE users SET approval_status = 'pending', version = version + 1 WHERE id = 'demo-001'`]);
  const device = await signIn('Daniel Reyes', '/admin/users?status=pending');
  const { screen } = device;
  const press = async (button: Locator) => {
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).focus();
    await commands.press('Enter');
  };
  await screen.getByRole('list', { name: 'Users' }).getByRole('checkbox').first().click();
  const bar = screen.getByRole('region', { name: 'Actions for selected people' });
  await press(bar.getByRole('button', { name: 'Approve' }));
  const dialog = screen.getByRole('dialog');
  await press(dialog.getByRole('button', { name: 'Approve 1' }));
  await expect.element(dialog).toMatchTextContent('1 person approved.');
  await expect.element(dialog.getByRole('heading')).toHaveFocus();
  await commands.press('Escape');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the buttons of an award keep their places when the admin’s limits arrive', async ({ signIn, company }) => {
  const device = await signIn('Daniel Reyes', '/admin/users/demo-employee');
  const { screen } = device;
  const answer = company.hold({ method: 'GET', path: /^\/api\/points\/limits$/ });
  await screen.getByRole('button', { name: 'Give points' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  // Offsets ignore the dialog's rise.
  const listTops = () => {
    const { offsetTop, offsetHeight } = dialog.element() as HTMLElement;
    const buttons = dialog.getByRole('button').elements() as HTMLElement[];
    return { offsetTop, offsetHeight, buttons: buttons.map((it) => [it.textContent, it.offsetTop]) };
  };
  const before = listTops();
  const limits = dialog.getByText(/^You have 10,000 left to give today/);
  await expect.element(limits).not.toBeVisible();
  answer();
  await expect.element(limits).toBeVisible();
  expect(listTops()).toEqual(before);
});

test('the second question about an unusual award is in sight above the buttons', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/users/demo-employee');
  const { screen } = device;
  device.resize(PHONE);
  await screen.getByRole('button', { name: 'Give points' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Points', { exact: true }).fill('500');
  await dialog.getByRole('button', { name: 'Extra effort' }).click();
  await dialog.getByRole('button', { name: 'Give 500 points' }).click();
  const question = dialog.getByText('Maya Okafor will get 500 points. That’s a lot. Are you sure?');
  await expect.element(question).toBeInViewport({ ratio: 1 });
  const { bottom } = question.element().getBoundingClientRect();
  const { top } = dialog.getByRole('button', { name: 'Yes, give 500 points' }).element().getBoundingClientRect();
  expect(bottom).toBeLessThan(top);
  await expectNoFindings(device, 'the second question about an award');

  await dialog.getByLabelText('Points', { exact: true }).fill('100');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Give 100 points' })).toBeVisible();
});

test('a toast gives the focus back to the button that caused it', async ({ signIn }) => {
  const { screen, app } = await signIn('Daniel Reyes', '/admin/users/demo-employee');
  const give = screen.getByRole('button', { name: 'Give points' });
  const focusIn = (locator: Locator) => (locator.element() as HTMLElement).focus();
  const givePoints = async (points: string) => {
    focusIn(give);
    await commands.press('Enter');
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Points', { exact: true }).fill(points);
    await dialog.getByLabelText('What for').fill('Helped the new colleagues');
    focusIn(dialog.getByRole('button', { name: /^Give \d+ points?$/ }));
    await commands.press('Enter');
    await expect.element(dialog).not.toBeInTheDocument();
  };
  const dismiss = screen.getByRole('status').getByRole('button', { name: 'Dismiss' });

  await givePoints('5');
  await expect.element(dismiss).toBeVisible();
  // The toast reads the focus in the frame after the dialog has closed.
  await expect.element(give).toHaveFocus();
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => app.requestAnimationFrame(resolve));
  // The user reaches the toast by many steps, so the last button before the toast is not the one that caused it.
  focusIn(screen.getByRole('button', { name: 'Add leave' }));
  focusIn(dismiss);
  await commands.press('Enter');
  await expect.element(dismiss).not.toBeInTheDocument();
  await expect.element(give).toHaveFocus();
});
