import { expect, test } from './kit/company.ts';
import { checkIn, openCheckIn, START } from './kit/expectations.ts';
import {
  chooseRadio,
  claim,
  expectRewardsBalance,
  figures,
  findClaim,
  goTo,
  openTab,
  ownRow,
  pointsIn,
  queued,
  signOut,
} from './kit/screens.ts';

test.use({ serviceWorkers: 'allow' });

const APPROVED = { name: 'Bakery treat', cost: 10 };
const REJECTED = { name: 'Cinema snack voucher', cost: 15 };
const CANCELLED = { name: '$10 gift card', cost: 25 };
const REASON = 'The cinema is closed this week.';
const NOTE = 'Voucher 4711, at the front desk.';

const written = (points: number) => points.toLocaleString('en');

// Most devices do not reduce motion, so this test does not reduce it either.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test(
  'an employee checks in, and the receipt, the figures and the leaderboard show the points',
  { tag: ['@desktop', '@days'] },
  async ({ signIn }) => {
    const { page: maya } = await signIn('Maya Okafor');
    const balance = START.balance + checkIn().points;

    await test.step('the dashboard shows the server’s day and the figures before the check-in', async () => {
      await expect(maya.getByRole('heading', { level: 1 })).toHaveText(checkIn().day);
      await expect(maya.getByRole('region', { name: 'Your streak' })).toContainText(String(START.streak));
      await expect(figures(maya)).toContainText(written(START.balance));
    });

    const before = await test.step('the leaderboard shows the employee’s points', async () => {
      await goTo(maya, 'Leaderboard');
      await expect(maya.getByRole('listitem').filter({ hasText: 'Rank 1' }).first()).toBeVisible();
      return pointsIn(ownRow(maya));
    });

    await test.step('the employee checks in, and the receipt explains the points', async () => {
      await goTo(maya, 'Dashboard');
      await openCheckIn(maya);
      await maya.getByRole('button', { name: /^Check in/ }).click();
      const receipt = maya.getByRole('region', { name: /^Checked in/ });
      await expect(receipt).toContainText(checkIn().receipt);
      await expect(receipt).toContainText(/Early, before|Checked in/);
      await expect(receipt.getByText('your streak stays as it is')).toBeVisible({ visible: checkIn().free });
      await expect(maya.getByRole('region', { name: 'Your streak' })).toContainText(String(checkIn().streak));
      await expect(figures(maya)).toContainText(written(balance));
      const me = await maya.request.get('/api/me', { headers: { Authorization: 'Demo demo-employee' } });
      expect(await me.json()).toMatchObject({ totalCheckIns: START.checkIns + 1 });
      await maya.reload();
      await expect(maya.getByRole('region', { name: /^Checked in/ })).toBeVisible();
      await expect(maya.getByRole('button', { name: /^Check in/ })).toBeHidden();
    });

    await test.step('the leaderboard contains the new points', async () => {
      await goTo(maya, 'Leaderboard');
      await expect(ownRow(maya)).toContainText(/points?/);
      await expect.poll(() => pointsIn(ownRow(maya))).toBe(before + checkIn().points);
    });
  },
);

test('an employee claims rewards, and an admin decides on the claims', { tag: '@desktop' }, async ({ signIn }) => {
  const { page: maya } = await signIn('Maya Okafor');
  const { balance } = START;

  await test.step('the employee claims three rewards and cancels one claim', async () => {
    await goTo(maya, 'Rewards');
    await expectRewardsBalance(maya, balance);
    await claim(maya, APPROVED.name);
    await expectRewardsBalance(maya, balance - APPROVED.cost);
    await claim(maya, REJECTED.name);
    await claim(maya, CANCELLED.name);
    await expectRewardsBalance(maya, balance - APPROVED.cost - REJECTED.cost - CANCELLED.cost);
    await openTab(maya, 'Claims');
    await findClaim(maya, CANCELLED.name)
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await maya.getByRole('dialog').getByRole('button', { name: 'Cancel claim' }).click();
    // The cancelled claim is in a folded list. The demo already has another claim of the same reward above this list.
    const folded = maya.locator('section[aria-labelledby="claims"] details li');
    await expect(folded.filter({ hasText: CANCELLED.name })).toContainText('Canceled');
    await expectRewardsBalance(maya, balance - APPROVED.cost - REJECTED.cost);
  });

  const { page: daniel } = await signIn('Daniel Reyes');
  await test.step('in another browser, an admin approves one claim and rejects one claim with a reason', async () => {
    await expect(daniel).toHaveURL(/\/admin/);
    await goTo(daniel, 'Redemptions');
    await expect(queued(daniel, 'Maya Okafor', CANCELLED.name)).toBeHidden();
    await queued(daniel, 'Maya Okafor', APPROVED.name).getByRole('button', { name: 'Approve' }).click();
    await expect(queued(daniel, 'Maya Okafor', APPROVED.name)).toContainText('Approved');
    await chooseRadio(daniel.getByRole('radio', { name: 'Approved' }));
    await expect(queued(daniel, 'Maya Okafor', APPROVED.name)).toBeVisible();
    await chooseRadio(daniel.getByRole('radio', { name: 'Waiting' }));
    await queued(daniel, 'Maya Okafor', REJECTED.name).getByRole('button', { name: 'Reject' }).click();
    const question = daniel.getByRole('dialog');
    await question.getByRole('button', { name: 'Reject claim' }).click();
    await expect(question).toContainText('Enter a reason.');
    await question.getByLabel('Reason').fill(REASON);
    await question.getByRole('button', { name: 'Reject claim' }).click();
    await daniel.mouse.move(1, 1);
    await expect(queued(daniel, 'Maya Okafor', REJECTED.name)).toBeHidden();
  });

  await test.step('the employee sees both decisions and gets the points of the rejected claim back', async () => {
    await maya.reload();
    await expect(findClaim(maya, APPROVED.name)).toContainText('Approved');
    await expect(findClaim(maya, REJECTED.name)).toContainText('Rejected');
    await expect(findClaim(maya, REJECTED.name)).toContainText(REASON);
    await expectRewardsBalance(maya, balance - APPROVED.cost);
  });

  await test.step('the admin fulfils the approved claim with a note', async () => {
    await chooseRadio(daniel.getByRole('radio', { name: 'Approved' }));
    await queued(daniel, 'Maya Okafor', APPROVED.name).getByRole('button', { name: 'Deliver' }).click();
    await daniel
      .getByRole('dialog')
      .getByLabel(/^Notes/)
      .fill(NOTE);
    await daniel.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).click();
    // The fulfilled row stays in the list until the mouse pointer leaves the list.
    await daniel.mouse.move(1, 1);
    await expect(queued(daniel, 'Maya Okafor', APPROVED.name)).toBeHidden();
    await maya.reload();
    await expect(findClaim(maya, APPROVED.name)).toContainText('Delivered');
    await expect(findClaim(maya, APPROVED.name)).toContainText(NOTE);
    await expectRewardsBalance(maya, balance - APPROVED.cost);
  });

  await test.step('the employee cannot open the admin’s pages, or any page after signing out', async () => {
    await maya.goto('/admin/redemptions');
    await expect(maya).toHaveURL(/\/unauthorized$/);
    await maya.goto('/');
    await signOut(maya);
    await expect(maya).toHaveURL(/\/auth/);
    await maya.goto('/employee/rewards');
    await expect(maya).toHaveURL(/\/auth/);
  });
});
