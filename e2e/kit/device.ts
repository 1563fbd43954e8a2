import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test';
import { findHeadlessShell, launchOptions } from '#scripts/lib/chromium.ts';

/** A browser whose stored data survives when the browser is closed. */
export interface Device {
  /** With `offline`, the browser has no network from the start. */
  open(options?: { offline?: boolean }): Promise<{ context: BrowserContext; page: Page }>;
  close(): Promise<void>;
  discard(): Promise<void>;
}

export function device(url: string): Device {
  const folder = mkdtempSync(join(tmpdir(), 'employee-rewards-device-'));
  let context: BrowserContext | null = null;
  const close = async () => {
    await context?.close();
    context = null;
  };
  return {
    async open({ offline = false } = {}) {
      const { viewport, hasTouch, isMobile, locale, timezoneId, actionTimeout } = test.info().project.use;
      context = await chromium.launchPersistentContext(folder, {
        ...launchOptions(findHeadlessShell()),
        serviceWorkers: 'allow',
        baseURL: url,
        ...(viewport && { viewport }),
        ...(hasTouch !== undefined && { hasTouch }),
        ...(isMobile !== undefined && { isMobile }),
        ...(locale !== undefined && { locale }),
        ...(timezoneId !== undefined && { timezoneId }),
      });
      if (actionTimeout !== undefined) context.setDefaultTimeout(actionTimeout);
      // On a second visit, the app offers its installation. The offer would interrupt the test, so it is turned off.
      // pwa-install.spec.ts tests the offer.
      await context.addInitScript(() => localStorage.setItem('employee-rewards-install-declined', 'true'));
      if (offline) await context.setOffline(true);
      return { context, page: context.pages()[0] ?? (await context.newPage()) };
    },
    close,
    async discard() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The service worker then controls the page, and the data of the employee's screens is stored. */
export async function settleIn(page: Page, name: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await expectReadyForOffline(page);
}

/** A part of the last key that the app reads ahead (web/offline/read-ahead.ts). The app stores its reads in order. */
const LAST_READ_AHEAD = 'leaderboard-filters';

export async function expectReadyForOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => readStored(page, 'cache').then((entries) => entries.map(({ key }) => String(key)).join('\n')))
    .toContain(LAST_READ_AHEAD);
}

/** Waits until the server has the device's key, with which the service worker signs its requests. */
export async function expectDeviceKey(page: Page): Promise<void> {
  const states = async () =>
    (await readStored(page, 'settings')).map(({ value }) => (value as { state?: string } | null)?.state);
  await expect.poll(states).toContain('registered');
}

type StoreName = 'actions' | 'cache' | 'settings';

export const readStored = async (page: Page, store: StoreName) => (await putAndRead(page, store, [])) ?? [];

/** Waits until the app has made its database. */
export async function putStored(page: Page, store: StoreName, entries: readonly object[]): Promise<void> {
  await expect.poll(() => putAndRead(page, store, entries)).not.toBeNull();
}

/**
 * The answer is null while the app's database does not exist. It is not made here: without its stores, the app could
 * not use it.
 */
function putAndRead(page: Page, store: StoreName, entries: readonly object[]) {
  return page.evaluate(
    ([name, added]) =>
      new Promise<Record<string, unknown>[] | null>((resolve, reject) => {
        const opening = indexedDB.open('employee-rewards-offline');
        let isMissing = false;
        opening.addEventListener('upgradeneeded', () => {
          isMissing = true;
          opening.transaction?.abort();
        });
        opening.addEventListener('error', () => (isMissing ? resolve(null) : reject(opening.error)));
        opening.addEventListener('success', () => {
          const database = opening.result;
          try {
            const transaction = database.transaction(name, added.length > 0 ? 'readwrite' : 'readonly');
            const rows = transaction.objectStore(name);
            for (const entry of added) rows.put(entry);
            const asking = rows.getAll();
            transaction.addEventListener('complete', () => resolve(asking.result as Record<string, unknown>[]));
            transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB')));
          } catch (failure) {
            reject(failure as Error);
          }
          // The connection closes when its transactions have ended.
          database.close();
        });
      }),
    [store, entries] as const,
  );
}
