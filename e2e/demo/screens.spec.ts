import { LEGACY_PATHS, PATHS } from '#web/kit/paths.ts';
import { visit } from '../kit/screens.ts';
import { expect, test } from './site.ts';

const LAST = PATHS.clear;
const ADDRESSES = [...Object.values(PATHS), ...Object.keys(LEGACY_PATHS), '/employee', '/admin', '/nowhere'].filter(
  (path) => path !== LAST,
);

for (const name of ['Maya Okafor', 'Daniel Reyes']) {
  test(`in the demo in the browser, every address opens for ${name}`, async ({ demo: { page, signIn } }) => {
    await signIn(name);
    for (const path of [...ADDRESSES, LAST]) {
      await test.step(path, async () => {
        // A load of the page would create the demo company again.
        await visit(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('.animate-glow, .boot'), 'what is still loading').toHaveCount(0);
        await expect(page.getByRole('alert').filter({ hasText: /\S/ }), 'errors').toHaveCount(0);
      });
    }
  });
}
