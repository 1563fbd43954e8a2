import { expect, signInFirst, signOut, test } from './installation.ts';
import { ADMIN } from './stand-in/people.ts';

test.use({ serviceWorkers: 'allow' });

// A developer's initial setup: a pk_test_ key, and session tokens without the role claim.
test.use({ instance: { kind: 'development', metadataClaim: false } });
test('a development instance without the role’s claim: the role comes from Clerk’s API', async ({
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
