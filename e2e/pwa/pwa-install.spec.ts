/**
 * A headless browser does not offer to install an app, so the tests dispatch the event beforeinstallprompt themselves.
 * The tests prove how the app reacts to an offer and to each answer. They do not prove when a browser makes an offer,
 * or that the browser's dialog installs the app.
 */
import type { Page } from '@playwright/test';
import { STORAGE_KEY } from '#web/demo/journal.ts';
import { expectNoFindings } from '../kit/axe.ts';
import { controlled, expect, test } from '../kit/pwa-site.ts';
import { goTo } from '../kit/screens.ts';

test.use({ serviceWorkers: 'allow' });

async function offer(page: Page, answer: 'accepted' | 'dismissed' | 'broken' = 'accepted'): Promise<void> {
  await page.evaluate((outcome) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      if (outcome === 'broken') throw new Error('The offer was used.');
      return { outcome };
    };
    dispatchEvent(Object.assign(event, { prompt }));
    if (!event.defaultPrevented) throw new Error('The browser would show a bar of its own.');
  }, answer);
}

/** The session storage is cleared, as in a new tab. */
async function visitAgain(page: Page, path = '/employee/rewards'): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const modal = (page: Page) => page.getByRole('dialog', { name: 'Install Employee Rewards' });
const card = (page: Page) => page.getByRole('complementary', { name: 'Install the app' });
const DAY_MS = 24 * 60 * 60_000;

test('Chromium reports no error that prevents the installation of the app', async ({ person }) => {
  const page = await person();
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test runs in a private window, which cannot install an app. All other errors are errors of the app.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const { errors, data = '' } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  interface Picture {
    src: string;
    sizes: string;
    type: string;
    purpose?: string;
  }
  const manifest = JSON.parse(data) as {
    icons: Picture[];
    screenshots: (Picture & { form_factor: string })[];
    shortcuts: { name: string; url: string; icons: Picture[] }[];
  };
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Employee Rewards',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Check in', '/employee/dashboard'],
    ['Scan to check in', '/check-in'],
    ['Rewards', '/employee/rewards'],
  ]);
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']));
  expect(new Set(manifest.screenshots.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']));
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  pictures.push({ src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' });
  for (const { src, sizes, type } of pictures) {
    const real = await page.evaluate(async (url) => {
      const { naturalWidth, naturalHeight } = await new Promise<HTMLImageElement>((resolve, reject) => {
        const image = new Image();
        image.addEventListener('load', () => resolve(image));
        image.addEventListener('error', () => reject(new Error(url)));
        image.src = url;
      });
      const { headers } = await fetch(url);
      return { sizes: `${naturalWidth}x${naturalHeight}`, type: headers.get('content-type') };
    }, src);
    if (sizes !== 'any') expect(real, src).toEqual({ sizes, type });
  }
});

test(
  'on a first visit, a card offers the installation without covering the check-in',
  { tag: '@desktop' },
  async ({ person }) => {
    const page = await person();
    await expect(card(page)).toBeHidden();
    await offer(page, 'dismissed');
    // The card appears only on the next page, so that the open page does not move.
    await page.clock.runFor(6_000);
    await expect(card(page)).toBeHidden();
    await goTo(page, 'Rewards');
    await expect(card(page)).toContainText('Install App');
    await expect(modal(page)).toBeHidden();
    await expectNoFindings(card(page));
    await goTo(page, 'Dashboard');
    const box = await card(page).boundingBox();
    for (const other of [page.getByRole('button', { name: /^Check in/ }), page.getByRole('navigation').first()]) {
      const theirs = await other.boundingBox();
      const apart =
        !box ||
        !theirs ||
        box.y + box.height <= theirs.y ||
        theirs.y + theirs.height <= box.y ||
        theirs.x + theirs.width <= box.x;
      expect(apart).toBe(true);
    }
    await expect(page.getByRole('button', { name: /^Check in/ })).toBeInViewport({ ratio: 1 });

    // The user declines the browser's dialog, so the card is hidden for a day.
    await card(page).getByRole('button', { name: 'Install', exact: true }).click();
    await expect(card(page)).toBeHidden();
    await offer(page);
    await expect(card(page)).toBeHidden();
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + DAY_MS + 1);
    await expect(card(page)).toBeVisible();
  },
);

test('on a second visit, a dialog offers the installation, but not before the check-in', async ({ person }) => {
  const page = await person();
  await visitAgain(page, '/employee/dashboard');
  await offer(page);
  await page.clock.runFor(6_000);
  await expect(modal(page).or(card(page))).toHaveCount(0);
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  await expect(card(page)).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(modal(page)).toBeHidden();

  await goTo(page, 'Rewards');
  for (const text of ['Instant access', 'Works offline with cached data', 'Push notifications', 'Faster loading']) {
    await expect(modal(page)).toContainText(text);
  }
  await expectNoFindings(modal(page));
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  await expect(card(page)).toBeVisible();
  await page.reload();
  await offer(page);
  await goTo(page, 'Leaderboard');
  await expect(card(page)).toBeVisible();

  await visitAgain(page);
  await offer(page);
  await goTo(page, 'Leaderboard');
  await modal(page).getByRole('button', { name: 'Later' }).click();
  await expect(modal(page)).toBeHidden();
  await visitAgain(page);
  await offer(page);
  await goTo(page, 'Leaderboard');
  await page.clock.runFor(6_000);
  await expect(modal(page).or(card(page))).toHaveCount(0);
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + DAY_MS + 1);
  await expect(card(page)).toBeVisible();
  await expect(modal(page)).toBeHidden();
  await goTo(page, 'Profile');
  await expect(modal(page)).toBeVisible();
});

