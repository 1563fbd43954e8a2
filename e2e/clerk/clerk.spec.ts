import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checkIn,
  confirmProfile,
  expect,
  signInAs,
  signInFirst,
  signInHeading,
  signOut,
  test,
} from './installation.ts';
import { ADMIN, EMPLOYEE } from './stand-in/people.ts';

test.use({ serviceWorkers: 'allow' });

test('users sign in by password, see the pages of their role, and sign out from Clerk’s menu', async ({
  build,
  clerk,
  openDevice,
}) => {
  const { page, watch } = await openDevice();
  await test.step('a wrong password is refused on Clerk’s page', async () => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/auth$/);
    watch.expectStatus(422, /attempt_first_factor$/);
    await signInAs(page, { ...EMPLOYEE, password: 'a wrong horse' });
    await expect(page.locator('#error-password')).toHaveText(/^Password is incorrect/);
  });

  await test.step('the employee signs in and sees the employee’s dashboard with the name from Clerk', async () => {
    await page.getByLabel('Password', { exact: true }).fill(EMPLOYEE.password);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await confirmProfile(page, EMPLOYEE.firstName);
    await expect(page).toHaveURL(/\/employee\/dashboard$/);
    await expect(page.getByRole('banner').getByText('Welcome, Nora')).toBeVisible();
    expect(clerk.backendRequests()).toEqual([`GET /v1/users/${EMPLOYEE.id}`]);
    await page.reload();
    await expect(checkIn(page)).toBeVisible();
  });

  await test.step('the employee cannot open the admin’s pages', async () => {
    watch.expectFailure(/^answer: GET 403 \/api\/first-reads\/admin$/);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/unauthorized$/);
    await page.goto('/');
    await expect(page).toHaveURL(/\/employee\/dashboard$/);
  });

  await test.step('signing out from the menu shows the sign-in page', async () => {
    await signOut(page);
    await expect(signInHeading(page)).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    // The sign-out opened the page /. The app then showed the sign-in page, and stored / as the page to return to.
    const state = await page.evaluate(() => history.state as { usr?: { from?: string } } | null);
    expect(state?.usr?.from).toBe('/');
    await page.goto('/employee/rewards');
    await expect(page).toHaveURL(/\/auth$/);
  });

  await test.step('an admin signs in with the same browser and sees the admin’s pages', async () => {
    await page.goto('/');
    await signInFirst(page, ADMIN);
    await expect(page).toHaveURL(/\/admin\//);
    await expect(page.getByRole('banner').getByText('Welcome, Omar')).toBeVisible();
  });

  await test.step('the server sends the OpenAPI document of the build, and refuses a request without a session', async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/openapi.json'));
    const saved = page.waitForEvent('download');
    await page.goto('/admin/api');
    await page.getByRole('main').getByRole('button', { name: 'Download' }).click();
    const file = await readFile(join(build.webFolder, 'api', 'openapi.json'), 'utf8');
    expect(await (await answered).json()).toEqual(JSON.parse(file));
    expect(JSON.parse(await readFile(await (await saved).path(), 'utf8'))).toEqual(JSON.parse(file));
    expect((await page.request.get('/api/openapi.json')).status()).toBe(401);
  });
});

test('a deep link of a signed-out user opens after the sign-in', async ({ openDevice }) => {
  const { page } = await openDevice();
  await page.goto('/employee/leaderboard?period=month');
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Email address').fill(EMPLOYEE.email);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/factor-one$/);
  await page.reload();
  await page.getByLabel('Password', { exact: true }).fill(EMPLOYEE.password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await confirmProfile(page, EMPLOYEE.firstName);
  await expect(page).toHaveURL(/\/employee\/leaderboard\?period=month$/);
});

test('an import invites its people through Clerk, each of them once', async ({ clerk, installation, openDevice }) => {
  const { page } = await openDevice();
  await page.goto('/admin/people-import');
  await signInFirst(page, ADMIN);
  const content = ['Name,Email', 'Ada Berg,ada.berg@example.com', `Nora Lind,${EMPLOYEE.email}`].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(page.getByRole('checkbox', { name: 'Invite new people by email' })).toBeChecked();
  await page.getByRole('button', { name: 'Add 2 people' }).click();
  await expect(page.getByText('0 of 2 invited. We’ll invite about 100 more every hour.')).toBeVisible();
  await installation.runJobs();
  await page.reload();
  await expect(page.getByText('2 people invited.')).toBeVisible();
  // Nora has an account at Clerk already, so Clerk sends her no invitation.
  expect(clerk.invited()).toEqual(['ada.berg@example.com']);
});
