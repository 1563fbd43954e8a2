import { bulkRewards, singleReward } from '../e2e/kit/rows.ts';
import { expectNoFindings } from './kit/axe.ts';
import { claim } from './kit/rewards.ts';
import { expect, test } from './kit/test.ts';

/** The balance of the demo employee. */
const ALL_POINTS = 1620;

test('the rewards page has no accessibility findings in any state', async ({ company, signIn }) => {
  company.change(bulkRewards(250));
  company.change(singleReward('all-of-it', 'All of it', ALL_POINTS));
  const device = await signIn('Maya Okafor', '/employee/rewards');
  const { screen } = device;
  const choose = (name: string) => screen.getByRole('radio', { name, exact: true }).click();
  // All rows of the rewards catalogue have the same height, whether the name has one line or two.
  await expect.element(screen.getByRole('heading', { name: 'Cinema snack voucher' })).toBeVisible();
  const rows = [...device.app.document.querySelectorAll('main [data-row]')].slice(0, 20);
  expect(new Set(rows.map((row) => row.getBoundingClientRect().height))).toEqual(new Set([76]));
  await choose('Annual');
  await claim(device, 'All of it');
  const undo = screen.getByRole('status').getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  // The toast does not disappear while it has the focus, so the check may take long.
  (undo.element() as HTMLElement).focus();
  await expectNoFindings(device, 'the toast with its way back, and a claim that waits');
  // The button is still there, so it was visible during the whole check.
  await expect.element(undo).toBeVisible();
  await choose('Within reach');
  await expect.element(screen.getByText('Nothing within reach yet')).toBeVisible();
  await expectNoFindings(device, 'nothing within reach');
  await screen.getByRole('searchbox', { name: 'Find a reward' }).fill('nothing of this name');
  await expect.element(screen.getByText('No reward matches')).toBeVisible();
  await expectNoFindings(device, 'nothing found');
  await screen.getByRole('button', { name: 'Show all rewards' }).click();
  device.app.document.querySelectorAll('main [data-row]')[97]!.scrollIntoView();
  await screen.getByRole('button', { name: 'Next rewards' }).click();
  await expect.element(screen.getByText('Rewards 201 to 262')).toBeVisible();
  await expectNoFindings(device, 'the second part of a long list');
});
