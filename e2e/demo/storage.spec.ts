import { START } from '../kit/expectations.ts';
import { claim, findClaim, expectRewardsBalance } from '../kit/screens.ts';
import { expect, test } from './site.ts';

const KEY = 'employee-rewards-demo-redemptions';
const COFFEE = { name: 'Barista coffee', cost: 5 };

test('when the stored redemptions cannot be parsed, the demo begins with an empty list', async ({ demo }) => {
  const { page, errors, watch, signIn } = demo;
  await signIn('Maya Okafor');
  await page.goto('/employee/rewards');
  await claim(page, COFFEE.name);
  await expectRewardsBalance(page, START.balance - COFFEE.cost);

  watch.expectFailure(/Failed to parse stored redemptions/);
  // The app also reads the storage while it runs. On a page without the app, nothing can read the text too early.
  await page.goto('/favicon.svg');
  await page.evaluate((key) => localStorage.setItem(key, '[{"id": "redemption'), KEY);
  await page.goto('/employee/rewards');
  await expectRewardsBalance(page, START.balance);
  await expect(findClaim(page, COFFEE.name)).toHaveCount(0);
  // The page may show a kept query before its backend has read the storage, so the test waits for the error.
  await expect
    .poll(() => errors.filter((line) => line.startsWith('Failed to parse stored redemptions')))
    .toHaveLength(1);

  await claim(page, COFFEE.name);
  await page.reload();
  await expect(findClaim(page, COFFEE.name)).toContainText('Waiting');
  expect(errors).toHaveLength(1);
});

test('when the storage is full, the demo keeps a claim only until the next reload', async ({ demo }) => {
  const { page, errors, watch, signIn } = demo;
  await signIn('Maya Okafor');
  await page.goto('/employee/rewards');
  await expectRewardsBalance(page, START.balance);
  await page.evaluate(() => {
    // When the storage is full, the app gives up the space of the last state.
    localStorage.removeItem('employee-rewards-last-state');
    for (let size = 4_194_304; size >= 1; size /= 2) {
      try {
        for (let round = 0; ; round++) localStorage.setItem(`fill-${size}-${round}`, 'x'.repeat(size));
      } catch {
        // The next round tries half of the size.
      }
    }
  });
  watch.expectFailure(/Failed to save redemptions/);
  await claim(page, COFFEE.name);
  await expectRewardsBalance(page, START.balance - COFFEE.cost);
  await expect.poll(() => errors.filter((line) => line.startsWith('Failed to save redemptions'))).toHaveLength(1);

  await page.reload();
  await expectRewardsBalance(page, START.balance);
  await page.evaluate(() => localStorage.clear());
});
