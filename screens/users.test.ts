import { commands } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { listTooWide } from './kit/room.ts';
import { expect, test } from './kit/test.ts';

const SMALL = [360, 740] as const;

const list = ({ screen }: Device) => screen.getByRole('list', { name: 'Users' });
const row = (device: Device, name: string) => list(device).getByRole('listitem').filter({ hasText: name });
const goToUsers = ({ screen }: Device) => screen.getByRole('navigation').getByRole('link', { name: 'Users' }).click();

/** The server has already handled the request. */
function loseResponse({ app }: Device, path: string): void {
  const ask = app.fetch.bind(app);
  app.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    const answer = await ask(input, init);
    if (pathname !== path) return answer;
    app.fetch = ask;
    throw new app.TypeError('Failed to fetch');
  };
}

test('an admin searches for a user, opens the record and suspends the user with a reason', async ({
  company,
  start,
}) => {
  const device = await start({ userId: 'demo-admin' });
  const { screen } = device;
  device.resize(SMALL);
  await device.open('/admin/dashboard');
  const { app } = device;
  await goToUsers(device);
  await expect.element(row(device, 'Daniel Reyes')).toBeVisible();
  await device.rest();
  expect(listTooWide(device)).toEqual([]);

  await screen.getByRole('button', { name: 'Filters' }).click();
  await screen.getByRole('combobox', { name: 'Department' }).selectOptions('Operations');
  await expect.element(row(device, 'Daniel Reyes')).not.toBeInTheDocument();
  await screen.getByRole('searchbox').fill('okafor');
  await expect.poll(() => list(device).getByRole('listitem').elements().length).toBe(1);
  await expect.poll(() => app.location.href).toMatch(/\/admin\/users\?(?=.*department=Operations)(?=.*search=okafor)/);
  await screen.getByRole('link', { name: 'Maya Okafor' }).click();

  await expect.element(screen.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'About this streak' })).toMatchTextContent('28');
  await device.rest();
  expect(listTooWide(device)).toEqual([]);
  await screen.getByText('Claims', { exact: true }).last().click();
  await expect.element(screen.getByRole('region', { name: 'Claims' })).toBeVisible();

  const menu = screen.getByRole('button', { name: 'More', exact: true });
  (menu.element() as HTMLElement).focus();
  await commands.press('Enter');
  await expect.element(screen.getByRole('menuitem').first()).toHaveFocus();
  await expectNoFindings(device, 'the menu of a person', { phone: SMALL, wide: SMALL });
  await commands.press('End');
  await expect.element(screen.getByRole('menuitem', { name: 'Suspend' })).toHaveFocus();
  await commands.press('Escape');
  await expect.element(menu).toHaveFocus();
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Suspend' }).click();
  const question = screen.getByRole('dialog');
  const suspend = question.getByRole('button', { name: 'Suspend' });
  await suspend.click();
  await expect.element(question).toMatchTextContent('Enter a reason.');
  await question.getByRole('textbox', { name: 'Reason' }).fill('Badge lost, waits for a new one.');
  await suspend.click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByText('Suspended', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Let them back in' })).toBeVisible();
  const [entry] = company.read(
    `SELECT actor_id, action, reason FROM audit_log WHERE target_id = 'demo-employee' ORDER BY created_at DESC LIMIT 1`,
  );
  expect(entry).toEqual({
    actor_id: 'demo-admin',
    action: 'user.suspended',
    reason: 'Badge lost, waits for a new one.',
  });

  await screen.getByRole('link', { name: 'All people' }).click();
  await expect.poll(() => app.location.href).toMatch(/department=Operations/);
  await expect.element(screen.getByRole('searchbox')).toHaveValue('okafor');
  await expect.element(row(device, 'Maya Okafor')).toMatchTextContent('Suspended');
});

test('an admin approves several users at once and sees which users are left out and why', async ({
  company,
  signIn,
}) => {
  company.become([
    `UPDATE users SET approval_status = 'pending', version = version + 1 WHERE id IN ('demo-001', 'demo-002', 'demo-003')`,
    `UPDATE users SET approval_status = 'rejected', version = version + 1 WHERE id = 'demo-004'`,
  ]);
  const names = company
    .read(
      `SELECT name FROM users WHERE id IN ('demo-001', 'demo-002', 'demo-003', 'demo-004', 'demo-admin') ORDER BY id`,
    )
    .map(({ name }) => String(name));
  const device = await signIn('Daniel Reyes', '/admin/users');
  const { screen } = device;
  const [rejected = ''] = names.slice(2, 3);
  for (const name of names) {
    await screen.getByRole('searchbox').fill(name);
    const box = screen.getByRole('checkbox', { name: `Select ${name}` });
    await box.click();
    await expect.element(box).toBeChecked();
  }
  const bar = screen.getByRole('region', { name: 'Actions for selected people' });
  await expect.element(bar).toMatchTextContent('5 selected');
  company.change(`UPDATE users SET approval_status = 'rejected', version = version + 1 WHERE id = 'demo-003'`);
  await bar.getByRole('button', { name: 'Approve 3' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Approve 3 people' });
  await expect.element(dialog).toMatchTextContent('2 people will be approved.');
  await expect.element(dialog).toMatchTextContent('We’ll skip 1 person:');
  await expectNoFindings(device, 'what will happen');
  // The server approves the users, but its response is lost.
  loseResponse(device, '/api/users/bulk');
  await dialog.getByRole('button', { name: 'Approve 2' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Changes so far are saved, and you can continue.');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog).toMatchTextContent('2 people approved.');
  await expect
    .element(dialog.getByRole('listitem').filter({ hasText: rejected }))
    .toMatchTextContent('You can only approve people who are waiting for approval.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(bar).toMatchTextContent('3 selected');
  expect(
    company.read(
      `SELECT count(*) AS approved FROM audit_log WHERE action = 'user.approved' AND actor_id = 'demo-admin'`,
    ),
  ).toEqual([{ approved: 2 }]);
  await expectNoFindings(device, 'users');
});
