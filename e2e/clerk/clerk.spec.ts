import type { Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/lib/chromium.ts';
import { CLOCK_NAME } from '../clock.ts';
import { expect, signInAs, signOut, test } from './installation.ts';
import { ADMIN, EMPLOYEE } from './stand-in/people.ts';
import type { ClerkStandIn } from './stand-in/server.ts';

const executablePath = findChromium();
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    // The browser knows no name but this machine's.
    args: [...CHROMIUM_FLAGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  },
});
// Tokens live by the real clock, and production takes no other: once is enough.
test.skip(CLOCK_NAME !== 'monday', 'signing in knows no clock of ours');

const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in to Employee Rewards' });
const checkIn = (page: Page) => page.getByRole('button', { name: /^Check in/ });

/** The tokens of the requests to our API, in order. */
function watchTokens(page: Page): () => string[] {
  const tokens: string[] = [];
  page.on('request', (request) => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers().authorization ?? '') ?? [];
    if (token !== undefined && new URL(request.url()).pathname.startsWith('/api/')) tokens.push(token);
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

test('signs in by password, lands by role, and signs out from Clerk’s own menu', async ({ clerk, openDevice }) => {
  const { page, watch } = await openDevice();
  await test.step('a wrong password is refused on Clerk’s page', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/auth$/);
    watch.expectStatus(422, /attempt_first_factor$/);
    await signInAs(page, { ...EMPLOYEE, password: 'a wrong horse' });
    await expect(page.locator('#error-password')).toHaveText(/^Password is incorrect/);
  });

  await test.step('the employee lands on the employee’s dashboard, as the person that Clerk knows', async () => {
    await page.getByLabel('Password', { exact: true }).fill(EMPLOYEE.password);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page).toHaveURL(/\/employee\/dashboard$/);
    await expect(page.getByText('Welcome, Nora')).toBeVisible();
    expect(clerk.backendRequests()).toEqual([`GET /v1/users/${EMPLOYEE.id}`]);
    await page.reload();
    await expect(checkIn(page)).toBeVisible();
  });

  await test.step('the admin’s rooms are closed', async () => {
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/unauthorized$/);
    await page.goto('/');
    await expect(page).toHaveURL(/\/employee\/dashboard$/);
  });

  await test.step('signing out from the menu returns to /, which asks to sign in', async () => {
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    await signOut(page);
    await expect(signInHeading(page)).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    expect(visited.slice(0, 2)).toEqual(['/', '/auth']);
    await page.goto('/employee/rewards');
    await expect(page).toHaveURL(/\/auth$/);
  });

  await test.step('the admin, in the same browser, lands on the admin’s pages', async () => {
    await page.goto('/');
    await signInAs(page, ADMIN);
    await expect(page).toHaveURL(/\/admin\//);
    await expect(page.getByText('Welcome, Omar')).toBeVisible();
  });
});

test('a deep link before sign-in comes back after it', async ({ openDevice }) => {
  const { page } = await openDevice();
  await page.goto('/employee/leaderboard?period=month');
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Email address').fill(EMPLOYEE.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/factor-one$/);
  // In the middle of it the page is loaded anew: neither the step nor the way back is lost.
  await page.reload();
  await page.getByLabel('Password', { exact: true }).fill(EMPLOYEE.password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/employee\/leaderboard\?period=month$/);
});

test('the app goes on with a new token when the first has expired', async ({ clerk, openDevice }) => {
  // Clerk's tokens live a minute; nobody waits for that.
  clerk.setTokenSeconds(8);
  const { page } = await openDevice();
  const tokens = watchTokens(page);
  await page.goto('/auth');
  await signInAs(page, EMPLOYEE);
  await expect(checkIn(page)).toBeVisible();
  const first = tokens().at(-1) ?? '';
  // The Worker allows clocks five seconds apart: after that, the first token would be refused.
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
  const tokens = watchTokens(page);
  await page.goto('/auth');
  await signInAs(page, EMPLOYEE);
  await expect(checkIn(page)).toBeVisible();
  const before = tokens().length;
  // The bad one lives long, so that it is kept until it is used.
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
  await signInAs(page, EMPLOYEE);
  await expect(page).toHaveURL(/\/employee\/rewards$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  watch.expectStatus(401, /\/tokens$/);
  clerk.revokeSessions(EMPLOYEE.id);
  await expect(signInHeading(page)).toBeVisible({ timeout: 20_000 });
  clerk.setTokenSeconds(60);
  await signInAs(page, EMPLOYEE);
  await expect(page).toHaveURL(/\/employee\/rewards$/);
});
