import { commands, type Locator } from 'vitest/browser';
import type { Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const listAskedDays = ({ sent }: Device): string[] =>
  sent.flatMap(({ path }) => {
    const { searchParams } = new URL(path, location.origin);
    return ['from', 'to'].map((name) => searchParams.get(name) ?? '').filter((day) => day !== '');
  });

/** A refused request would be a problem of the device. */
async function expectAsked(device: Device, path: string, day: string): Promise<void> {
  await expect
    .poll(() => device.sent.map((request) => request.path))
    .toContainEqual(expect.stringMatching(new RegExp(`^${path}\\?.*${day}`)));
  await device.rest();
}

const blur = (field: Locator) => (field.element() as HTMLElement).blur();

/** While the year is typed, the field contains a year such as 0002. */
async function type(field: Locator, keys: string): Promise<void> {
  blur(field);
  (field.element() as HTMLElement).focus();
  for (const key of keys) await commands.press(key);
}

test('a typed day is sent to the API only after its year is complete', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/audit');
  const { screen } = device;
  const from = screen.getByLabelText('From', { exact: true });
  await expect.element(from).toBeVisible();
  await type(from, '11152025');
  await expectAsked(device, '/api/audit', '2025-11-15');
  await type(from, '1115202');
  await expect.element(from).toHaveValue('0202-11-15');
  blur(from);
  await expect.element(from).toHaveValue('2025-11-15');

  await device.open('/admin/redemptions');
  await screen.getByRole('button', { name: 'Filters' }).click();
  await expect.element(from).toBeVisible();
  await type(from, '12162025');
  await expectAsked(device, '/api/redemptions', '2025-12-16');

  await device.open('/admin/analytics?period=custom&from=2026-02-02&to=2026-02-03');
  await expect.element(from).toBeVisible();
  await type(from, '01172026');
  await expectAsked(device, '/api/analytics', '2026-01-17');

  await device.open('/admin/audit?from=0002-11-15');
  await expect.element(from).toHaveValue('');
  const asked = listAskedDays(device);
  expect(asked).toEqual(expect.arrayContaining(['2025-11-15', '2025-12-16', '2026-01-17']));
  expect(asked.filter((day) => day < '2000')).toEqual([]);
});
