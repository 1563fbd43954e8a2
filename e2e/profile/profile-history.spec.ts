import type { Page } from '@playwright/test';
import { expect, test } from '../kit/company.ts';
import { device, settleIn } from '../kit/device.ts';
import { watch } from '../kit/watch.ts';

const PATH = '/employee/profile';

const streak = (page: Page) => page.getByRole('region', { name: 'Your streak' });
const year = (page: Page) => page.getByRole('region', { name: 'Your year' });
const points = (page: Page) => page.getByRole('region', { name: 'Point history' });

async function open(page: Page): Promise<void> {
  await page.goto(PATH);
  await expect(streak(page)).toBeVisible();
  await expect(year(page).getByRole('grid').first()).toBeVisible();
  await expect(points(page)).toBeVisible();
}

test('after one visit of the dashboard, the profile opens without a connection', async ({ company }) => {
  const phone = device(company.url);
  const { context, page } = await phone.open();
  await settleIn(page, 'Maya Okafor');
  await context.setOffline(true);
  const watched = await watch(page);
  watched.expectOffline();
  await open(page);
  await expect(streak(page)).toContainText('Unbroken since Wednesday, January 21.');
  await expect(year(page)).toContainText('38 check-ins');
  await expect(points(page)).toContainText('Balance 1,620');
  await page.goto('/employee/profile/settings');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please check your connection');
  expect(watched.problems()).toEqual([]);
  await phone.discard();
});
