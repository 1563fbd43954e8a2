import { SCORING_PRESETS } from '#domain/scoring/policy.ts';
import type { Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const STREAK = 28;
const LONGEST = 32;
const SCREENS = ['dashboard', 'leaderboard', 'profile', 'achievements'].map((name) => `/employee/${name}`);
const ADMIN_SCREENS = [
  '/admin/dashboard',
  '/admin/users?search=Maya',
  '/admin/users/demo-employee',
  '/admin/analytics',
];

function listLongStreaks({ screen }: Device): string[] {
  const text = (screen.getByRole('main').element() as HTMLElement).innerText;
  // A figure and its label are on separate lines, so a number is joined with the lines before and after it.
  const lines = text.split('\n').map((line) => line.trim());
  const together = lines.map((line, index) =>
    /^\d+$/.test(line) ? `${lines[index - 1]} ${line} ${lines[index + 1]}` : line,
  );
  const number = `(?:${STREAK}|${STREAK + 1}|${LONGEST})`;
  const streak = new RegExp(`\\b${number}[ -]days?\\b|\\bstreak\\b.*\\b${number}\\b|\\bday ${number}\\b`, 'i');
  return together.filter((line) => streak.test(line));
}

async function expectNoLongStreaks(device: Device, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await device.open(path);
    await expect.element(device.screen.getByRole('heading', { level: 1 })).toBeVisible();
    await device.rest();
    expect.soft(listLongStreaks(device), path).toEqual([]);
  }
}

test('no screen shows a longer streak than the scoring preset "demo" allows', async ({ company, signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  const { screen } = device;
  await expect.element(screen.getByText(`${STREAK}`, { exact: true })).toBeVisible();
  expect(listLongStreaks(device)).not.toEqual([]);
  company.change(
    `INSERT INTO scoring_policies (number, holds_from, policy, created_by, created_at)
     VALUES (1, '2026-03-02', '${JSON.stringify(SCORING_PRESETS.demo)}', 'demo-admin', '2026-03-01T12:00:00.000Z')`,
  );
  await expectNoLongStreaks(device, SCREENS);
  await device.open('/employee/dashboard');
  await screen.getByRole('button', { name: /^Check in/ }).click();
  await expect.element(screen.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'Your streak' })).toMatchTextContent(/7\s*day streak/);
  await expectNoLongStreaks(device, SCREENS);
  await expectNoLongStreaks(await signIn('Daniel Reyes', '/admin/dashboard'), ADMIN_SCREENS);
});
