import type { Page } from '@playwright/test';
import { expect, test } from '../kit/company.ts';
import { goToSettings } from '../kit/screens.ts';

const PATH = '/employee/profile/settings';
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const bio = (page: Page) => page.getByLabel('About me');

async function open(page: Page): Promise<void> {
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your settings');
}

/** Changes the profile with a direct request. To the page, this is a change on another device of the user. */
async function changeElsewhere(page: Page, fields: object): Promise<void> {
  const headers = { Authorization: 'Demo demo-employee' };
  const answer = await page.request.put('/api/profile', { headers, data: fields });
  expect(answer.status()).toBe(200);
}

test('an edit sends and saves only the changed fields', async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  await open(page);
  await expect(page.getByText('Everything is saved')).toBeVisible();

  await page.getByLabel('Display name').fill('  Maya O. ');
  await bio(page).fill('Coffee first.\nThen forklifts.');
  await page.getByRole('switch', { name: 'Hide me from the leaderboard' }).check();
  await page.getByLabel('Location').fill('Elsewhere');
  await page.getByLabel('Location').fill('Toronto');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.keyboard.press('Enter');
  const request = await sent;
  expect(request.postDataJSON()).toEqual({
    name: 'Maya O.',
    bio: 'Coffee first.\nThen forklifts.',
    hiddenFromLeaderboard: true,
    version: expect.any(Number),
  });
  expect(request.headers()['idempotency-key']).toMatch(/^[\w-]{8,}$/);
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Display name')).toHaveValue('Maya O.');
  await expect(bio(page)).toHaveValue('Coffee first.\nThen forklifts.');
  await expect(page.getByRole('switch', { name: 'Hide me from the leaderboard' })).toBeChecked();
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Your figures' })).toContainText('Maya O.');
});

test('an old link to a part of the profile leads to this part', async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  await page.goto('/employee/profile#notifications');
  await expect(page).toHaveURL(/\/employee\/profile\/settings#notifications$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your settings');
  await page.goto('/profile#device');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await page.goto('/employee/profile#points');
  await expect(page.getByRole('region', { name: 'Point history' })).toBeInViewport();
});

test('the form shows an error at each invalid field and keeps the typed text', async ({ signIn }) => {
  // In this test, only the page sends requests. The fake responses of the test would not reach a service worker.
  const { page, watch } = await signIn('Maya Okafor');
  await open(page);
  await page.getByLabel('Phone').fill('0416 555');
  await bio(page).fill('x'.repeat(501));
  await save(page).click();
  await expect(bio(page)).toBeFocused();
  await expect(bio(page)).toHaveAccessibleDescription(/Must have at most 500 characters/);
  await expect(page.getByText('501 of 500')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/a number such as \+14165550123/);
  await expect(page.getByText('2 fields need another look')).toBeVisible();
  await bio(page).fill('short');
  await expect(bio(page)).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Phone').fill('+14165550123');

  await test.step('an error that only the server can find is shown at its field too', async () => {
    const fields = [{ path: 'location', code: 'no_office', message: 'There is no office there.' }];
    const error = {
      type: 'VALIDATION',
      code: 'validation_failed',
      message: 'Invalid',
      requestId: 'r',
      details: { fields },
    };
    await page.route('**/api/profile', (route) => route.fulfill({ status: 400, json: { error } }));
    watch.expectStatus(400, '/api/profile');
    await page.getByLabel('Location').fill('Atlantis');
    await save(page).click();
    await expect(page.getByLabel('Location')).toBeFocused();
    await expect(page.getByLabel('Location')).toHaveAccessibleDescription('There is no office there.');
    await page.unroute('**/api/profile');
  });

  await test.step('when the server fails, the edit is kept and sent again with the same idempotency key', async () => {
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') keys.push(request.headers()['idempotency-key']);
    });
    await page.route('**/api/profile', (route) => route.fulfill({ status: 503, json: {} }));
    watch.expectFailure(/^answer: PUT 503 \/api\/profile$/);
    await page.getByLabel('Location').fill('Lisbon');
    await save(page).click();
    await expect(page.getByText(/^Saved on this device\./)).toBeVisible();
    await expect(page.getByLabel('Location')).toHaveValue('Lisbon');
    await expect(bio(page)).toHaveValue('short');
    await page.unroute('**/api/profile');
    // The event `focus` occurs when a user returns to the app. It makes the app send the edit again.
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(page.getByText('Change of your profile: received.')).toBeVisible();
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    await page.reload();
    await expect(page.getByLabel('Location')).toHaveValue('Lisbon');
    await expect(bio(page)).toHaveValue('short');
  });
});

test('saving keeps another device’s changes of other fields, and asks about a change of the same field', async ({
  signIn,
}) => {
  const { page, watch } = await signIn('Maya Okafor');
  await open(page);
  await bio(page).fill('mine');
  await changeElsewhere(page, { location: 'Lisbon' });
  watch.expectStatus(409, '/api/profile');
  await save(page).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await expect(page.getByLabel('Location')).toHaveValue('Lisbon');
  await expect(bio(page)).toHaveValue('mine');

  await bio(page).fill('mine again');
  await changeElsewhere(page, { bio: 'theirs' });
  watch.expectStatus(409, '/api/profile');
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing you typed is lost' })).toBeVisible();
  await expect(bio(page)).toBeFocused();
  await expect(bio(page)).toHaveValue('mine again');
  await expect(bio(page)).toHaveAccessibleDescription(/Now saved elsewhere as: theirs/);
  await save(page).click();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.reload();
  await expect(bio(page)).toHaveValue('mine again');
});

