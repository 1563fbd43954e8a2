import { expectNoFindings } from './axe.ts';
import { expect, test } from './company.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  // A wide screen has other parts, and the same colours: one scheme is enough there.
  test.describe(`${colorScheme} scheme`, { tag: colorScheme === 'light' ? '@desktop' : [] }, () => {
    // Without motion, so that no colour is looked at half-way through an animation.
    test.use({ contextOptions: { colorScheme, reducedMotion: 'reduce' } });

    test('profile, setup and settings, in every state', async ({ signIn }) => {
      const { page } = await signIn('Daniel Reyes', { timezoneId: 'Asia/Tokyo' });
      await page.goto('/admin/profile');
      await expect(page.getByLabel('Display name')).toBeVisible();
      await expectNoFindings(page, 'the profile');
      await page.getByRole('button', { name: /^This device is in/ }).click();
      await page.getByLabel('Display name').fill('');
      await page.getByLabel('About me').fill('x'.repeat(501));
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('2 fields need another look')).toBeVisible();
      await expectNoFindings(page, 'the profile with mistakes');
      await page.getByRole('navigation').getByRole('link', { name: 'Users' }).filter({ visible: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFindings(page, 'the question before leaving');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('switch', { name: 'Compact layout' }).check();
      await expectNoFindings(page, 'the profile, compact');

      await page.goto('/profile-setup');
      await expect(page.getByLabel('Display name')).toBeVisible();
      await expectNoFindings(page, 'the setup');
      await page.goto('/admin/settings');
      await expect(page.getByRole('switch', { name: 'Animations' })).toBeVisible();
      await expectNoFindings(page, 'the settings');
    });
  });
}

test('the keyboard alone edits the profile, picks a zone and saves', async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  await page.goto('/employee/profile');
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
  // Where the focus is can be seen: nothing lies over it.
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
  // The focus stays where it was.
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused();
  await page.reload();
  await expect(page.getByText(/^Paris takes effect on/)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Hide me from the leaderboard' })).toBeChecked();
});
