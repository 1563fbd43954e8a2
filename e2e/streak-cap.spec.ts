import type { Page } from '@playwright/test';
import { SCORING_PRESETS } from '../domain/scoring/policy.ts';
import { expect, test } from './kit/company.ts';
import { changeRows } from './kit/database.ts';
import { START } from './kit/expectations.ts';

const LONGEST = 32;
const SCREENS = ['dashboard', 'leaderboard', 'profile', 'achievements'].map((name) => `/employee/${name}`);
const ADMIN_SCREENS = [
  '/admin/dashboard',
  '/admin/users?search=Maya',
  '/admin/users/demo-employee',
  '/admin/analytics',
];

/** Returns the lines of the screen that contain a longer streak than the scoring preset "demo" allows. */
async function longStreaks(page: Page): Promise<string[]> {
  const text = await page.getByRole('main').innerText();
  // A figure and its label are on separate lines, so a number is joined with the lines before and after it.
  const lines = text.split('\n').map((line) => line.trim());
  const together = lines.map((line, index) =>
    /^\d+$/.test(line) ? `${lines[index - 1]} ${line} ${lines[index + 1]}` : line,
  );
  const number = `(?:${START.streak}|${START.streak + 1}|${LONGEST})`;
  const streak = new RegExp(`\\b${number}[ -]days?\\b|\\bstreak\\b.*\\b${number}\\b|\\bday ${number}\\b`, 'i');
  return together.filter((line) => streak.test(line));
}

test('no screen shows a longer streak than the scoring preset "demo" allows', async ({ company, signIn }) => {
  const { page, watch } = await signIn('Maya Okafor');
  await expect(page.getByText(`${START.streak}`, { exact: true })).toBeVisible();
  expect(await longStreaks(page)).not.toEqual([]);
  await watch.quiet();
  await changeRows(
    company.stateDir,
    `INSERT INTO scoring_policies (number, holds_from, policy, created_by, created_at)
     VALUES (1, '2026-03-02', '${JSON.stringify(SCORING_PRESETS.demo)}', 'demo-admin', '2026-03-01T12:00:00.000Z')`,
  );
  const walk = async (paths: readonly string[], on: Page) => {
    for (const path of paths) {
      await on.goto(path);
      await expect(on.getByRole('heading', { level: 1 })).toBeVisible();
      await on.waitForLoadState('networkidle');
      expect.soft(await longStreaks(on), path).toEqual([]);
    }
  };
  await walk(SCREENS, page);
  await page.goto('/employee/dashboard');
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your streak' })).toContainText(/7\s*day streak/);
  await walk(SCREENS, page);
  const admin = await signIn('Daniel Reyes');
  await walk(ADMIN_SCREENS, admin.page);
});
