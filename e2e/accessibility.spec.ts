import { expectNoFindings } from './axe.ts';
import { expect, test } from './company.ts';
import { claim, goTo } from './screens.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  // A wide screen has other parts, and the same colours: one scheme is enough there.
  test.describe(`${colorScheme} scheme`, { tag: colorScheme === 'light' ? '@desktop' : [] }, () => {
    // Without motion, so that no colour is looked at half-way through an animation.
    test.use({ contextOptions: { colorScheme, reducedMotion: 'reduce' } });

    test('the employee’s screens', async ({ signIn, company, browser, contextOptions }) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: company.url });
      const visitor = await context.newPage();
      await visitor.goto('/auth');
      await expect(visitor.getByRole('button', { name: 'Maya Okafor' })).toBeVisible();
      await expectNoFindings(visitor, 'sign-in');
      await context.close();

      const { page } = await signIn('Maya Okafor');
      await expect(page.getByRole('button', { name: /^Check in/ })).toBeVisible();
      await expectNoFindings(page, 'dashboard before the check-in');
      await page.getByRole('button', { name: /^Check in/ }).click();
      await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
      await expectNoFindings(page, 'dashboard after the check-in');
      await goTo(page, 'Leaderboard');
      for (const period of ['This week', 'This month', 'All time']) {
        await page.getByRole('radio', { name: period }).check({ force: true });
        await expect(page.getByRole('listitem').filter({ hasText: 'Rank 1' }).first()).toBeVisible();
        await expectNoFindings(page, `leaderboard, ${period}`);
      }
      await goTo(page, 'Rewards');
      await expect(page.getByRole('button', { name: /^Claim/ }).first()).toBeVisible();
      await expectNoFindings(page, 'rewards');
      await page
        .getByRole('button', { name: /^Claim/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFindings(page, 'the question before a claim');
      await page.keyboard.press('Escape');
      await claim(page, 'Barista coffee');
      await expectNoFindings(page, 'rewards after a claim, with the toast');
      await page
        .getByRole('button', { name: /^Cancel the claim/ })
        .first()
        .click();
      await expectNoFindings(page, 'the question before a claim is cancelled');
      await page.keyboard.press('Escape');
      await page.goto('/unauthorized');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoFindings(page, 'unauthorized');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoFindings(page, 'not found');
    });

    test('the admin’s screens', async ({ signIn }) => {
      const { page } = await signIn('Daniel Reyes');
      await goTo(page, 'Redemptions');
      await expect(page.getByRole('button', { name: 'Approve' }).first()).toBeVisible();
      await expectNoFindings(page, 'redemptions');
      // Their own claim is the one that they cannot decide on.
      await page.getByRole('button', { name: 'Reject', disabled: false }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject claim' }).click();
      await expectNoFindings(page, 'the question before a rejection, with its mistake');
      await page.keyboard.press('Escape');
      for (const status of ['Approved', 'Fulfilled', 'Rejected', 'Cancelled', 'All']) {
        await page.getByRole('radio', { name: status }).check({ force: true });
        const content = page
          .getByRole('main')
          .getByRole('listitem')
          .or(page.getByRole('heading', { name: 'Nothing here' }));
        await expect(content.first()).toBeVisible();
        await expectNoFindings(page, `redemptions, ${status}`);
      }
    });
  });
}