test('after the answer No Thanks, only the settings offer the installation', async ({ person }) => {
  const page = await person();
  await visitAgain(page);
  await offer(page);
  await goTo(page, 'Leaderboard');
  await modal(page).getByRole('button', { name: 'No Thanks' }).click();
  await visitAgain(page);
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 30 * DAY_MS);
  await offer(page);
  await goTo(page, 'Leaderboard');
  await page.clock.runFor(6_000);
  await expect(modal(page).or(card(page))).toHaveCount(0);

  await page.goto('/employee/profile/settings');
  await offer(page);
  await page.getByRole('button', { name: 'Install the app' }).click();
  await modal(page).getByRole('button', { name: 'Install Now' }).click();
  await expect(page.getByText('Installing Employee Rewards…')).toBeVisible();
  await expect(modal(page)).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(page.getByRole('button', { name: 'Install the app' })).toBeHidden();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => !key.startsWith('employee-rewards'))).toEqual([]);
});

test('without a working offer of the browser, the app shows the manual steps', async ({ person }) => {
  const page = await person();
  await page.goto('/employee/profile/settings');
  await page.getByRole('button', { name: 'Install the app' }).click();
  const steps = page.getByRole('dialog', { name: 'Install the app yourself' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expectNoFindings(steps);
  await steps.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Install the app' })).toBeFocused();

  await page.goto('/employee/rewards');
  await controlled(page);
  await offer(page, 'broken');
  await goTo(page, 'Leaderboard');
  await card(page).getByRole('button', { name: 'Install', exact: true }).click();
  await expect(steps).toBeVisible();
});

test('the icon of the installed app shows the number of unread notifications', async ({ person }) => {
  const page = await person();
  await page.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(globalThis, { shown });
    navigator.setAppBadge = async (count) => void shown.push(count ?? -1);
    navigator.clearAppBadge = async () => void shown.push(0);
  });
  await page.goto('/employee/rewards');
  const shown = () => page.evaluate(() => (globalThis as unknown as { shown: number[] }).shown);
  await expect.poll(shown).toEqual([0]);
  // The test adds an admin's award to the journal of the demo. The demo replays its journal when the page is loaded.
  await page.evaluate(
    ([key, body]) => {
      const atMs = Date.now();
      const act = {
        id: 'made-by-test',
        atMs,
        method: 'POST',
        path: '/api/points',
        headers: { authorization: 'Demo demo-admin', 'content-type': 'application/json' },
        body,
      };
      localStorage.setItem(key, JSON.stringify({ version: 1, seededAtMs: atMs, acts: [act] }));
    },
    [STORAGE_KEY, JSON.stringify({ userId: 'demo-employee', amount: 5, description: 'Thanks!' })] as const,
  );
  await page.reload();
  await expect.poll(async () => (await shown()).at(-1)).toBe(1);
});
