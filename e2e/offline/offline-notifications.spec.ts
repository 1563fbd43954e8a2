import { expect, test } from '../kit/company.ts';
import { goOffline } from '../kit/screens.ts';

test('an employee can read an announcement offline after opening it online', async ({ signIn, company, request }) => {
  const sent = await request.post(`${company.url}/api/announcements`, {
    headers: { Authorization: 'Demo demo-admin' },
    data: { title: 'Summer party', message: 'On Friday, in the yard.', until: '2026-03-06' },
  });
  expect(sent.status()).toBe(201);
  const { page, watch } = await signIn('Maya Okafor');
  const panel = page.getByRole('region', { name: 'Notifications' });
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await expect(panel).toContainText('New · Announcement');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await watch.quiet();
  await page.reload();
  await watch.quiet();
  watch.expectOffline();
  await goOffline(page);
  await page.getByRole('button', { name: 'Notifications', exact: true }).click();
  await expect(panel).toContainText('Summer party');
  await expect(panel).toContainText('You’re offline');
  await expect(panel).not.toContainText('New ·');
  await page.context().setOffline(false);
});
