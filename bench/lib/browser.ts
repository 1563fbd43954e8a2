import { chromium, type BrowserContext } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { CHROMIUM_FLAGS, CHROMIUM_HINT, ensureChromium } from '#scripts/lib/chromium.ts';

/** The keys under which web/kit/session/demo-flags.ts stores the signed-in user of the demo. */
const MODE_KEY = 'employee-rewards-demo-mode';
const USER_KEY = 'employee-rewards-demo-user';

export async function withBrowser<Result>(
  say: (line: string) => void,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const chromePath = await ensureChromium(say);
  if (!chromePath) throw new Error(CHROMIUM_HINT);
  const chrome = await launch({ chromePath, chromeFlags: CHROMIUM_FLAGS, logLevel: 'error' });
  try {
    return await work(chrome.port);
  } finally {
    chrome.kill();
  }
}

/** Runs `work` in the default profile of the browser, because a new context would be a private window. */
export async function drive<Result>(port: number, work: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const [context] = browser.contexts();
    if (!context) throw new Error('The browser has no profile.');
    return await work(context);
  } finally {
    await browser.close();
  }
}

/** Does not load the app, so that the next page load is still the first visit. */
export async function signIn(context: BrowserContext, url: string, userId: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${url}/favicon.svg`);
  for (const flag of [
    [MODE_KEY, 'true'],
    [USER_KEY, userId],
  ] as const) {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), flag);
  }
  await page.close();
}

/** The app starts to read ahead two seconds after its other requests. */
const READS_AHEAD_MS = 3_000;

/** Afterwards, the service worker controls the page, and its data is stored. */
export async function visitBefore(context: BrowserContext, page: string, shows: string): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(page);
  await tab.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await tab.reload();
  await tab.locator(shows).first().waitFor();
  await tab.waitForLoadState('networkidle', { timeout: 120_000 });
  await tab.waitForTimeout(READS_AHEAD_MS);
  await tab.waitForLoadState('networkidle', { timeout: 120_000 });
  await tab.close();
}
