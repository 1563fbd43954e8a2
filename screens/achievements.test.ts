import { expectNoFindings } from './kit/axe.ts';
import { expect, test } from './kit/test.ts';

test('the page of the achievements has no accessibility findings', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/achievements');
  const { screen } = device;
  await expect.element(screen.getByRole('heading', { name: 'Dawn Patrol' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Early Bird' })).toBeVisible();
  await expect.element(screen.getByText('Checked in').first()).toBeVisible();
  await expectNoFindings(device, 'achievements');
});
