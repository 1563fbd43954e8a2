import { PATHS } from '#web/kit/paths.ts';
import { expect, test } from '../kit/company.ts';
import { device, settleIn } from '../kit/device.ts';
import { watch } from '../kit/watch.ts';

test.use({ serviceWorkers: 'allow', followsWorkers: true });

const SCREENS = Object.entries(PATHS).filter(([, path]) => path.startsWith('/employee/'));

const EMPTY_HANDED = /Something went wrong|Network error|That did not work|Try Again/;

test('after one visit of the dashboard, every screen of an employee opens without a connection', async ({
  company,
}) => {
  expect(SCREENS.length).toBeGreaterThanOrEqual(5);
  const phone = device(company.url);
  const { context, page } = await phone.open();
  await settleIn(page, 'Maya Okafor');
  await context.setOffline(true);
  const watched = await watch(page);
  // Requests may fail without a connection. All other problems fail the test.
  watched.expectOffline();
  for (const [name, path] of SCREENS) {
    await test.step(name, async () => {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^As of \d/)).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
      await expect(page.locator('main')).not.toContainText(EMPTY_HANDED);
      // The length shows that the screen contains stored data and not only a heading.
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(120);
      if (path !== PATHS.ownSettings) return;
      const notifications = page.getByRole('region', { name: 'How we reach you' });
      await expect(
        notifications.getByText(/What we notify you about|aren’t set up|isn’t set up/).first(),
      ).toBeVisible();
    });
  }
  expect(watched.problems()).toEqual([]);
  await phone.discard();
});
