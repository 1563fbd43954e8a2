import { readFile } from 'node:fs/promises';
import type { OpenApi } from '../../domain/api/openapi.ts';
import { expectNoFindings } from '../kit/axe.ts';
import { expect, test } from '../kit/company.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the API page shows an admin every route of the OpenAPI document', async ({ signIn }) => {
  const { page } = await signIn('Daniel Reyes');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/openapi.json'));
  await page.goto('/admin/api');
  const document = (await (await answered).json()) as OpenApi;
  const paths = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map(() => path));
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(`${paths.length} routes`);
  expect((await main.locator('summary code').allInnerTexts()).toSorted()).toEqual(paths.toSorted());

  // The Enter key opens a route and a nested schema of its response.
  await page.getByRole('searchbox').fill('rewards/claim');
  await expect(main.getByRole('status')).toHaveText('1 route');
  const route = main.locator('summary').filter({ hasText: '/api/rewards/claim' });
  await route.focus();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { name: 'Answer 201' })).toBeVisible();
  await expect(main).toContainText(`-d '{"rewardId":"string"}'`);
  await main.getByText('Fields of RewardSnapshot').focus();
  await page.keyboard.press('Enter');
  await expect(main.getByText('pointsCost', { exact: true })).toBeVisible();
  await main.getByText('Refusals').click();
  await expect(main.getByText('insufficient_points')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page, `a route, ${colorScheme}`);
  }
  expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(JSON.parse(await readFile(await (await saved).path(), 'utf8'))).toEqual(document);
  await page.getByRole('searchbox').fill('no such thing');
  await expect(main.getByText('No route found')).toBeVisible();
});
