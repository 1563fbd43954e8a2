import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { startOnFreePort } from '#scripts/lib/ports.ts';
import { serveStatic } from '#scripts/lib/static-site.ts';
import { DEMO_FOLDER } from '#scripts/lib/web-build.ts';
import { startInstant } from './clock.ts';
import { test as base } from './test.ts';

/** A test may deploy a new version of this copy. */
interface Site {
  url: string;
  /** Deploys a new version. Its page contains `mark`, and its service worker contains the new hash of this page. */
  deploy: (mark: string) => void;
}

export function askWorker(page: Page, message: object): Promise<unknown> {
  return page.evaluate(
    (asked) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }) => resolve(data));
        port1.start();
        navigator.serviceWorker.controller?.postMessage(asked, [port2]);
      }),
    message,
  );
}

/** Waits until a service worker controls the page. */
export async function controlled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null)).toBe('activated');
}

export async function updateWaits(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const waits = () =>
    page.evaluate(async () => ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null);
  await expect.poll(waits).toBe(true);
}

export const readMark = (page: Page): Promise<string | null> =>
  page
    .evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="test-mark"]')?.content ?? null)
    .catch(() => 'between two pages');

export const stain = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(globalThis, { stained: true }));
export const isStained = (page: Page): Promise<boolean> => page.evaluate(() => 'stained' in globalThis);

interface Fixtures {
  /**
   * 'test' is the project's clock, which a test can set forward. With this clock, Playwright hides the timing of the
   * page's own request from the page. The app then does not notice a takeover that came before its scripts.
   */
  pageClock: 'test' | 'real';
  site: Site;
  /** A service worker controls the page. */
  person: (context?: BrowserContext) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  pageClock: ['test', { option: true }],
  site: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'employee-rewards-pwa-'));
    cpSync(DEMO_FOLDER, folder, { recursive: true });
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
    const [, revision = ''] = /"revision":"(\w+)","url":"\/"/.exec(worker) ?? [];
    expect(revision).not.toBe('');
    const server = await startOnFreePort((port) => serveStatic(folder, port));
    await use({
      url: server.url,
      deploy: (mark) => {
        const next = page.replace('<head>', `<head><meta name="test-mark" content="${mark}">`);
        writeFileSync(join(folder, 'index.html'), next);
        const hash = createHash('md5').update(next).digest('hex');
        writeFileSync(join(folder, 'sw.js'), worker.replace(revision, hash));
      },
    });
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  person: async ({ pageClock, site, browser, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (existing) => {
      const context = existing ?? (await browser.newContext({ ...contextOptions, baseURL: site.url }));
      if (!existing) {
        contexts.push(context);
        if (pageClock === 'test') await context.clock.install({ time: startInstant() });
      }
      const page = await context.newPage();
      await page.goto('/');
      await stain(page);
      if (!existing) await page.getByRole('button', { name: 'Maya Okafor' }).click();
      await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
      await controlled(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
