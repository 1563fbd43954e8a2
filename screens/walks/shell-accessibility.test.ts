import { commands } from 'vitest/browser';
import { expectNoFindings } from '../kit/axe.ts';
import { expect, test } from '../kit/test.ts';

test('the notifications and a toast have no accessibility findings', async ({ signIn, company }) => {
  const device = await signIn('Daniel Reyes', '/admin/redemptions');
  const { screen } = device;
  const panel = screen.getByRole('region', { name: 'Notifications' });
  await screen.getByRole('button', { name: 'Notifications' }).click();
  await expect.element(panel).toMatchTextContent('All quiet');
  await expectNoFindings(device, 'the empty list behind the bell');
  await commands.press('Escape');

  company.refuse({ method: 'PUT', path: /^\/api\/redemptions\//, status: 409 });
  device.expectProblem(/^answer: PUT 409 \/api\/redemptions\//);
  await screen.getByRole('button', { name: 'Approve', disabled: false }).first().click();
  await expect.element(screen.getByRole('button', { name: /^Undo/ })).toBeVisible();
  // When the admin opens another part of the list, the page sends the undoable approval.
  await screen.getByRole('radio', { name: /^All/ }).click();
  await screen.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await expect.poll(() => panel.getByRole('listitem').elements().length).toBe(1);
  await expectNoFindings(device, 'the list behind the bell, and the toast');
});

test('the error of a part of the app that does not load has no accessibility findings', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  await commands.loseFiles('**/assets/employee-pages-*.js');
  await device.open('/admin/profile');
  await expect
    .element(device.screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Oops! Something went wrong');
  await commands.findFiles('**/assets/employee-pages-*.js');
  await expectNoFindings(device, 'a part that did not load');
});

test('the message about a pending account and the page /clear have no accessibility findings', async ({
  signIn,
  company,
}) => {
  company.change("UPDATE users SET approval_status = 'pending' WHERE id = 'demo-admin'");
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  // The server also refuses the speed figures, which the page sends when a batch is full.
  device.expectProblem(/^answer: (GET 403 \/api\/|POST 403 \/api\/telemetry$)/);
  const { screen } = device;
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveTextContent('You can’t use the app right now');
  await expectNoFindings(device, 'the notice about the account');

  await device.open('/clear');
  await expect.element(screen.getByRole('button', { name: 'Clear and sign out' })).toBeVisible();
  await expectNoFindings(device, '/clear, asking');
  await screen.getByRole('button', { name: 'Clear and sign out' }).click();
  await expect.element(screen.getByText(/^Done\./)).toBeVisible();
  await expectNoFindings(device, '/clear');
});
