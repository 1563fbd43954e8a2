import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../kit/company.ts';

/** Collects the days in the parameters `from` and `to` of the page's API requests. */
function askedDays(page: Page): string[] {
  const days: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const found = pathname.startsWith('/api/') ? [searchParams.get('from'), searchParams.get('to')] : [];
    for (const day of found) if (day) days.push(day);
  });
  return days;
}

/** Types a day key by key, the month first. While the year is typed, the field contains a year such as 0002. */
async function type(field: Locator, keys: string): Promise<void> {
  await field.blur();
  await field.focus();
  await field.pressSequentially(keys);
}

test('a typed day is sent to the API only after its year is complete', async ({ signIn }) => {
  const { page } = await signIn('Daniel Reyes');
  const asked = askedDays(page);
  const answered = (path: string, day: string) =>
    page.waitForResponse((response) => {
      const { pathname, search } = new URL(response.url());
      return pathname === path && search.includes(day);
    });

  await page.goto('/admin/audit');
  const from = page.getByLabel('From', { exact: true });
  let answer = answered('/api/audit', '2025-11-15');
  await type(from, '11152025');
  expect((await answer).status()).toBe(200);
  // The field shows an incomplete year while the admin types. When the field loses the focus, it shows the last
  // complete day again.
  await type(from, '1115202');
  await expect(from).toHaveValue('0202-11-15');
  await from.blur();
  await expect(from).toHaveValue('2025-11-15');

  await page.goto('/admin/redemptions');
  await page.getByRole('button', { name: 'Filters' }).click();
  answer = answered('/api/redemptions', '2025-12-16');
  await type(page.getByLabel('From', { exact: true }), '12162025');
  expect((await answer).status()).toBe(200);

  await page.goto('/admin/analytics?period=custom&from=2026-02-02&to=2026-02-03');
  answer = answered('/api/analytics', '2026-01-17');
  await type(page.getByLabel('From', { exact: true }), '01172026');
  expect((await answer).status()).toBe(200);

  await page.goto('/admin/audit?from=0002-11-15');
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('');
  expect(asked).toEqual(expect.arrayContaining(['2025-11-15', '2025-12-16', '2026-01-17']));
  expect(asked.filter((day) => day < '2000')).toEqual([]);
});
