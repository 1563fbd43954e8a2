import { chromium, type BrowserContext } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { CHROMIUM_FLAGS, CHROMIUM_HINT, ensureChromium } from '../../scripts/lib/chromium.ts';

/** The storage key under which the app keeps the demo's signed-in user: web/kit/session/demo-flags.ts. */
const MODE_KEY = 'employee-rewards-demo-mode';
const USER_KEY = 'employee-rewards-demo-user';

/** Runs `work` with the debugging port of a fresh Chromium, and then ends the browser and deletes its data. */
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

/** Runs `work` in the browser's own profile. A separate context would be private browsing. */
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

/** Signs the demo account `userId` in without loading the app, so that the first visit is still to come. */
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
