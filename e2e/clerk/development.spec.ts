import { expect, signInFirst, signOut, test } from './installation.ts';
import { ADMIN } from './stand-in/people.ts';

test.use({ serviceWorkers: 'allow' });

// A developer's new instance has a pk_test_ key, and its session tokens contain no role.
test.use({ instance: { kind: 'development', metadataClaim: false } });
test('when the session token contains no role, the Worker reads the role once from Clerk’s Backend API', async ({
  clerk,
  openDevice,
}) => {
  const { page } = await openDevice();
  await page.goto('/');
  await signInFirst(page, ADMIN);
  await expect(page).toHaveURL(/\/admin\//);
  expect(clerk.backendRequests()).toEqual([`GET /v1/users/${ADMIN.id}`]);
  await page.reload();
  await expect(page.getByRole('banner').getByText('Welcome, Omar')).toBeVisible();
  expect(clerk.backendRequests()).toHaveLength(1);
  await signOut(page);
  await expect(page).toHaveURL(/\/auth$/);
});
