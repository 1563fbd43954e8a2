import type { Page } from '@playwright/test';
import { expectDeviceKey } from '../kit/device.ts';
import { checkIn, expect, signInAs, signInFirst, signInHeading, test } from './installation.ts';
import { EMPLOYEE } from './stand-in/people.ts';
import type { ClerkStandIn } from './stand-in/server.ts';

test.use({ serviceWorkers: 'allow' });

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

test('the app uses a new token when the first token has expired', async ({ clerk, openDevice }) => {
  // A real session token is valid for a minute, which is too long for a test.
  clerk.setTokenSeconds(8);
  const { page } = await openDevice();
  const tokens = watchTokens(page);
  await page.goto('/employee/dashboard');
  await signInFirst(page, EMPLOYEE);
  await expect(checkIn(page)).toBeVisible();
  const first = tokens().at(-1) ?? '';
  // The Worker accepts a token for five seconds after its expiry. Six seconds after the expiry, it refuses the token.
  await page.waitForTimeout(expiryMs(first) + 6_000 - Date.now());
  const clickedAt = Date.now();
  await checkIn(page).click();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  const last = tokens().at(-1) ?? '';
  expect(last).not.toBe(first);
  expect(expiryMs(last)).toBeGreaterThan(clickedAt);
  expect(issuedTo(clerk, EMPLOYEE.id)).toContain(last);
});

test('when the Worker refuses a token, the app repeats the request with a new token', async ({ clerk, openDevice }) => {
  clerk.setTokenSeconds(8);
  const { page, watch } = await openDevice();
  // The app also reads screens ahead.
  const tokens = watchTokens(page, '/api/checkins');
  await page.goto('/employee/dashboard');
  await signInFirst(page, EMPLOYEE);
  await expect(checkIn(page)).toBeVisible();
  // The registration of the device and the requests that read ahead must be finished before the bad token is issued.
  await expectDeviceKey(page);
  await watch.quiet();
  const before = tokens().length;
  // The bad token is valid for ten minutes, so the app still uses it for the next request.
  clerk.setTokenSeconds(600);
  clerk.signNextByUnknownKey();
  const count = clerk.issued().length;
  await expect.poll(() => clerk.issued().length).toBeGreaterThan(count);
  watch.expectStatus(401, '/api/checkins');
  await checkIn(page).click();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  expect(new Set(tokens().slice(before)).size).toBe(2);
});

test('a session that was revoked elsewhere leads to the sign-in page and then back to the same page', async ({
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

test('when Clerk’s scripts do not load, the app shows an error and can try again', async ({ openDevice }) => {
  const { page, watch } = await openDevice();
  watch.expectFailure(/@clerk|Failed to load Clerk/);
  await page.route('**/npm/@clerk/**', (route) => route.abort());
  await page.goto('/employee/rewards');
  const error = page.getByRole('alert').filter({ hasText: 'Network error' });
  await expect(error).toBeVisible();
  await page.unroute('**/npm/@clerk/**');
  // Clerk's loader also tries again by itself, so the button may disappear before the click.
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
  // Clerk's script tries to connect for some seconds. After that, the API still accepts the token that the browser has.
  await expect(checkIn(page)).toBeVisible();
  await expect(page).toHaveURL(/\/employee\/dashboard$/);
});
