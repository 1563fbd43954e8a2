import { checkIn, START } from '../kit/expectations.ts';
import { figures } from '../kit/screens.ts';
import { expect, test } from './site.ts';

test('a visitor goes on to the next day, and becomes the admin', async ({ demo: { page, signIn } }) => {
  await signIn('Maya Okafor');
  const day = page.getByRole('heading', { level: 1 });
  await expect(day).toHaveText(checkIn().day);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByRole('status').getByText(/^It’s /)).toBeVisible();
  await expect(day).not.toHaveText(checkIn().day);
  const next = await day.textContent();
  await page.reload();
  await expect(day).toHaveText(next ?? '');
  await expect(figures(page)).toContainText(START.balance.toLocaleString('en'));
  await page.getByRole('button', { name: 'Be Daniel' }).click();
  await expect(day).toHaveText('Admin');
  await expect(page.getByText(/You’re Daniel/)).toBeVisible();
});

test('a visitor starts a company, which stays beside the demo company', async ({ demo: { page, signIn } }) => {
  await signIn('Start your own company');
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  const steps = page.getByRole('region', { name: 'Start here' });
  await expect(steps).toContainText('0 of 6 done');
  await page.goto('/admin/settings');
  await page.getByRole('textbox', { name: 'Company name' }).fill('Acme');
  await page.getByRole('button', { name: /^Save.*Company name/ }).click();
  await expect(page.getByRole('banner')).toContainText('Acme');
  await page.goto('/admin/dashboard');
  await expect(steps).toContainText('1 of 6 done');
  await page.getByRole('button', { name: 'Be Maya' }).click();
  await expect(page.getByRole('banner')).toContainText('Northwind Harbor');
  await expect(figures(page)).toContainText(START.balance.toLocaleString('en'));
});
