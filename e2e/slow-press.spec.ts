import type { Locator, Page } from '@playwright/test';
import { ask } from './kit/api.ts';
import { expect, test, type DemoName } from './kit/company.ts';
import { hold } from './kit/hold.ts';

/** The scripts and answers that arrive after the first screen. */
const LATE = '**/{assets/late-*.js,api/notices*}';

/** Returns the centre of the button, because a pressed button is a little smaller. Rounded to CSS pixels. */
async function findCentre(button: Locator): Promise<{ x: number; y: number }> {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not on the screen.');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Presses the button, lets the late parts arrive until `arrived` is true, and then lets the button go. */
async function pressWhileArriving(page: Page, name: RegExp, release: () => void, arrived: () => Promise<void>) {
  // The frame of index.html has the same button.
  await expect(page.locator('#frame')).toHaveCount(0);
  const button = page.getByRole('button', { name }).first();
  await button.scrollIntoViewIfNeeded();
  const centre = await findCentre(button);
  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down();
  release();
  await arrived();
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect(await findCentre(button), 'the place of the button').toEqual(centre);
  await page.mouse.up();
}

test('a slow press checks in although a card arrives during the press @desktop', async ({ signIn, company }) => {
  const award = { userId: 'demo-employee', amount: 5, description: 'Thank you for the night shift.' };
  await ask(company.url, 'demo-admin', 'POST', '/api/points', award);
  const { page } = await signIn('Maya Okafor');
  const release = await hold(page, LATE);
  await page.reload();
  await pressWhileArriving(page, /^Check in/, release, () =>
    expect(page.locator('[data-given]')).toContainText(award.description),
  );
  await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
});

test('presses before the app has loaded count, in their order', async ({ signIn, company }) => {
  const { page } = await signIn('Maya Okafor');
  const release = await hold(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  const frame = page.locator('#frame');
  await frame.getByRole('button', { name: 'Great' }).click();
  const checkIn = frame.getByRole('button', { name: /^Check in/ });
  await checkIn.click();
  await checkIn.click();
  await expect(page.locator('#root')).toBeEmpty();
  release();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  await expect
    .poll(() => ask(company.url, 'demo-employee', 'GET', '/api/me'))
    .toMatchObject({ todayCheckIn: { mood: 'great' } });
});

const PRESSES: readonly (readonly [
  act: string,
  user: DemoName,
  path: string,
  button: RegExp,
  findResult: (page: Page) => Locator,
])[] = [
  ['opens a claim', 'Maya Okafor', '/employee/rewards', /^Claim Barista coffee/, (page) => page.getByRole('dialog')],
  [
    'approves a claim',
    'Daniel Reyes',
    '/admin/redemptions',
    /^Approve/,
    (page) => page.getByRole('list', { name: 'Redemptions' }).getByText('Approved', { exact: true }),
  ],
];

for (const [act, user, path, button, findResult] of PRESSES) {
  test(`a slow press ${act} although the late parts arrive during the press @desktop`, async ({ signIn }) => {
    const { page } = await signIn(user);
    const release = await hold(page, LATE);
    await page.goto(path);
    await pressWhileArriving(page, button, release, async () => {
      await page.waitForResponse('**/api/live/ticket');
    });
    await expect(findResult(page)).toBeVisible();
  });
}
