import { expect, test } from './company.ts';
import { CHECK_IN, START } from './expectations.ts';
import { figures } from './screens.ts';

test('a check-in that the server could not take says so, and the next press makes it', async ({ signIn }) => {
  const { page, watch } = await signIn('Maya Okafor');
  const refusal = {
    type: 'SERVER',
    code: 'busy',
    message: 'Too many changes at once. Please try again.',
    requestId: 'r',
  };
  await page.route('**/api/checkins', (route) => route.fulfill({ status: 503, json: { error: refusal } }));
  // Once by the press, once by the one retry that every write has.
  watch.expectStatus(503, '/api/checkins');
  watch.expectStatus(503, '/api/checkins');
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: refusal.message })).toBeVisible();
  await expect(figures(page)).toContainText(START.balance.toLocaleString('en'));

  await page.unroute('**/api/checkins');
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  await expect(figures(page)).toContainText((START.balance + CHECK_IN.points).toLocaleString('en'));
});

test('two tabs of one person make one check-in', async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  const other = await page.context().newPage();
  await other.goto('/employee/dashboard');
  await expect(other.getByRole('button', { name: /^Check in/ })).toBeVisible();
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  await other.getByRole('button', { name: /^Check in/ }).click();
  await expect(other.getByRole('region', { name: /^Checked in/ })).toContainText(`+${CHECK_IN.points}`);
  await expect(figures(other)).toContainText((START.balance + CHECK_IN.points).toLocaleString('en'));
});
