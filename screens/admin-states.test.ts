import { expectFits, expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('the form and the dry run of scoring, and the audit log of users, fit 360 px and have no accessibility findings', async ({
  signIn,
}) => {
  const device = await signIn('Daniel Reyes', '/admin/settings');
  const { screen } = device;
  await screen.getByRole('button', { name: 'Change scoring rules' }).click();
  await screen.getByRole('switch', { name: 'Streak freezes' }).click();
  await screen.getByRole('button', { name: 'Try it', exact: true }).click();
  await expect.element(screen.getByRole('table')).toBeVisible();
  await expectFits(device, 'scoring');
  await screen.getByRole('button', { name: 'Save rules…' }).click();
  const question = screen.getByRole('dialog');
  await expect.element(question).toBeVisible();
  await expectFits(device, 'the question before saving');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Cancel' }).click();

  await device.visit('/admin/audit?targetType=user');
  const entries = screen.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect.element(entries.first()).toBeVisible();
  await expectFits(device, 'the audit log');
});

test('each part of a user’s page has no accessibility findings', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/users/demo-employee');
  const { screen } = device;
  for (const [part, region] of [
    ['record', 'Year'],
    ['checkIns', 'Check-ins'],
    ['awards', 'Badges'],
  ] as const) {
    await device.visit(`/admin/users/demo-employee?show=${part}`);
    await expect.element(screen.getByRole('region', { name: region }).getByRole('listitem').first()).toBeVisible();
    await expectNoFindings(device, `a user’s ${part}`);
  }
  await screen.getByRole('button', { name: 'Edit' }).first().click();
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('Monday to Friday');
  await expectNoFindings(device, 'editing a user');
});

test('the analytics of an invalid period and of a valid period have no accessibility findings', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/analytics?period=custom&from=2026-02-27&to=2026-02-01');
  const { screen } = device;
  await expect.element(screen.getByText('The last day can’t be before the first.').first()).toBeVisible();
  await expectNoFindings(device, 'an invalid period');
  await screen.getByLabelText('From').fill('2026-01-05');
  for (const name of [/^Check-ins/, /^On-time rate/, /^Departments/, /^Moods/]) {
    await expect.element(screen.getByRole('application', { name })).toBeVisible();
  }
  await screen.getByRole('button', { name: 'Options for Moods', exact: true }).click();
  await screen.getByRole('menuitem', { name: 'Show as table' }).click();
  await expect.element(screen.getByRole('table', { name: 'Moods' })).toBeVisible();
  await expectNoFindings(device, 'analytics');
});
