import { commands } from 'vitest/browser';
import { expectNoFindings } from '../kit/axe.ts';
import { expect, test } from '../kit/test.ts';

test('the profile, the profile setup and the settings have no accessibility findings in any state', async ({
  signIn,
  company,
}) => {
  // The user's time zone differs from the device's, so the profile offers the zone of the device.
  company.change("UPDATE users SET time_zone = 'Asia/Tokyo' WHERE id = 'demo-admin'");
  const device = await signIn('Daniel Reyes', '/admin/profile/settings');
  const { screen } = device;
  const name = screen.getByLabelText('Display name');
  await expect.element(name).toBeVisible();
  await expectNoFindings(device, 'the profile');
  await screen.getByRole('button', { name: /like this device$/ }).click();
  await name.fill('');
  await screen.getByLabelText('About me').fill('x'.repeat(501));
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('2 fields need another look')).toBeVisible();
  await expectNoFindings(device, 'the profile with mistakes');
  await screen.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expectNoFindings(device, 'the question before leaving');
  await commands.press('Escape');
  await screen.getByRole('button', { name: 'Discard' }).click();
  await screen.getByText('Advanced', { exact: true }).click();
  await screen.getByRole('switch', { name: 'Compact layout' }).click();
  await expect.element(screen.getByRole('switch', { name: 'Compact layout' })).toBeChecked();
  await expectNoFindings(device, 'the profile, compact');

  await device.open('/profile-setup');
  await expect.element(name).toBeVisible();
  await expectNoFindings(device, 'the setup of an admin');
  await device.open('/admin/settings');
  await expect.element(screen.getByRole('switch', { name: 'Animations' })).toBeVisible();
  await expectNoFindings(device, 'the settings');
});
