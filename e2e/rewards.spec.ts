import { expect, test } from './kit/company.ts';
import { changeRows } from './kit/database.ts';
import { bulkRewards } from './kit/rows.ts';
import { chooseRadio, goOffline, goTo } from './kit/screens.ts';

test('without a connection, the filters search only the rewards on the device', async ({ company, signIn }) => {
  await changeRows(company.stateDir, bulkRewards(20));
  const { page, watch } = await signIn('Maya Okafor');
  const cards = page.getByRole('main').locator('[data-row]');
  const choose = (name: string) => chooseRadio(page.getByRole('radio', { name, exact: true }));
  const search = page.getByRole('searchbox', { name: 'Find a reward' });
  await goTo(page, 'Rewards');
  await expect(cards.first()).toBeVisible();
  await watch.quiet();
  watch.expectOffline();
  await goOffline(page);
  await choose('Weekly');
  await expect(page.getByText('You’re offline, so we only search rewards saved on this device.')).toBeVisible();
  await expect(cards.filter({ has: page.getByRole('heading', { name: 'Barista coffee', exact: true }) })).toBeVisible();
  await search.fill('VOUCHER 20');
  await expect(cards).toHaveCount(1);
  await choose('All');
  await search.fill('');
  await expect(page.getByText('You’re offline, so we only search')).toBeHidden();
  await expect(cards).toHaveCount(31);
});
