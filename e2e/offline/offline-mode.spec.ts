import type { Page } from '@playwright/test';
import { expect, test } from '../kit/company.ts';
import { expectReadyForOffline, readStored } from '../kit/device.ts';
import { checkIn } from '../kit/expectations.ts';
import { goOffline, reconnect, goTo, goToSettings } from '../kit/screens.ts';

test.use({ serviceWorkers: 'allow' });

const BIO = 'Written in the lift.';
const NEEDS = 'offline mode is off on this device. Connect and try again.';

const everything = async (page: Page) =>
  (await Promise.all((['actions', 'cache', 'settings'] as const).map((store) => readStored(page, store)))).flat();

test('with offline mode off, the app stores nothing on the device and refuses writes without a connection', async ({
  signIn,
}) => {
  const { page, watch } = await signIn('Maya Okafor');
  watch.expectOffline();
  await expectReadyForOffline(page);
  await page.goto('/employee/profile/settings#advanced');
  await page.getByRole('switch', { name: 'Offline mode' }).uncheck();
  await expect.poll(() => everything(page)).toEqual([]);

  await page.getByLabel('About me').fill(BIO);
  await goOffline(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: NEEDS }).first()).toBeVisible();
  await expect(page.getByLabel('About me')).toHaveValue(BIO);
  await reconnect(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved.').first()).toBeVisible();

  await goTo(page, 'Dashboard');
  await page.getByRole('button', { name: 'Great' }).click();
  await goOffline(page);
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: NEEDS })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Great' })).toHaveAttribute('aria-pressed', 'true');
  await reconnect(page);
  const refusal = { error: { type: 'UNKNOWN', code: 'check_in_future', message: 'This check-in is in the future.' } };
  await page.route('**/api/checkins', (route) => route.fulfill({ status: 409, json: refusal }));
  watch.expectStatus(409, '/api/checkins');
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: refusal.error.message })).toBeVisible();
  await page.unroute('**/api/checkins');
  await page.getByRole('button', { name: /^Check in/ }).click();
  const receipt = page.getByRole('region', { name: /^Checked in/ });
  await expect(receipt).toContainText(checkIn().receipt);
  await page.reload();
  await expect(receipt).toContainText(checkIn().receipt);
  await watch.quiet();
  expect(await everything(page)).toEqual([]);

  await page.goto('/employee/profile/settings#advanced');
  await page.getByRole('switch', { name: 'Offline mode' }).check();
  await expect.poll(() => readStored(page, 'cache').then((entries) => entries.length)).toBeGreaterThan(0);
});

test('turning offline mode off asks for a confirmation while an action is unsent', async ({ signIn }) => {
  const { page, watch } = await signIn('Maya Okafor');
  watch.expectOffline();
  await expectReadyForOffline(page);
  await goOffline(page);
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toContainText('Waiting to send');
  await goToSettings(page);
  await page.getByText('Advanced', { exact: true }).click();
  const mode = page.getByRole('switch', { name: 'Offline mode' });
  await mode.click();
  const question = page.getByRole('dialog', { name: 'Turn off offline mode?' });
  await expect(question).toContainText('1 change on this device hasn’t been sent yet and would be lost.');
  await question.getByRole('button', { name: 'Keep it on' }).click();
  await expect(mode).toBeChecked();
  expect(await readStored(page, 'actions')).toHaveLength(1);

  await mode.click();
  await question.getByRole('button', { name: 'Turn off anyway' }).click();
  await expect(question).toBeHidden();
  await expect(mode).not.toBeChecked();
  await expect.poll(() => everything(page)).toEqual([]);
  await page.context().setOffline(false);
  await goTo(page, 'Dashboard');
  await expect(page.getByRole('button', { name: /^Check in/ })).toBeVisible();
});
