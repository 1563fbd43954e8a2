import { START } from '../kit/expectations.ts';
import { claim, findClaim, expectRewardsBalance } from '../kit/screens.ts';
import { expect, test } from './site.ts';

test.use({ serviceWorkers: 'allow' });

const KEY = 'employee-rewards-demo-redemptions';
const COFFEE = { name: 'Barista coffee', cost: 5 };

test('stored redemptions that cannot be read are logged, and the list begins anew', async ({ demo }) => {
  const { page, errors, watch, signIn } = demo;
  await signIn('Maya Okafor');
  await page.goto('/employee/rewards');
  await claim(page, COFFEE.name);
  await expectRewardsBalance(page, START.balance - COFFEE.cost);

  watch.expectFailure(/Failed to parse stored redemptions/);
  await page.evaluate((key) => localStorage.setItem(key, '[{"id": "redemption'), KEY);
  await page.reload();
  await expectRewardsBalance(page, START.balance);
  await expect(findClaim(page, COFFEE.name)).toHaveCount(0);
  // The stored screen may appear before the page's backend has started and read the storage.
  await expect
    .poll(() => errors.filter((line) => line.startsWith('Failed to parse stored redemptions')))
    .toHaveLength(1);

  // From here on, the demo stores claims again without more errors.
  await claim(page, COFFEE.name);
  await page.reload();
  await expect(findClaim(page, COFFEE.name)).toContainText('Pending');
  expect(errors).toHaveLength(1);
});

test('full storage is logged, and the claim stands as long as the page', async ({ demo }) => {
  const { page, errors, watch, signIn } = demo;
  await signIn('Maya Okafor');
  await page.goto('/employee/rewards');
  await expectRewardsBalance(page, START.balance);
  await page.evaluate(() => {
    for (let size = 4_194_304; size >= 1; size /= 2) {
      try {
        for (let round = 0; ; round++) localStorage.setItem(`fill-${size}-${round}`, 'x'.repeat(size));
      } catch {
        // This size does not fit any more; half of it may.
      }
    }
  });
  watch.expectFailure(/Failed to save redemptions/);
  await claim(page, COFFEE.name);
  await expectRewardsBalance(page, START.balance - COFFEE.cost);
  await expect.poll(() => errors.filter((line) => line.startsWith('Failed to save redemptions'))).toHaveLength(1);

  // Nothing was stored, not even in part.
  await page.reload();
  await expectRewardsBalance(page, START.balance);
  await page.evaluate(() => localStorage.clear());
});