test(
  'a user can find a time zone by typing, and can take the change back before it takes effect',
  { tag: '@days' },
  async ({ signIn }) => {
    const { page } = await signIn('Maya Okafor', { timezoneId: 'Asia/Tokyo' });
    await open(page);
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await expect(zone).toHaveValue('America/Toronto');

    await test.step('when the device is in another time zone, one tap chooses the zone of the device', async () => {
      await page.getByRole('button', { name: 'This device is in Tokyo. Use that' }).click();
      await expect(zone).toHaveValue('Asia/Tokyo');
      await expect(page.getByText(/^Takes effect tomorrow, .+ Today still runs on Toronto time\.$/)).toBeVisible();
      await expect(page.getByRole('button', { name: /This device is in/ })).toBeHidden();
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
      const waits = page.getByText(/^Lisbon takes effect on .+ Until then your day runs on Toronto time\.$/);
      await expect(waits).toBeVisible();
      await page.reload();
      await expect(waits).toBeVisible();
    });

    await test.step('when the current time zone is chosen again, no change waits any more', async () => {
      await zone.selectOption('Toronto');
      await expect(zone).toHaveValue('America/Toronto');
      await expect(page.getByText(/takes effect/i)).toBeHidden();
      await save(page).click();
      await expect(page.getByText('Everything is saved')).toBeVisible();
      await page.reload();
      await expect(zone).toHaveValue('America/Toronto');
      await expect(page.getByText(/takes effect/i)).toBeHidden();
    });
  },
);

test('leaving the form by a link or by Back needs a confirmation while changes are unsaved', async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  const link = page.getByRole('navigation').getByRole('link', { name: 'Rewards' }).filter({ visible: true });
  await goToSettings(page);
  await bio(page).fill('unsaved');

  await link.click();
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL(new RegExp(PATH));
  await page.goBack();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(new RegExp(PATH));
  await page.keyboard.press('Escape');
  await expect(bio(page)).toHaveValue('unsaved');

  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/employee\/profile$/);
  await page.goForward();
  await expect(bio(page)).not.toHaveValue('unsaved');

  await bio(page).fill('unsaved');
  await link.click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/employee\/rewards$/);
  await goToSettings(page);
  await expect(bio(page)).not.toHaveValue('unsaved');
  await link.click();
  await expect(page).toHaveURL(/\/employee\/rewards$/);
});

test('when the session ends, the text of an open form is sent after the next sign-in', async ({ signIn }) => {
  const { page, watch } = await signIn('Maya Okafor');
  await goToSettings(page);
  await bio(page).fill('typed before the session ended');
  const error = { type: 'AUTH', code: 'auth/unauthorized', message: 'Authentication failed.', requestId: 'r' };
  await page.route('**/api/profile', (route) => route.fulfill({ status: 401, json: { error } }));
  watch.expectStatus(401, '/api/profile');
  await save(page).click();
  await expect(bio(page)).toBeHidden();
  await page.unroute('**/api/profile');
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await expect(page).toHaveURL(new RegExp(PATH));
  // The change was queued, so the app sends it without another press of the button.
  await expect(page.getByText('Change of your profile: received.')).toBeVisible();
  await expect(bio(page)).toHaveValue('typed before the session ended');
  await page.reload();
  await expect(bio(page)).toHaveValue('typed before the session ended');
});

test('the profile setup shows the known data, and then opens the dashboard of the user’s role', async ({ signIn }) => {
  const { page: maya } = await signIn('Maya Okafor', { timezoneId: 'Asia/Tokyo' });
  await maya.goto('/profile-setup');
  // Each card of the setup moves the focus to its heading. The next tab stop is the button to the next card.
  await expect(maya.getByRole('heading', { level: 1 })).toHaveText('Welcome, Maya');
  await maya.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(maya.getByRole('heading', { level: 1, name: 'Who sees what' })).toBeFocused();
  await expect(maya.getByText('Your mood only counts in groups of five people or more.')).toBeVisible();
  await maya.keyboard.press('Tab');
  await expect(maya.getByRole('button', { name: 'Next' })).toBeFocused();
  await maya.keyboard.press('Enter');
  await expect(maya.getByRole('heading', { level: 1, name: 'Your day' })).toBeFocused();
  await expect(maya.getByLabel(/phone/i)).toHaveCount(0);
  await expect(maya.getByLabel('Display name')).toHaveValue('Maya Okafor');
  await expect(maya.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
  await maya.getByLabel('Display name').fill('');
  await maya.getByRole('button', { name: 'Start' }).click();
  await expect(maya.getByLabel('Display name')).toBeFocused();
  await expect(maya.getByLabel('Display name')).toHaveAccessibleDescription(/Must not be empty/);
  await maya.getByLabel('Display name').fill('Maya');
  await maya.getByRole('button', { name: 'Start' }).click();
  await expect(maya).toHaveURL(/\/employee\/dashboard$/);
  await maya.goto(PATH);
  await expect(maya.getByLabel('Display name')).toHaveValue('Maya');
  await expect(maya.getByText(/^Tokyo takes effect on/)).toBeVisible();

  const { page: daniel } = await signIn('Daniel Reyes');
  await daniel.goto('/profile-setup');
  await daniel.getByRole('button', { name: 'Not now' }).click();
  await expect(daniel).toHaveURL(/\/admin\/dashboard$/);
});
