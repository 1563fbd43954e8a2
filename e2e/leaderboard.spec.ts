import { expect, test } from './kit/company.ts';
import { chooseRadio, goOffline, goTo } from './kit/screens.ts';

test('without a connection, a leaderboard that was never opened shows that it is not on the device', async ({
  signIn,
}) => {
  const { page, watch } = await signIn('Maya Okafor');
  const rows = page.getByRole('main').getByRole('listitem');
  await goTo(page, 'Leaderboard');
  await expect(rows.first()).toBeVisible();
  await watch.quiet();
  watch.expectOffline();
  await goOffline(page);
  await chooseRadio(page.getByRole('radio', { name: 'Month', exact: true }));
  await expect(page.getByText('Not on this device yet')).toBeVisible();
  await page.getByRole('button', { name: 'Show this week' }).click();
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Week', exact: true })).toBeChecked();
});
