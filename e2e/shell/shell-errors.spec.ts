import { expect, test } from '../kit/company.ts';
import { hold } from '../kit/hold.ts';
import { findClaim, goTo } from '../kit/screens.ts';

// These tests make the loading of the app's files fail. The service worker is off, because it would serve stored
// copies.

const failure = {
  error: { type: 'SERVER', code: 'internal', message: 'Server error. Please try again later.', requestId: 'ref-1' },
};

test('after a failure, the button "Try Again" loads the data or the part of the app', async ({ signIn }) => {
  const { page, watch } = await signIn('Daniel Reyes');
  // The admin's dashboard requests the same figures, so the test waits until its requests have ended.
  await watch.quiet();
  await page.route('**/api/analytics*', (route) => route.fulfill({ status: 400, json: failure }));
  watch.expectStatus(400, '/api/analytics');
  // The page is loaded again, so that it has no figures from earlier requests.
  await page.goto('/admin/analytics');
  await expect(page.getByRole('alert').filter({ hasText: 'Oops! Something went wrong' })).toContainText(
    failure.error.message,
  );
  await page.unroute('**/api/analytics*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Departments' })).toBeVisible();

  await page.route('**/assets/Users-*.js', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Something went wrong');
  await page.getByRole('navigation').getByRole('link', { name: 'Redemptions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redemptions');
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await page.unroute('**/assets/Users-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
  watch.expectFailure(/\/assets\/Users-/);

  const stored = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('employee-rewards-errors') ?? '[]') as object[],
  );
  expect(stored).toMatchObject([
    { type: 'VALIDATION', status: 400, requestId: 'ref-1', path: '/admin/analytics' },
    { type: 'UNKNOWN', path: '/admin/users' },
  ]);
});

test('the notifications contain an award and an error, but not the user’s own claim', async ({ signIn, company }) => {
  const { page, watch } = await signIn('Daniel Reyes');
  const given = await page.request.post(`${company.url}/api/points`, {
    headers: { Authorization: 'Demo demo-super-admin' },
    data: { userId: 'demo-admin', amount: 5, description: 'Thanks for the move.' },
  });
  expect(given.status()).toBe(201);
  await page.reload();
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await goTo(page, 'Redemptions');
  await page.route('**/api/redemptions/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 400, json: failure }) : route.fallback(),
  );
  watch.expectStatus(400, /\/api\/redemptions\//);
  await page.getByRole('button', { name: 'Approve', disabled: false }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: failure.error.message })).toBeVisible();
  await page.unroute('**/api/redemptions/*');
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');

  // On a phone, the admin's dashboard has a link to the employee's dashboard. The text of the link depends on the day.
  await page.getByRole('navigation').getByRole('link', { name: 'Admin', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Your dashboard|Check in)$/ })
    .click();
  await goTo(page, 'Rewards');
  // The response arrives after the dialog has closed.
  const answer = await hold(page, '**/api/rewards/claim');
  const reward = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Barista coffee', exact: true }) });
  await reward.getByRole('button', { name: /^Claim/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Claim reward' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  answer();
  await expect(findClaim(page, 'Barista coffee')).toContainText('Pending');
  await expect(page.getByRole('status').filter({ hasText: 'Barista coffee claimed' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await bell.click();
  const panel = page.getByRole('region', { name: 'Notifications' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel).toContainText('5 bonus points for you');
  await expect(panel).toContainText(failure.error.message);
  await expect(panel).not.toContainText('Barista coffee');
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await panel.getByRole('button', { name: 'Clear all' }).click();
  // The button "Clear all" removes the error and keeps the award, because the award comes from another user.
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect(panel).toContainText('5 bonus points for you');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('an error is shown when points cannot be given and when the user’s data does not load', async ({ signIn }) => {
  const { page, watch } = await signIn('Daniel Reyes');
  await page.goto('/admin/users/demo-employee');
  await page.route('**/api/points', (route) => route.fulfill({ status: 400, json: failure }));
  watch.expectStatus(400, '/api/points');
  await page.getByRole('button', { name: 'Give points' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Points', { exact: true }).fill('5');
  await dialog.getByLabel('What for').fill('Helped the new colleagues');
  await dialog.getByRole('button', { name: /^Give \d+ points?$/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to update points');
  await expect(dialog.getByRole('alert')).toContainText(failure.error.message);
  await expect(dialog.getByLabel('What for')).toHaveValue('Helped the new colleagues');

  // The test deletes the stored data of the device. No part of the app runs on this page, so no data is stored again.
  await page.goto('/api/health');
  await page.evaluate(
    () => new Promise((resolve) => (indexedDB.deleteDatabase('employee-rewards-offline').onsuccess = resolve)),
  );
  await page.route('**/api/me', (route) => route.fulfill({ status: 400, json: failure }));
  // This path is requested twice, because the app reads it ahead and the screen requests it too.
  watch.expectFailure(/400 \/api\/me$/);
  await page.goto('/employee/dashboard');
  const alert = page.getByRole('alert').filter({ hasText: 'Oops!' });
  await expect(alert).toContainText(`Failed to load user data: ${failure.error.message}`);
});
