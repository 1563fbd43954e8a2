import type { Page } from '@playwright/test';
import { expect, test } from '../kit/company.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });

test(
  'a user can find a time zone by typing, and can take the change back before it takes effect',
  { tag: '@days' },
  async ({ signIn }) => {
    const { page, watch } = await signIn('Maya Okafor', {
      timezoneId: 'Asia/Tokyo',
      path: '/employee/profile/settings',
    });
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await expect(zone).toHaveValue('America/Toronto');

    await test.step('when the device is in another time zone, one tap chooses the zone of the device', async () => {
      await page.getByRole('button', { name: 'Use Tokyo time, like this device' }).click();
      await expect(zone).toHaveValue('Asia/Tokyo');
      await expect(
        page.getByText(/^The new time zone starts tomorrow, .+ Until then, you’re on Toronto time\.$/),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: /like this device$/ })).toBeHidden();
    });

    await test.step('typing the first letters of a city finds the city’s time zone', async () => {
      await zone.focus();
      await page.keyboard.type('San Fr');
      await expect(zone).toHaveValue('America/Los_Angeles');
      await expect(page.getByText(/there now · GMT−[78]$/)).toBeVisible();
      await zone.selectOption('Lisbon');
      await expect(zone).toHaveValue('Europe/Lisbon');
    });

    await test.step('after saving, the page shows when the new time zone takes effect, also after a reload', async () => {
      await save(page).click();
      await expect(page.getByText('Profile saved.')).toBeVisible();
      const waits = page.getByText(/^You’ll switch to Lisbon time on .+ Until then, you’re on Toronto time\.$/);
      await expect(waits).toBeVisible();
      await page.reload();
      await expect(waits).toBeVisible();
    });

    await test.step('when the current time zone is chosen again, no change waits any more', async () => {
      await zone.selectOption('Toronto');
      await expect(zone).toHaveValue('America/Toronto');
      await expect(page.getByText(/starts (?:tomorrow|on)/i)).toBeHidden();
      await save(page).click();
      await expect(page.getByText('All changes saved')).toBeVisible();
      await watch.quiet();
      await page.reload();
      await expect(zone).toHaveValue('America/Toronto');
      await expect(page.getByText(/starts (?:tomorrow|on)/i)).toBeHidden();
    });
  },
);
