import { expect, test } from '../kit/company.ts';
import { device, readStored, settleIn } from '../kit/device.ts';
import { checkIn, START } from '../kit/expectations.ts';
import { faultyLine } from '../kit/faulty-line.ts';
import { findClaim, goOffline, goTo, goToSettings } from '../kit/screens.ts';

test.use({ serviceWorkers: 'allow', followsWorkers: true });

const REWARD = { name: 'Bakery treat', cost: 10 };
const BIO = 'Written in the lift.';

test('actions that were made offline survive a closed browser and are sent once', async ({ company }) => {
  // `setOffline` does not affect a service worker that the browser itself starts. So the test also cuts the line.
  const line = await faultyLine(company.url);
  const phone = device(line.url);
  try {
    let { context, page } = await phone.open();
    await settleIn(page, 'Maya Okafor');

    await test.step('without a connection, the employee checks in, claims a reward and edits the profile', async () => {
      const button = page.getByRole('button', { name: /^Check in/ });
      const place = await button.boundingBox();
      await goOffline(page);
      expect(await button.boundingBox(), 'the button does not move under the finger').toEqual(place);
      line.setCut('all');
      await button.click();
      await expect(page.getByRole('region', { name: /^Checked in/ })).toContainText('Waiting to send');
      await goTo(page, 'Rewards');
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: REWARD.name, exact: true }) });
      await card.getByRole('button', { name: /^Claim/ }).click();
      await expect(page.getByRole('dialog')).toContainText('You’re offline');
      await page.getByRole('dialog').getByRole('button', { name: 'Claim reward' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(findClaim(page, REWARD.name)).toContainText('Waiting to send');
      await goToSettings(page);
      await page.getByLabel('About me').fill(BIO);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'We’ll send your changes' }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: /Offline · 3 pending/ })).toBeVisible();
    });

    await test.step('the employee closes the browser and opens it again without a connection', async () => {
      await phone.close();
      ({ context, page } = await phone.open({ offline: true }));
      await page.goto('/employee/dashboard');
      await expect(page.getByRole('region', { name: /^Checked in/ })).toContainText('Waiting to send');
      await expect(page.getByText(/^As of/)).toBeVisible();
      await goTo(page, 'Rewards');
      await expect(findClaim(page, REWARD.name)).toContainText('Waiting to send');
      await goToSettings(page);
      await expect(page.getByLabel('About me')).toHaveValue(BIO);
      await page.getByRole('button', { name: /Offline · 3 pending/ }).click();
      const panel = page.getByRole('dialog', { name: 'Connection & Sync Status' });
      await expect(panel).toContainText('Pending');
      await expect(panel.getByRole('button', { name: 'Sync Now' })).toBeDisabled();
      await panel.getByRole('button', { name: 'Close' }).click();
    });

    await test.step('when the connection is back, each action is sent once', async () => {
      line.setCut('none');
      await context.setOffline(false);
      await expect(page.getByRole('button', { name: /pending/ })).toBeHidden();
      await goTo(page, 'Rewards');
      await expect(findClaim(page, REWARD.name)).toContainText('Waiting');
      await goTo(page, 'Dashboard');
      await expect(page.getByRole('region', { name: /^Checked in/ })).toContainText(checkIn().receipt);
      const sent = async () =>
        (await readStored(page, 'actions')).map(({ type, status }) => `${String(type)} ${String(status)}`).toSorted();
      await expect.poll(sent).toEqual(['check_in completed', 'profile_update completed', 'reward_claim completed']);
      await page.reload();
      await expect(page.getByRole('region', { name: 'Your numbers' })).toContainText(
        (START.balance + checkIn().points - REWARD.cost).toLocaleString('en'),
      );
      const me = await page.evaluate(async () => {
        const answer = await fetch('/api/me', { headers: { Authorization: 'Demo demo-employee' } });
        return (await answer.json()) as { bio: string; totalCheckIns: number };
      });
      expect(me).toMatchObject({ bio: BIO, totalCheckIns: START.checkIns + 1 });
    });
  } finally {
    await phone.discard();
    await line.stop();
  }
});
