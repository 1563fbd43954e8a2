import type { Page } from '@playwright/test';
import { expect, test } from './kit/company.ts';
import { changeRows, readRows, rebuildFigures } from './kit/database.ts';

async function untilGreeted(wall: Page, open: () => Promise<unknown>): Promise<void> {
  const opened = wall.waitForEvent('websocket');
  await open();
  await (await opened).waitForEvent('framereceived');
}

const EMPTY_DAY = `DELETE FROM check_ins WHERE local_date = '2026-03-02'`;

test('a lobby screen that an admin connects shows check-ins until the admin disconnects it', async ({
  signIn,
  browser,
  company,
}) => {
  await changeRows(company.stateDir, EMPTY_DAY);
  await rebuildFigures(company.stateDir);
  const { page: daniel } = await signIn('Daniel Reyes', { path: '/admin/wall' });
  await daniel.getByRole('button', { name: 'Add a screen' }).click();
  await daniel.getByRole('dialog').getByLabel('Name').fill('Main lobby');
  await daniel.getByRole('dialog').getByRole('button', { name: 'Make a link' }).click();
  const link = await daniel.getByLabel('Link for Main lobby').inputValue();
  await daniel.getByRole('button', { name: 'Done' }).click();

  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, baseURL: company.url });
  const wall = await context.newPage();
  await untilGreeted(wall, () => wall.goto(link));
  await expect(wall.getByText('The first few of us are on the way')).toBeVisible();
  expect(new URL(wall.url()).hash).toBe('');
  expect(await wall.evaluate(async () => (await fetch('/api/me')).status)).toBe(401);

  const { page: maya } = await signIn('Maya Okafor', { path: '/employee/profile/settings' });
  const saved = maya.waitForResponse(
    (response) => response.url().endsWith('/api/profile/station-name') && response.request().method() === 'PUT',
  );
  await maya.getByRole('switch', { name: 'Show my first name' }).click();
  await saved;
  await expect(maya.getByRole('switch', { name: 'Show my first name' })).toBeChecked();
  await maya.goto('/employee/dashboard');
  await maya.getByRole('button', { name: /^Check in/ }).click();
  await expect(maya.getByRole('region', { name: /^Checked in at 7:3\d a\.m\./ })).toBeVisible();
  await expect(wall.getByText('Maya').first()).toBeVisible();
  // After one check-in, the wall still shows this text.
  await expect(wall.getByText('The first few of us are on the way')).toBeVisible();

  await changeRows(
    company.stateDir,
    `INSERT INTO check_ins (user_id, local_date, id, check_in_time, time_zone, local_seconds, department, method, time_proof,
       policy_number, times, check_in_type, is_on_time, points_earned, streak_day, longest_streak)
     SELECT users.id, c.local_date, 'made-' || users.id, c.check_in_time, c.time_zone, c.local_seconds, users.department,
       c.method, c.time_proof, c.policy_number, c.times, c.check_in_type, c.is_on_time, c.points_earned, 1, 1
     FROM users JOIN check_ins AS c ON c.user_id = 'demo-employee' AND c.local_date = '2026-03-02'
     WHERE users.id <> 'demo-employee'`,
  );
  await rebuildFigures(company.stateDir);
  await untilGreeted(wall, () => wall.reload());
  await expect(wall.getByText('Most of us are here')).toBeVisible();
  expect(
    await readRows(company.stateDir, `SELECT name FROM walls WHERE revoked_at IS NULL AND seen_at IS NOT NULL`),
  ).toEqual([{ name: 'Main lobby' }]);

  await daniel.getByRole('button', { name: 'Disconnect Main lobby' }).click();
  await daniel.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(daniel.getByText('No screens yet')).toBeVisible();
  await expect(wall.getByText('This screen isn’t connected')).toBeVisible();
  await wall.goto(link);
  await expect(wall.getByText('This screen isn’t connected')).toBeVisible();
  await context.close();
});
