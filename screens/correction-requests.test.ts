import { commands } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import { tapping, type Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const MISSED = '2026-02-19';

const year = ({ screen }: Device) => screen.getByRole('region', { name: 'Your year' });
const chooseMissedDay = (device: Device) =>
  year(device)
    .getByRole('gridcell', { name: /^Thursday, February 19\b/ })
    .click();
const chooseFriday = (device: Device) =>
  year(device)
    .getByRole('gridcell', { name: /^Friday, February 27\b/ })
    .click();

test('an employee gets a notification when an admin rejects or approves a correction request', async ({
  signIn,
  company,
}) => {
  company.become([`DELETE FROM check_ins WHERE user_id = 'demo-employee' AND local_date = '${MISSED}'`]);

  const maya = await signIn('Maya Okafor', '/employee/profile');
  const dialog = maya.screen.getByRole('dialog');
  await chooseFriday(maya);
  await year(maya).getByRole('button', { name: 'Ask for a correction' }).click();
  await expect.element(dialog).toMatchTextContent('Ask HR to remove it.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect
    .element(dialog.getByLabelText('What happened?'))
    .toHaveAccessibleDescription('HR will see your reason. Tell HR what happened.');
  await dialog.getByLabelText('What happened?').fill('My colleague held my phone.');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect.element(year(maya)).toMatchTextContent('You asked HR to remove this check-in. HR hasn’t answered yet.');
  await expect.element(dialog).not.toBeInTheDocument();

  await chooseMissedDay(maya);
  await expect.element(year(maya)).toMatchTextContent('Missed');
  await year(maya).getByRole('button', { name: 'Ask for a correction' }).click();
  await dialog.getByLabelText('What time did you start?').fill('07:10');
  await dialog.getByLabelText('What happened?').fill('The lift was stuck, and I was early.');
  await expectNoFindings(maya, 'the request');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect.element(year(maya)).toMatchTextContent('You asked HR to add a check-in at 7:10');
  await expect.element(year(maya).getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  await expectNoFindings(maya, 'the day with its request');

  const daniel = await signIn('Daniel Reyes', '/admin/dashboard');
  const waiting = daniel.screen.getByRole('region', { name: 'Decide' }).getByRole('listitem');
  await waiting
    .filter({ hasText: 'The lift was stuck' })
    .getByRole('link', { name: /^Maya Okafor/ })
    .click();
  const rows = daniel.screen.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  await expect.element(rows.first()).toMatchTextContent('My colleague held my phone.');
  await expect.element(rows.nth(1)).toMatchTextContent('The lift was stuck, and I was early.');
  expect(rows.elements()).toHaveLength(2);
  await expectNoFindings(daniel, 'the requests');
  await rows
    .first()
    .getByRole('button', { name: /^Reject/ })
    .click();
  const decision = daniel.screen.getByRole('dialog');
  await decision.getByLabelText('Reason').fill('The camera shows you.');
  await decision.getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => rows.elements().length).toBe(1);
  await rows.getByRole('button', { name: /^Approve/ }).click();
  await expectNoFindings(daniel, 'the approval');
  await decision.getByRole('button', { name: 'Approve' }).click();
  await expect.element(daniel.screen.getByText('No requests waiting')).toBeVisible();
  expect(
    company.read(
      `SELECT time_proof, added_by, check_in_type FROM check_ins WHERE user_id = 'demo-employee' AND local_date = '${MISSED}'`,
    ),
  ).toEqual([{ time_proof: 'a', added_by: 'demo-admin', check_in_type: 'e' }]);

  const later = await signIn('Maya Okafor', '/employee/profile');
  const { screen } = later;
  await screen.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  const panel = screen.getByRole('banner').getByRole('region', { name: 'Notifications' });
  await expect.element(panel).toMatchTextContent('The camera shows you.');
  await expect.element(panel).toMatchTextContent('The lift was stuck, and I was early.');
  await commands.press('Escape');
  await expect.element(panel).not.toBeInTheDocument();
  await chooseFriday(later);
  await expect.element(year(later)).toMatchTextContent('HR didn’t approve your request: The camera shows you.');
});

test('a correction of the missed day takes three taps from the first page, and leave three on the profile', async ({
  signIn,
  company,
}) => {
  company.become([
    `DELETE FROM check_ins WHERE user_id = 'demo-employee' AND local_date >= '2026-02-26'`,
    `UPDATE users SET streak_valid_through = '2026-02-25', streak_freezes = 0, last_check_in_date = '2026-02-25'
     WHERE id = 'demo-employee'`,
  ]);
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  const dialog = screen.getByRole('dialog');
  const { tap, countTaps } = tapping();
  const corrected = await countTaps(async () => {
    await tap(screen.getByRole('link', { name: 'Were you in? Fix it' }));
    await expect.element(dialog).toMatchTextContent('Friday, February 27');
    await expectNoFindings(device, 'the request for the missed day');
    await tap(dialog.getByRole('button', { name: 'I forgot to check in' }));
    await tap(dialog.getByRole('button', { name: 'Send request' }));
    await expect.element(year(device)).toMatchTextContent('You asked HR to add a check-in');
  });
  const leave = screen.getByRole('region', { name: 'Your leave' });
  const asked = await countTaps(async () => {
    await tap(leave.getByRole('button', { name: 'Ask for leave' }));
    const day = dialog.getByLabelText('First day');
    await tap(day);
    await day.fill('2026-03-13');
    await tap(dialog.getByRole('button', { name: 'Send request' }));
    await expect.element(leave.getByRole('listitem')).toMatchTextContent('Fri, Mar 13');
  });
  expect({ corrected, asked }).toEqual({ corrected: 3, asked: 3 });
});
