import { commands } from 'vitest/browser';
import { expectNoFindings } from '../kit/axe.ts';
import { claim, openTab } from '../kit/rewards.ts';
import { expect, test } from '../kit/test.ts';

test('the screens of an employee have no accessibility findings', async ({ start }) => {
  const device = await start();
  const { screen } = device;
  await device.open('/auth');
  await expect.element(screen.getByRole('button', { name: 'Maya Okafor' })).toBeVisible();
  await expectNoFindings(device, 'sign-in');

  await screen.getByRole('button', { name: 'Maya Okafor' }).click();
  await expect.element(screen.getByRole('button', { name: /^Check in/ })).toBeVisible();
  await expectNoFindings(device, 'dashboard before the check-in');
  await screen.getByRole('button', { name: /^Check in/ }).click();
  await expect.element(screen.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  await expectNoFindings(device, 'dashboard after the check-in');

  await device.visit('/employee/leaderboard');
  for (const period of ['Week', 'Month', 'All time']) {
    await screen.getByRole('radio', { name: period, exact: true }).click();
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'Rank 1' }).first()).toBeVisible();
    await expectNoFindings(device, `leaderboard, ${period}`);
  }

  await device.visit('/employee/rewards');
  await expect.element(screen.getByRole('button', { name: /^Claim/ }).first()).toBeVisible();
  await expectNoFindings(device, 'rewards');
  await screen
    .getByRole('button', { name: /^Claim/ })
    .first()
    .click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expectNoFindings(device, 'the question before a claim');
  await commands.press('Escape');
  await screen.getByRole('heading', { name: 'Extra day off', exact: true }).getByRole('button').click();
  await expect.element(screen.getByRole('dialog')).toMatchTextContent('How to get it');
  await expectNoFindings(device, 'a reward opened');
  await commands.press('Escape');
  await claim(device, 'Barista coffee');
  await expectNoFindings(device, 'rewards after a claim, with the toast');
  await openTab(screen, 'Claims');
  await screen
    .getByRole('button', { name: /^Cancel claim/ })
    .first()
    .click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expectNoFindings(device, 'the question before a claim is cancelled');
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel claim' }).click();
  await screen.getByText('1 canceled claim').click();
  await expectNoFindings(device, 'the claims, one that was cancelled unfolded');

  for (const path of ['/unauthorized', '/nowhere']) {
    await device.visit(path);
    await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(/not|n’t/);
    await expectNoFindings(device, path);
  }
});

test('the redemptions of an admin have no accessibility findings', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/redemptions');
  const { screen } = device;
  await expect.element(screen.getByRole('button', { name: 'Approve' }).first()).toBeVisible();
  await expectNoFindings(device, 'redemptions');
  // A disabled button belongs to the admin's own claim, on which the admin cannot decide.
  await screen.getByRole('button', { name: 'Reject', disabled: false }).first().click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Reject claim' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expectNoFindings(device, 'the question before a rejection, with its mistake');
  await commands.press('Escape');
  for (const status of ['Approved', 'Delivered', 'Rejected', 'Canceled', 'All']) {
    await screen.getByRole('radio', { name: status }).click();
    await device.rest();
    const content = screen
      .getByRole('main')
      .getByRole('listitem')
      .or(screen.getByRole('heading', { name: 'Nothing here' }));
    await expect.element(content.first()).toBeVisible();
    await expectNoFindings(device, `redemptions, ${status}`);
  }
});
