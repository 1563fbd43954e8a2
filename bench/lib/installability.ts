import type { BrowserContext } from '@playwright/test';

/** Why Chromium would not install the app at `url`, by its own names; empty when it would. */
export async function installabilityErrors(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(`${url}/auth`, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  const { installabilityErrors: errors } = await session.send('Page.getInstallabilityErrors');
  await page.close();
  return errors.map(({ errorId }) => errorId);
}
