import { page } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('a user gets a notification when an admin voids or adds a check-in or logs an activity', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/users/demo-employee?show=checkIns');
  const { screen } = device;
  const checkIns = screen
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remove the check-in/ }) });
  await expect.element(checkIns.first()).toBeVisible();
  const latest = checkIns.first().element();
  const name = latest.querySelector('button')?.getAttribute('aria-label') ?? '';
  const voidLatest = screen.getByRole('button', { name, exact: true });
  // The attribute datetime contains an instant in UTC. In the morning, the UTC day is the same as the user's local day.
  const day = latest.querySelector('time')?.dateTime.slice(0, 10) ?? '';
  const count = checkIns.elements().length;
  const dialog = screen.getByRole('dialog');

  await voidLatest.click();
  const confirm = dialog.getByRole('button', { name: 'Remove check-in' });
  await confirm.click();
  await expect.element(dialog).toMatchTextContent('Enter a reason.');
  await dialog.getByLabelText('Reason').fill('It was a colleague.');
  await expectNoFindings(device, 'the question before voiding');
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(voidLatest).not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'Add a missed check-in' }).click();
  const add = dialog.getByRole('button', { name: 'Add check-in' });
  // The field contains a year such as 0202 while the admin is still typing the year.
  await dialog.getByLabelText('Day').fill('0202-01-01');
  await dialog.getByLabelText('Time').fill('07:30');
  await dialog.getByRole('button', { name: 'Phone or scanner didn’t work' }).click();
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Phone or scanner didn’t work');
  await dialog.getByLabelText('Reason').fill('It was right.');
  device.expectProblem(/^answer: POST 400 \/api\/checkins\/corrections$/);
  await add.click();
  await expect.element(dialog).toMatchTextContent('Must be between 2000-01-01 and two years from today.');
  await dialog.getByLabelText('Day').fill(`${Number(day.slice(0, 4)) + 1}-01-01`);
  await add.click();
  await expect.element(dialog).toMatchTextContent('Must not be in the future.');
  await dialog.getByLabelText('Day').fill(day);
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent(/Streak: from \d+ to \d+ days?\. Points: \+\d+\./);
  await expectNoFindings(device, 'adding a check-in');
  await add.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(voidLatest).toBeVisible();
  await expect.poll(() => checkIns.elements().length).toBe(count);

  await screen.getByRole('button', { name: 'More', exact: true }).click();
  await screen.getByRole('menuitem', { name: 'Log activity' }).click();
  const wellness = dialog.getByRole('radio', { name: 'Wellness' });
  await wellness.click();
  await expect.element(wellness).toBeChecked();
  await dialog.getByLabelText('What they did').fill('Led the morning run');
  await dialog.getByRole('button', { name: 'Log activity' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'Activities' }).click();
  await expect
    .element(screen.getByRole('listitem').filter({ hasText: 'Led the morning run' }))
    .toMatchTextContent('Daniel Reyes');
  await expectNoFindings(device, 'activities of a person');

  const maya = await signIn('Maya Okafor', '/employee/dashboard');
  await maya.screen.getByRole('button', { name: 'Notifications, 3 unread' }).click();
  const panel = maya.screen.getByRole('region', { name: 'Notifications' });
  for (const text of ['was removed', 'It was a colleague.', 'You’re now checked in for', 'Led the morning run'])
    await expect.element(panel).toMatchTextContent(text);
});
