import { expect, test } from '../kit/company.ts';

test('a user can edit the profile, choose a time zone and save with the keyboard alone', async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  await page.goto('/employee/profile/settings');
  await expect(page.getByLabel('Display name')).toBeVisible();
  const focused = page.locator(':focus');
  const tabTo = async (name: RegExp) => {
    for (let stops = 0; stops < 40; stops++) {
      await page.keyboard.press('Tab');
      if (
        name.test(await focused.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''))
      )
        return;
      const label = await focused.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? '');
      if (name.test(label)) return;
    }
    throw new Error(`Tab does not reach ${name}.`);
  };

  await tabTo(/^About me/);
  await page.keyboard.type('Typed. ');
  await tabTo(/^Location/);
  const covered = await focused.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) !== element;
  });
  expect(covered).toBe(false);
  await tabTo(/^Time zone/);
  await page.keyboard.type('Paris');
  await expect(focused).toHaveValue('Europe/Paris');
  await tabTo(/^Hide me/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Hide me from the leaderboard' })).toBeChecked();
  await tabTo(/^Save changes/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused();
  await page.reload();
  await expect(page.getByText(/^Paris takes effect on/)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Hide me from the leaderboard' })).toBeChecked();
});
