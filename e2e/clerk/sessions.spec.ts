import type { Page } from '@playwright/test';
import { expectDeviceKey } from '../kit/device.ts';
import { checkIn, expect, signInAs, signInFirst, signInHeading, test } from './installation.ts';
import { EMPLOYEE } from './stand-in/people.ts';
import type { ClerkStandIn } from './stand-in/server.ts';

test.use({ serviceWorkers: 'allow' });

/** Returns the tokens of requests to our API below `path`, in order. */
function watchTokens(page: Page, path = '/api/'): () => string[] {
  const tokens: string[] = [];
  page.on('request', (request) => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers().authorization ?? '') ?? [];
    if (token !== undefined && new URL(request.url()).pathname.startsWith(path)) tokens.push(token);
  });
  return () => tokens;
}

function expiryMs(jwt: string): number {
  const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
  return claims.exp * 1_000;
}

const issuedTo = (clerk: ClerkStandIn, userId: string) =>
  clerk
    .issued()
    .filter((token) => token.userId === userId)
    .map(({ jwt }) => jwt);

test('the app goes on with a new token when the first has expired', async ({ clerk, openDevice }) => {
  // Clerk's tokens live a minute, which is too long to wait for.
  clerk.setTokenSeconds(8);
  const { page } = await openDevice();
  const tokens = watchTokens(page);
  await page.goto('/employee/dashboard');
  await signInFirst(page, EMPLOYEE);
  await expect(checkIn(page)).toBeVisible();
  const first = tokens().at(-1) ?? '';
  // The Worker tolerates five seconds of clock difference. After that it would refuse the first token.
  await page.waitForTimeout(expiryMs(first) + 6_000 - Date.now());
  await checkIn(page).click();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  const last = tokens().at(-1) ?? '';
  expect(last).not.toBe(first);
  expect(expiryMs(last)).toBeGreaterThan(Date.now());
  expect(issuedTo(clerk, EMPLOYEE.id)).toContain(last);
});

test('a token that the Worker refuses is replaced once, and nobody notices', async ({ clerk, openDevice }) => {
  clerk.setTokenSeconds(8);
  const { page, watch } = await openDevice();
  // The app also reads screens ahead, with any token.
  const tokens = watchTokens(page, '/api/checkins');
  await page.goto('/employee/dashboard');
  await signInFirst(page, EMPLOYEE);
  await expect(checkIn(page)).toBeVisible();
  // The bad token must not reach the registration of the device or a read-ahead request first.
  await expectDeviceKey(page);
  await watch.quiet();
  const before = tokens().length;
  // The bad token lives long, so that it is still in use at the next request.
  clerk.setTokenSeconds(60);
  clerk.signNextByUnknownKey();
  const count = clerk.issued().length;
  await expect.poll(() => clerk.issued().length).toBeGreaterThan(count);
  watch.expectStatus(401, '/api/checkins');
  await checkIn(page).click();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  expect(new Set(tokens().slice(before)).size).toBe(2);
});

test('a session that was revoked elsewhere ends here, and signing in comes back to the same page', async ({
  clerk,
  openDevice,
}) => {
  clerk.setTokenSeconds(8);
  const { page, watch } = await openDevice();
  await page.goto('/employee/rewards');
  await signInFirst(page, EMPLOYEE);
  await expect(page).toHaveURL(/\/employee\/rewards$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  watch.expectStatus(401, /\/tokens$/);
  clerk.revokeSessions(EMPLOYEE.id);
  await expect(signInHeading(page)).toBeVisible();
  clerk.setTokenSeconds(60);
  await signInAs(page, EMPLOYEE);
  await expect(page).toHaveURL(/\/employee\/rewards$/);
});

test('without Clerk’s scripts the app says so, and tries again', async ({ openDevice }) => {
  const { page, watch } = await openDevice();
  watch.expectFailure(/@clerk|Failed to load Clerk/);
  await page.route('**/npm/@clerk/**', (route) => route.abort());
  await page.goto('/employee/rewards');
  const error = page.getByRole('alert').filter({ hasText: 'Network error' });
  await expect(error).toBeVisible();
  await page.unroute('**/npm/@clerk/**');
  // Clerk's own loader may be faster than the button.
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(signInHeading(page)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await signInFirst(page, EMPLOYEE);
  await expect(page).toHaveURL(/\/employee\/rewards$/);
});

test('a signed-in user stays signed in while Clerk cannot be reached', async ({ clerk, openDevice }) => {
  const { page, watch } = await openDevice();
  await page.goto('/employee/dashboard');
  await signInFirst(page, EMPLOYEE);
  await expect(checkIn(page)).toBeVisible();
  watch.expectFailure(new RegExp(`${clerk.url}|Network error at`));
  await page.route(`${clerk.url}/v1/**`, (route) => route.abort());
  await page.reload();
  // Clerk's script tries for some seconds. After that, the remaining token still opens the API.
  await expect(checkIn(page)).toBeVisible();
  await expect(page).toHaveURL(/\/employee\/dashboard$/);
});
