import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from './kit/company.ts';
import { hold } from './kit/hold.ts';
import { chooseRadio } from './kit/screens.ts';

const KEY = 'employee-rewards-app';
/** The background colours of the page, as in tokens.css. */
const PAPER = { light: 'oklch(0.981 0.008 80)', dark: 'oklch(0.2 0.018 270)' };

const stored = (state: object, version = 1) => JSON.stringify({ state, version });
const chooseTheme = (page: Page, name: string) => chooseRadio(page.getByRole('radio', { name, exact: true }));
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

async function deviceWith(browser: Browser, options: BrowserContextOptions, settings: string | null): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.addInitScript(
    ({ key, text }) => {
      if (text !== null && !sessionStorage.getItem('stored')) localStorage.setItem(key, text);
      sessionStorage.setItem('stored', 'yes');
      // Without a stylesheet, the background has no colour, and the browser paints nothing.
      const seen = new Set<string>();
      const look = () => {
        const colour = getComputedStyle(document.documentElement).backgroundColor;
        if (colour !== 'rgba(0, 0, 0, 0)') seen.add(colour);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(globalThis, { coloursSeen: seen });
    },
    { key: KEY, text: settings },
  );
  return page;
}

async function paintedBrightness(page: Page): Promise<number> {
  const picture = (await page.screenshot({ clip: { x: 2, y: 2, width: 4, height: 4 } })).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas?.drawImage(bitmap, 0, 0);
    const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
    return (red + green + blue) / 3;
  }, picture);
}

test('the first paint and all later frames have the chosen theme', async ({ browser, company, contextOptions }) => {
  for (const theme of ['light', 'dark', 'system', null] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const wanted = theme === 'light' || theme === 'dark' ? theme : colorScheme;
      const options = { ...contextOptions, baseURL: company.url, colorScheme };
      const page = await deviceWith(browser, options, theme && stored({ theme }));
      await test.step(`stored: ${theme}, device: ${colorScheme}`, async () => {
        // The app's scripts are held back, so index.html alone decides the colours of the first paint.
        const release = await hold(page, '**/assets/*.js');
        await page.goto('/auth', { waitUntil: 'commit' });
        await expect(page.locator('#frame').getByText('Maya Okafor')).toBeVisible();
        const painted = () => page.evaluate(() => performance.getEntriesByName('first-paint').length);
        await expect.poll(painted).toBe(1);
        expect(await paper(page)).toBe(PAPER[wanted]);
        const brightness = await paintedBrightness(page);
        expect(wanted === 'light' ? brightness : 255 - brightness).toBeGreaterThan(200);
        release();
        await expect(page.locator('#root').getByRole('button', { name: 'Maya Okafor' })).toBeVisible();
        const seen = await page.evaluate(() => [
          ...(globalThis as unknown as { coloursSeen: Set<string> }).coloursSeen,
        ]);
        expect(seen).toEqual([PAPER[wanted]]);
      });
      await page.context().close();
    }
  }
});

test('a chosen theme changes all tabs at once, and the theme "System" follows the device', async ({ signIn }) => {
  const { page } = await signIn('Daniel Reyes', { colorScheme: 'light', path: '/admin/settings' });
  const other = await page.context().newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/admin/settings');
  const theme = (at: Page, name: string) => at.getByRole('radio', { name, exact: true });
  await expect(theme(page, 'System')).toBeChecked();

  await chooseTheme(page, 'Dark');
  await expect.poll(() => paper(page)).toBe(PAPER.dark);
  await expect(theme(other, 'Dark')).toBeChecked();
  await expect.poll(() => paper(other)).toBe(PAPER.dark);
  const bar = page.locator('meta[name="theme-color"][media="all"]');
  await expect(bar).toHaveAttribute('data-scheme', 'dark');

  await chooseTheme(other, 'System');
  await expect(theme(page, 'System')).toBeChecked();
  await expect.poll(() => paper(page)).toBe(PAPER.light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => paper(page)).toBe(PAPER.dark);

  await page.getByRole('switch', { name: 'Animations' }).uncheck();
  for (const tab of [page, other]) await tab.getByText('Advanced', { exact: true }).click();
  await page.getByRole('switch', { name: 'Compact layout' }).check();
  await expect(other.getByRole('switch', { name: 'Compact layout' })).toBeChecked();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'off');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await expect(page.getByRole('switch', { name: 'Animations' })).not.toBeChecked();
  const storedSettings = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}') as object, KEY);
  expect(storedSettings).toEqual({
    version: 1,
    state: {
      theme: 'system',
      language: 'system',
      lastVisited: '/admin/settings',
      features: { realTimeUpdates: true, offlineMode: true, notifications: true, analytics: true },
      preferences: { autoCheckIn: false, soundEnabled: true, animationsEnabled: false, compactMode: true },
    },
  });
});
