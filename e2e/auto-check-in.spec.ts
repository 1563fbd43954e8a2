import type { BrowserContext, Page } from '@playwright/test';
import { startInstant } from './kit/clock.ts';
import { expect, test } from './kit/company.ts';
import { changeRows } from './kit/database.ts';
import { expectReadyForOffline } from './kit/device.ts';
import { checkIn } from './kit/expectations.ts';
import { goTo, signOut } from './kit/screens.ts';

test.use({ serviceWorkers: 'allow' });

const MADE = 'Checked in automatically when you opened the app.';
const receipt = (page: Page) => page.getByRole('region', { name: /^Checked in/ });

async function switchOn(page: Page): Promise<void> {
  await page.goto('/employee/profile/settings#advanced');
  await page.getByRole('switch', { name: 'Automatic check-in' }).check();
}

function watchCheckIns(context: BrowserContext): () => number {
  let sent = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/checkins')) sent += 1;
  });
  return () => sent;
}

test('opening the app in two tabs at once sends one automatic check-in', async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  const context = page.context();
  const sent = watchCheckIns(context);
  await switchOn(page);
  // The app was already open when the setting was turned on, so it does not check in by itself.
  await goTo(page, 'Dashboard');
  await expect(page.getByRole('button', { name: /^Check in/ })).toBeVisible();

  const other = await context.newPage();
  await Promise.all([page.reload(), other.goto('/employee/rewards')]);
  await expect(receipt(page)).toContainText(checkIn().receipt);
  await expect(receipt(page)).toContainText(MADE);
  await goTo(other, 'Dashboard');
  await expect(receipt(other)).toContainText(MADE);
  expect(sent()).toBe(1);
  await page.reload();
  await expect(receipt(page)).toContainText(MADE);
  expect(sent()).toBe(1);
});

test('an automatic check-in that was made offline is sent when the connection returns', async ({ signIn }) => {
  const { page, watch } = await signIn('Maya Okafor');
  watch.expectOffline();
  await expectReadyForOffline(page);
  await switchOn(page);
  await page.context().setOffline(true);
  await page.goto('/employee/rewards');
  await expect(page.getByText(/^Checked in at .*We’ll send your check-in when you’re online/)).toBeVisible();
  await page.getByRole('link', { name: 'See receipt' }).click();
  await expect(receipt(page)).toContainText('Waiting to send');
  await expect(receipt(page)).toContainText(MADE);
  await page.context().setOffline(false);
  await expect(receipt(page)).toContainText(checkIn().receipt);
  await expect(receipt(page)).toContainText(MADE);
});

test('the app makes no automatic check-in for another user or on a day of leave', async ({ signIn, company }) => {
  const { page, watch } = await signIn('Daniel Reyes');
  const sent = watchCheckIns(page.context());
  await switchOn(page);
  await signOut(page);
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await expect(page.getByRole('button', { name: /^Check in/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Check in/ })).toBeVisible();
  await watch.quiet();
  expect(sent()).toBe(0);

  await page.goto('/employee/profile/settings#advanced');
  await expect(page.getByRole('switch', { name: 'Automatic check-in' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Automatic check-in' }).check();
  const day = startInstant().toISOString().slice(0, 10);
  await changeRows(
    company.stateDir,
    `INSERT INTO leaves (id, user_id, start_date, end_date, created_at, updated_at)
    VALUES ('leave-today', 'demo-employee', '${day}', '${day}', '${day}T00:00:00.000Z', '${day}T00:00:00.000Z')`,
  );
  await page.goto('/employee/dashboard');
  await expect(page.getByText('You’re on leave.')).toBeVisible();
  await watch.quiet();
  expect(sent()).toBe(0);
});
