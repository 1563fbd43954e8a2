import { expect, test } from './kit/company.ts';
import { Hand } from './kit/hand.ts';
import { findClaim } from './kit/screens.ts';

// The count starts at the opened app. Raise a number in this test only for a good reason.

test('the most frequent tasks of an employee need few taps', async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  const hand = new Hand();
  const bar = page.getByRole('navigation', { name: 'Main' });

  await test.step('check in', async () => {
    await hand.tap(page.getByRole('button', { name: /^Check in/ }));
    await expect(page.getByRole('region', { name: /^Checked in/ })).toContainText('+');
    hand.expectEffort('check in', { taps: 1, characters: 0 });
  });

  await test.step('see the reasons for the streak', async () => {
    await hand.tap(page.getByRole('region', { name: 'Your streak' }).getByRole('link').first());
    await expect(page.getByRole('region', { name: 'Your streak' })).toBeInViewport();
    hand.expectEffort('see the reasons for the streak', { taps: 1, characters: 0 });
  });

  await test.step('claim a reward', async () => {
    await hand.tap(bar.getByRole('link', { name: 'Rewards' }));
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bakery treat' }) });
    await hand.tap(card.getByRole('button', { name: /^Claim/ }));
    await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Claim reward' }));
    await expect(page.getByRole('dialog')).toBeHidden();
    hand.expectEffort('claim a reward', { taps: 3, characters: 0 });
  });

  await test.step('find the claim again from the dashboard', async () => {
    await bar.getByRole('link', { name: 'Dashboard' }).click();
    await hand.tap(bar.getByRole('link', { name: 'Rewards' }));
    await hand.tap(
      page
        .getByRole('group', { name: 'Rewards and claims' })
        .getByText('Claims', { exact: true })
        .filter({ visible: true })
        .first(),
    );
    await expect(findClaim(page, 'Bakery treat')).toBeInViewport();
    hand.expectEffort('find a claim', { taps: 2, characters: 0 });
  });
});
