import { expect, test } from './kit/company.ts';
import { hold } from './kit/hold.ts';
import { watch } from './kit/watch.ts';

test('on a German device, the app starts in German and loads no English texts', async ({ browser, company }) => {
  const context = await browser.newContext({ baseURL: company.url, locale: 'de-DE' });
  const page = await context.newPage();
  const watched = await watch(page);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  const release = await hold(page, '**/assets/index-*.js');
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  // The page is in the HTML.
  await expect(page.locator('#frame').getByRole('heading', { name: 'Wähl ein Demokonto' })).toBeVisible();
  await expect(page.locator('#root').getByRole('heading')).toHaveCount(0);
  const start = page.locator('script[data-de]');
  const named = async (language: string) => ((await start.getAttribute(`data-${language}`)) ?? '').split(' ');
  const texts = await named('de');
  expect(texts).toHaveLength(1);
  // The texts are requested although the app's code is held back, so the texts do not wait for the code.
  await expect.poll(() => texts.every((file) => scripts.includes(file))).toBe(true);
  release();
  await expect(page.locator('#root').getByRole('heading', { name: 'Wähl ein Demokonto' })).toBeVisible();
  const english = await named('en');
  expect(english).toHaveLength(1);
  expect(scripts.filter((file) => english.includes(file))).toEqual([]);
  expect(watched.problems()).toEqual([]);
  await context.close();
});
