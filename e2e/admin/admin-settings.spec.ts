import type { Page } from '@playwright/test';
import { expect, test } from '../kit/company.ts';

const claims = (page: Page) => page.getByRole('textbox', { name: 'Claims per person and hour' });
const saveClaims = (page: Page) => page.getByRole('button', { name: 'Save: Claims per person and hour' });
const setting = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('an admin changes a limit and resolves a conflict with another admin', async ({ signIn, company }) => {
  const { page, watch } = await signIn('Daniel Reyes');
  await page.goto('/admin/settings');
  const row = setting(page, 'Claims per person and hour');
  await expect(row).not.toContainText('Default');

  // After a refused save, the page requests the settings again. The test delays the response to this request until
  // after the next save. The response still contains the old value.
  const before = await page.request.get(`${company.url}/api/settings`, {
    headers: { Authorization: 'Demo demo-admin' },
  });
  const late = Promise.withResolvers<void>();
  await page.route('**/api/settings', async (route) => {
    await late.promise;
    await route.fulfill({ response: before });
  });
  watch.expectStatus(400, '/api/settings/claims_per_hour');
  await claims(page).fill('0');
  const asked = page.waitForRequest('**/api/settings');
  await saveClaims(page).click();
  await asked;
  await expect(row.getByRole('alert')).toHaveText('Must be a whole number from 1 to 1000.');
  await claims(page).fill('30');
  await saveClaims(page).click();
  await expect(row).toContainText('Default: 20 claims · Changed by Daniel Reyes');
  late.resolve();
  await watch.quiet();
  await expect(row).toContainText('Default: 20 claims · Changed by Daniel Reyes');
  await page.unroute('**/api/settings');

  // Another admin saves the same setting while this admin is typing.
  await claims(page).fill('40');
  const theirs = await page.request.put(`${company.url}/api/settings/claims_per_hour`, {
    headers: { Authorization: 'Demo demo-super-admin' },
    data: { value: 5, reason: 'Too many claims.' },
  });
  expect(theirs.status()).toBe(200);
  watch.expectStatus(409, '/api/settings/claims_per_hour');
  await saveClaims(page).click();
  await expect(row.getByRole('alert')).toContainText('Eleanor Whitfield changed this meanwhile');
  await expect(row.getByRole('alert')).toContainText('Theirs5 claimsYours40 claims');
  await row.getByRole('button', { name: 'Save mine' }).click();
  await expect(row).toContainText('Changed by Daniel Reyes');
  await expect(claims(page)).toHaveValue('40');
  await row.getByRole('button', { name: 'Back to the default: Claims per person and hour' }).click();
  await expect(claims(page)).toHaveValue('20');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(claims(page)).toHaveValue('40');

  // Only a super admin can change a limit that applies to admins.
  const reserved = setting(page, 'Points an admin may award within 24 hours');
  await expect(reserved).toContainText('Only a super admin can change this.');
  await expect(reserved.getByRole('textbox')).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveTitle('Audit log · Employee Rewards');
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.first()).toContainText('Daniel Reyes changed the setting Claims per person and hour');
  await expect(entries.first()).toContainText(/Before: 20\s*→\s*After: 40/);
  await page.getByRole('combobox', { name: 'Who' }).selectOption('Eleanor Whitfield');
  await page.getByRole('combobox', { name: 'About' }).selectOption('Settings');
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText('Reason: Too many claims.');
  await expect(page).toHaveURL(/actorId=demo-super-admin&targetType=setting$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
});

test('an admin tries a scoring policy on the last 90 days before saving it', async ({ signIn, company }) => {
  const { page, watch } = await signIn('Daniel Reyes');
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Change scoring' }).click();
  // A raise of 50 percent needs no approval by a second admin.
  await page.getByRole('textbox', { name: 'Points when early' }).fill('3');
  await page.getByRole('button', { name: 'Try it', exact: true }).click();
  const table = page.getByRole('table');
  // The table has a header and one row for each of the demo company's seven departments.
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(page.getByText(/^42 people would have more, nobody fewer\.$/)).toBeVisible();

  await page.getByRole('button', { name: 'Remove bonus 1' }).click();
  await expect(page.getByText('You changed the scoring since.')).toBeVisible();
  await page.getByRole('button', { name: 'Save scoring…' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('You have not tried it on the last 90 days.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Try it', exact: true }).click();
  await expect(page.getByText('You changed the scoring since.')).toBeHidden();
  await page.getByRole('button', { name: 'Save scoring…' }).click();
  await expect(question).toContainText(/Over the last 90 days it would have given [\d,]+ points instead of [\d,]+/);
  await question.getByRole('textbox', { name: 'Why (optional)' }).fill('Earlier mornings.');
  await question.getByRole('button', { name: 'Save scoring' }).click();
  await expect(page.getByText('3 points before 7:45 a.m., 1 point later')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByText('Reason: Earlier mornings.')).toBeVisible();

  // Another admin saves while the confirmation dialog is open. The dialog closes and does not open again.
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Change scoring' }).click();
  await page.getByRole('textbox', { name: 'Points when early' }).fill('2');
  await page.getByRole('button', { name: 'Save scoring…' }).click();
  const url = `${company.url}/api/settings/scoring_policy`;
  const headers = { Authorization: 'Demo demo-super-admin' };
  const { value, version } = (await (await page.request.get(url, { headers })).json()) as Record<string, object>;
  const theirs = await page.request.put(url, { headers, data: { value: { ...value, earlyPoints: 1 }, version } });
  expect(theirs.status()).toBe(200);
  watch.expectStatus(409, '/api/settings/scoring_policy');
  await question.getByRole('button', { name: 'Save scoring' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^2 points before 7:45/ })).toBeVisible();
  await expect(question).toBeHidden();
});
