import { checkIn, START } from '../kit/expectations.ts';
import {
  chooseRadio,
  claim,
  expectRewardsBalance,
  figures,
  findClaim,
  goTo,
  ownRow,
  pointsIn,
  queued,
  signOut,
} from '../kit/screens.ts';
import { expect, test } from './site.ts';

test.use({ serviceWorkers: 'allow' });

const APPROVED = { name: 'Bakery treat', cost: 10 };
const REJECTED = { name: 'Cinema snack voucher', cost: 15 };
const REASON = 'The cinema is closed this week.';

test('the demo in the browser keeps a check-in, claims and an admin’s decisions after a reload', async ({
  demo: { page, signIn },
}) => {
  test.slow();
  const balance = START.balance + checkIn().points;
  const leave = async () => {
    await signOut(page);
    await expect(page).toHaveURL(/\/auth/);
  };

  await test.step('the employee signs in and sees the day of the device’s clock', async () => {
    await signIn('Maya Okafor');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(checkIn().day);
    await expect(figures(page)).toContainText(START.balance.toLocaleString('en'));
  });

  const before = await test.step('the leaderboard shows the employee’s points', async () => {
    await goTo(page, 'Leaderboard');
    await expect(page.getByRole('listitem').filter({ hasText: 'Rank 1' }).first()).toBeVisible();
    return pointsIn(ownRow(page));
  });

  await test.step('the dashboard and the leaderboard show the points of the employee’s check-in', async () => {
    await goTo(page, 'Dashboard');
    await page.getByRole('button', { name: /^Check in/ }).click();
    await expect(page.getByRole('region', { name: /^Checked in/ })).toContainText(checkIn().receipt);
    await expect(page.getByRole('region', { name: 'Your streak' })).toContainText(String(checkIn().streak));
    await expect(figures(page)).toContainText(balance.toLocaleString('en'));
    await goTo(page, 'Leaderboard');
    await expect.poll(() => pointsIn(ownRow(page))).toBe(before + checkIn().points);
  });

  await test.step('the employee claims two rewards', async () => {
    await goTo(page, 'Rewards');
    await claim(page, APPROVED.name);
    await claim(page, REJECTED.name);
    await expectRewardsBalance(page, balance - APPROVED.cost - REJECTED.cost);
  });

  await test.step('in the same browser, the admin approves one claim and rejects the other', async () => {
    await leave();
    await signIn('Daniel Reyes');
    await goTo(page, 'Redemptions');
    await queued(page, 'Maya Okafor', APPROVED.name).getByRole('button', { name: 'Approve' }).click();
    await expect(queued(page, 'Maya Okafor', APPROVED.name)).toContainText('Approved');
    await chooseRadio(page.getByRole('radio', { name: 'Approved' }));
    await expect(queued(page, 'Maya Okafor', APPROVED.name)).toBeVisible();
    await chooseRadio(page.getByRole('radio', { name: 'Waiting' }));
    await queued(page, 'Maya Okafor', REJECTED.name).getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill(REASON);
    await page.getByRole('dialog').getByRole('button', { name: 'Reject claim' }).click();
    await page.mouse.move(1, 1);
    await expect(queued(page, 'Maya Okafor', REJECTED.name)).toBeHidden();
    await leave();
  });

  await test.step('the employee sees both decisions before a reload, after a reload and in another tab', async () => {
    await signIn('Maya Okafor');
    const expectAll = async (tab: typeof page) => {
      await expect(findClaim(tab, APPROVED.name)).toContainText('Approved');
      await expect(findClaim(tab, REJECTED.name)).toContainText(REASON);
      await expectRewardsBalance(tab, balance - APPROVED.cost);
    };
    await goTo(page, 'Rewards');
    await expectAll(page);
    await page.reload();
    await expectAll(page);
    const tab = await page.context().newPage();
    await tab.goto('/employee/rewards');
    await expectAll(tab);
    await claim(tab, 'Barista coffee');
    await goTo(page, 'Dashboard');
    await page.reload();
    await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
    await expect(figures(page)).toContainText((balance - APPROVED.cost - 5).toLocaleString('en'));
  });
});
