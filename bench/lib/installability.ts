import type { BrowserContext } from '@playwright/test';

/** Returns Chromium's reasons not to install the app at `url`, by Chromium's names. Empty means installable. */
export async function installabilityErrors(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(`${url}/auth`, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  const { installabilityErrors: errors } = await session.send('Page.getInstallabilityErrors');
  await page.close();
  return errors.map(({ errorId }) => errorId);
}
