/**
 * The tests run on a copy of the demo in the browser. A new version is the same build with a changed page and a changed
 * list of files.
 */
import type { Page } from '@playwright/test';
import { expectNoFindings } from '../kit/axe.ts';
import { askWorker, controlled, expect, isStained, readMark, test, updateWaits } from '../kit/pwa-site.ts';
import { signOut } from '../kit/screens.ts';

test.use({ serviceWorkers: 'allow', pageClock: 'real' });

const card = 'App Update Available';

/**
 * Changes the stored script of the background part. On further pages of the version, this part starts when the test
 * calls `startBackground`, as on a slow phone.
 */
const holdBackground = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const shell = await caches.open(name);
    const script = (await shell.keys()).find(({ url }) => /\/late-effects-[^/]*\.js$/.test(url));
    const stored = script && (await shell.match(script));
    if (!stored) throw new Error('The script of the background part is not stored.');
    const wait = 'await new Promise((resolve) => Object.assign(globalThis, { startBackground: resolve }));\n';
    await shell.put(script, new Response(wait + (await stored.text()), { headers: stored.headers }));
  });

test('a card offers a new version, which the user can postpone or use in both open tabs', async ({ person, site }) => {
  const page = await person();
  const other = await person(page.context());
  const before = (await askWorker(page, { type: 'GET_VERSION' })) as { version: string };
  await page.evaluate(async () => void (await caches.open('somebody-else')));

  site.deploy('second');
  await updateWaits(page);
  const update = page.getByRole('region', { name: card });
  await expect(update).toContainText(before.version);
  await expect(other.getByRole('region', { name: card })).toBeVisible();
  // On a phone, the card covers nothing of the page.
  await page.setViewportSize({ width: 390, height: 844 });
  const { y, height } = (await update.boundingBox())!;
  const { y: mainTop } = (await page.getByRole('main').boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(mainTop);
  await expectNoFindings(update);
  await update.getByRole('button', { name: 'Later' }).click();
  await expect(update).toBeHidden();
  expect(await readMark(page)).toBeNull();

  // Until the user accepts, the old version stays in use.
  await page.reload();
  expect(await readMark(page)).toBeNull();
  await update.getByRole('button', { name: 'Update Now' }).click();
  await expect.poll(() => readMark(page)).toBe('second');
  await expect.poll(() => readMark(other)).toBe('second');
  await expect(update).toBeHidden();
  const after = (await askWorker(page, { type: 'GET_VERSION' })) as { version: string };
  expect(after.version).not.toBe(before.version);

  // The files of the previous version are kept, because a tab may still use them. The files of older versions are
  // deleted.
  await controlled(page);
  site.deploy('third');
  await updateWaits(page);
  await update.getByRole('button', { name: 'Update Now' }).click();
  await expect.poll(() => readMark(page)).toBe('third');
  const names = await page.evaluate(() => caches.keys());
  expect(names).toContain('somebody-else');
  expect(names).toContain(`employee-rewards-shell-${after.version}`);
  expect(names).not.toContain(`employee-rewards-shell-${before.version}`);
  expect(names.filter((name) => name.startsWith('employee-rewards-shell-'))).toHaveLength(2);
});

test('a page also reloads when a new version took over before the background part of the page started', async ({
  person,
  site,
}) => {
  const page = await person();
  await holdBackground(page);
  const other = await person(page.context());
  await other.waitForFunction(() => 'startBackground' in globalThis);
  site.deploy('second');
  await updateWaits(page);
  await page.getByRole('region', { name: card }).getByRole('button', { name: 'Update Now' }).click();
  await expect.poll(() => readMark(page)).toBe('second');
  expect(await readMark(other)).toBeNull();
  await other.evaluate(() => (globalThis as unknown as { startBackground: () => void }).startBackground());
  await expect.poll(() => readMark(other)).toBe('second');
});

test('an update does not lose typed text', async ({ person, site }) => {
  const page = await person();
  const other = await person(page.context());
  await page.goto('/employee/profile/settings');
  const bio = page.getByLabel('About me');
  await bio.fill('Half a sentence');

  site.deploy('second');
  await updateWaits(page);
  const update = page.getByRole('region', { name: card });
  await update.getByRole('button', { name: 'Update Now' }).click();
  await expect(update).toContainText('isn’t saved yet');
  await update.getByRole('button', { name: 'Keep typing' }).click();
  await expect(bio).toHaveValue('Half a sentence');

  await other.getByRole('button', { name: 'Update Now' }).click();
  await expect.poll(() => readMark(other)).toBe('second');
  const waits = page.getByRole('region', { name: 'There’s a newer version' });
  await expect(waits).toBeVisible();
  await expect(bio).toHaveValue('Half a sentence');
  expect(await readMark(page)).toBeNull();
  await expectNoFindings(waits);
  // The old page still works. It can even load parts of the app that it had not loaded before.
  await page.evaluate(() => document.querySelector<HTMLButtonElement>('[popovertarget="bell"]')?.click());
  await expect(page.getByText('All quiet')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => readMark(page)).toBe('second');
  await expect(bio).toHaveValue('Half a sentence');
});

test('typed text in a search field also stops an update, until the user chooses "Update without saving"', async ({
  person,
  site,
}) => {
  const page = await person();
  await signOut(page);
  await page.getByRole('button', { name: 'Daniel Reyes' }).click();
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill('maya');
  site.deploy('second');
  await updateWaits(page);
  const update = page.getByRole('region', { name: card });
  await update.getByRole('button', { name: 'Update Now' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('maya');
  await update.getByRole('button', { name: 'Update without saving' }).click();
  await expect.poll(() => readMark(page)).toBe('second');
});

test.describe('without a network', () => {
  test.use({ followsWorkers: true });

  test('the service worker controls the first page without a reload, and lets the app open without a network', async ({
    person,
    site,
  }) => {
    const page = await person();
    const context = page.context();
    expect(await isStained(page)).toBe(true);
    const registration = await page.evaluate(async () => {
      const { scope, active, updateViaCache } = (await navigator.serviceWorker.getRegistration()) ?? {};
      return { scope, script: active?.scriptURL, updateViaCache };
    });
    expect(registration).toEqual({ scope: `${site.url}/`, script: `${site.url}/sw.js`, updateViaCache: 'none' });

    await context.setOffline(true);
    for (const path of ['/employee/rewards', '/employee/leaderboard', '/admin/users', '/employee/dashboard']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/day, \w+ \d+$/);
    await context.setOffline(false);
  });

  test('the service worker handles its four kinds of messages and refuses all others', async ({ person }) => {
    const page = await person();
    const isCached = (url: string) =>
      page.evaluate(async (address) => (await caches.match(address)) !== undefined, url);

    expect(await askWorker(page, { type: 'GET_VERSION' })).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/),
    });
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(globalThis, { heard });
      navigator.serviceWorker.addEventListener('message', ({ data }) => heard.push(data));
    });
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard);
    expect(await askWorker(page, { type: 'CACHE_URLS', urls: ['/apple-touch-icon.png'] })).toEqual({ success: true });
    expect(await isCached('/apple-touch-icon.png')).toBe(true);
    await expect
      .poll(heard)
      .toEqual([expect.objectContaining({ type: 'CACHE_UPDATED', urls: ['/apple-touch-icon.png'] })]);

    for (const urls of [
      ['/api/me'],
      ['/icon-512.png', '/parties/live/room'],
      ['https://example.com/x.png'],
      ['/sw.js'],
      ['/is-not-here.png'],
      'not a list',
      Array.from({ length: 51 }, (_, at) => `/icon-512.png?${at}`),
    ]) {
      expect(await askWorker(page, { type: 'CACHE_URLS', urls }), String(urls)).toEqual({ success: false });
    }
    expect(await isCached('/icon-512.png')).toBe(false);
    expect(await askWorker(page, { type: 'WHATEVER' })).toEqual({ success: false });

    await page.context().setOffline(true);
    expect(await page.evaluate(async () => (await fetch('/apple-touch-icon.png')).ok)).toBe(true);
    await expect.poll(async () => (await heard()).at(-1)).toMatchObject({ type: 'OFFLINE_FALLBACK' });
    await page.context().setOffline(false);

    // CLEAR_CACHE does not delete the cache of another program on the same origin. It also keeps the files that the app
    // needs to open.
    await page.evaluate(async () => void (await caches.open('somebody-else')));
    expect(await askWorker(page, { type: 'CLEAR_CACHE' })).toEqual({ success: true });
    expect(await isCached('/apple-touch-icon.png')).toBe(false);
    expect(await page.evaluate(() => caches.keys())).toEqual([
      expect.stringMatching(/^employee-rewards-shell-/),
      'somebody-else',
    ]);
  });

  test('after the device is cleared, the next page installs the service worker again', async ({ person }) => {
    const page = await person();
    const settled = page.waitForResponse(/\/late-effects-/);
    await page.goto('/clear');
    await page.getByRole('button', { name: 'Clear and sign out' }).click();
    await expect(page.getByText('nothing from the app is left')).toBeVisible();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    // The files of the service worker are deleted. Background work of the screens must not register the service worker
    // again, so the test waits for a second.
    await settled;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await page.getByRole('link', { name: /sign in/i }).click();
    await controlled(page);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Maya Okafor' })).toBeVisible();
  });
});
