import { LEGACY_PATHS, PATHS } from '../../web/kit/paths.ts';
import { expect, test } from './site.ts';

test.use({ serviceWorkers: 'allow' });

/** The page that signs out and clears the device, so it comes last. */
const LAST = PATHS.clear;
const ADDRESSES = [...Object.values(PATHS), ...Object.keys(LEGACY_PATHS), '/employee', '/admin', '/nowhere'].filter(
  (path) => path !== LAST,
);

// PATHS includes screens that are added later.
for (const name of ['Maya Okafor', 'Daniel Reyes']) {
  test(`every address opens without a server, for ${name}`, async ({ demo: { page, signIn } }) => {
    await signIn(name);
    for (const path of [...ADDRESSES, LAST]) {
      await test.step(path, async () => {
        // Navigates like a link: loading the page would create the company each time.
        await page.evaluate((to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));
        }, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('.animate-glow, .boot'), 'what is still loading').toHaveCount(0);
        await expect(page.getByRole('alert').filter({ hasText: /\S/ }), 'errors').toHaveCount(0);
      });
    }
  });
}
