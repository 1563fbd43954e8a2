import { expect, test } from './kit/company.ts';
import { checkIn, START } from './kit/expectations.ts';
import {
  claim,
  findClaim,
  expectRewardsBalance,
  figures,
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

// Motion is on, as on most devices.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test(
  'check in, climb, claim; an admin approves, rejects and fulfils',
  { tag: ['@desktop', '@days'] },
  async ({ signIn }) => {
    const { page: maya } = await signIn('Maya Okafor');
    const balance = START.balance + checkIn().points;

    await test.step('the day is the server’s, and nobody has checked in yet', async () => {
      await expect(maya.getByRole('heading', { level: 1 })).toHaveText(checkIn().day);
      await expect(maya.getByRole('region', { name: 'Your streak' })).toContainText(String(START.streak));
      await expect(figures(maya)).toContainText(written(START.balance));
    });

    const before = await test.step('her points of the week', async () => {
      await goTo(maya, 'Leaderboard');
      await expect(maya.getByRole('listitem').filter({ hasText: 'Rank 1' }).first()).toBeVisible();
      return pointsIn(ownRow(maya));
    });

    await test.step('she checks in, and the points are explained', async () => {
      await goTo(maya, 'Dashboard');
      await maya.getByRole('button', { name: /^Check in/ }).click();
      const receipt = maya.getByRole('region', { name: /^Checked in/ });
      await expect(receipt).toContainText(`+${checkIn().points}`);
      await expect(receipt).toContainText(/Early, before|Checked in/);
      await expect(receipt.getByText('your streak stays as it is')).toBeVisible({ visible: checkIn().free });
      await expect(maya.getByRole('region', { name: 'Your streak' })).toContainText(String(checkIn().streak));
      await expect(figures(maya)).toContainText(written(balance));
      await expect(figures(maya)).toContainText(String(START.checkIns + 1));
      await maya.reload();
      await expect(maya.getByRole('region', { name: /^Checked in/ })).toBeVisible();
      await expect(maya.getByRole('button', { name: /^Check in/ })).toBeHidden();
    });

    await test.step('the leaderboard has them', async () => {
      await goTo(maya, 'Leaderboard');
      await expect(ownRow(maya)).toContainText(/points?/);
      await expect.poll(() => pointsIn(ownRow(maya))).toBe(before + checkIn().points);
    });

    await test.step('she claims three rewards and takes one back', async () => {
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
      // Cancelled claims are folded, below another claim of the same reward.
      const folded = maya.locator('section[aria-labelledby="claims"] details li');
      await expect(folded.filter({ hasText: CANCELLED.name })).toContainText('Cancelled');
      await expectRewardsBalance(maya, balance - APPROVED.cost - REJECTED.cost);
    });

    const { page: daniel } = await signIn('Daniel Reyes');
    await test.step('an admin in another browser approves one and rejects one with a reason', async () => {
      await expect(daniel).toHaveURL(/\/admin/);
      await goTo(daniel, 'Redemptions');
      await expect(queued(daniel, 'Maya Okafor', CANCELLED.name)).toBeHidden();
      await queued(daniel, 'Maya Okafor', APPROVED.name).getByRole('button', { name: 'Approve' }).click();
      // The admin can undo it until they leave the list.
      await expect(queued(daniel, 'Maya Okafor', APPROVED.name)).toContainText('Undo');
      await daniel.getByRole('radio', { name: 'Approved' }).check({ force: true });
      await expect(queued(daniel, 'Maya Okafor', APPROVED.name)).toBeVisible();
      await daniel.getByRole('radio', { name: 'Pending' }).check({ force: true });
      await queued(daniel, 'Maya Okafor', REJECTED.name).getByRole('button', { name: 'Reject' }).click();
      const question = daniel.getByRole('dialog');
      await question.getByRole('button', { name: 'Reject claim' }).click();
      await expect(question).toContainText('Please give a reason.');
      await question.getByLabel('Reason').fill(REASON);
      await question.getByRole('button', { name: 'Reject claim' }).click();
      await daniel.mouse.move(1, 1);
      await expect(queued(daniel, 'Maya Okafor', REJECTED.name)).toBeHidden();
    });

    await test.step('she sees what became of them, and the refund', async () => {
      await maya.reload();
      await expect(findClaim(maya, APPROVED.name)).toContainText('Approved');
      await expect(findClaim(maya, REJECTED.name)).toContainText('Rejected');
      await expect(findClaim(maya, REJECTED.name)).toContainText(REASON);
      await expectRewardsBalance(maya, balance - APPROVED.cost);
    });

    await test.step('the approved one is fulfilled with a note', async () => {
      await daniel.getByRole('radio', { name: 'Approved' }).check({ force: true });
      await queued(daniel, 'Maya Okafor', APPROVED.name).getByRole('button', { name: 'Fulfil' }).click();
      await daniel
        .getByRole('dialog')
        .getByLabel(/^Notes/)
        .fill(NOTE);
      await daniel.getByRole('dialog').getByRole('button', { name: 'Mark as fulfilled' }).click();
      // The row keeps its place until the pointer leaves the list.
      await daniel.mouse.move(1, 1);
      await expect(queued(daniel, 'Maya Okafor', APPROVED.name)).toBeHidden();
      await maya.reload();
      await expect(findClaim(maya, APPROVED.name)).toContainText('Fulfilled');
      await expect(findClaim(maya, APPROVED.name)).toContainText(NOTE);
      await expectRewardsBalance(maya, balance - APPROVED.cost);
    });

    await test.step('the admin’s rooms are closed to her, and signing out ends it', async () => {
      await maya.goto('/admin/redemptions');
      await expect(maya).toHaveURL(/\/unauthorized$/);
      await maya.goto('/');
      await signOut(maya);
      await expect(maya).toHaveURL(/\/auth/);
      await maya.goto('/employee/rewards');
      await expect(maya).toHaveURL(/\/auth/);
    });
  },
);
