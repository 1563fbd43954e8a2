import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../kit/company.ts';
import { changeRows, rebuildFigures } from '../kit/database.ts';
import { device, settleIn } from '../kit/device.ts';
import { NEW_PERSON, TWO_DAYS_OFF } from '../kit/rows.ts';
import { watch } from '../kit/watch.ts';

const PATH = '/employee/profile';
const MANY = 5_000;

const streak = (page: Page) => page.getByRole('region', { name: 'Your streak' });
const year = (page: Page) => page.getByRole('region', { name: 'Your year' });
const points = (page: Page) => page.getByRole('region', { name: 'Point history' });

async function open(page: Page): Promise<void> {
  await page.goto(PATH);
  await expect(streak(page)).toBeVisible();
  await expect(year(page).getByRole('grid').first()).toBeVisible();
  await expect(points(page)).toBeVisible();
}

async function startAsNewPerson(stateDir: string): Promise<void> {
  for (const sql of NEW_PERSON) await changeRows(stateDir, sql);
  await rebuildFigures(stateDir);
}

async function takeDaysOff(stateDir: string): Promise<void> {
  for (const sql of TWO_DAYS_OFF) await changeRows(stateDir, sql);
  await rebuildFigures(stateDir);
}

/** Adds `MANY` bonuses of one point each. Each bonus is two hours newer than the one before. */
async function bookMany(stateDir: string): Promise<void> {
  await changeRows(
    stateDir,
    `INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount, reference_type, reference_id,
       description, created_by, running_balance, running_earned, booked_day, created_at)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
     SELECT u.id, u.ledger_seq + i, 'bonus', 1, 'admin_adjustment', NULL, 'Helped out, ' || i,
       'demo-admin', u.points_balance + i, u.total_points_earned + i, '2026-03-02',
       1000 * unixepoch('2025-01-01', '+' || (2 * i) || ' hours')
     FROM n, (SELECT * FROM users WHERE id = 'demo-employee') AS u`,
  );
  await rebuildFigures(stateDir);
}

test('a new employee’s empty history has a link to the first check-in', async ({ company, signIn }) => {
  await startAsNewPerson(company.stateDir);
  const { page } = await signIn('Maya Okafor');
  await open(page);
  await expect(streak(page)).toContainText('Your first check-in begins it.');
  await expect(streak(page).getByRole('listitem')).toHaveText([/Mon, Mar 2.*Not checked in yet/]);
  await expect(streak(page).getByRole('button')).toHaveCount(0);
  await expect(year(page)).toContainText('0 check-ins');
  await expect(year(page)).toContainText('Monday, March 2');
  await expect(year(page).getByRole('button', { name: 'Show 2025' })).toHaveAttribute('aria-disabled', 'true');
  await expect(points(page)).toContainText('No points yet');
  await points(page).getByRole('link', { name: 'Go to your check-in' }).click();
  await expect(page).toHaveURL(/\/employee\/dashboard$/);
  await page.getByRole('button', { name: /^Check in/ }).click();
  await expect(page.getByRole('region', { name: /^Checked in/ })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
  await expect(streak(page).getByRole('listitem')).toHaveText([/Checked in early.*\+2.*Streak day 1/]);
  await expect(year(page)).toContainText('1 check-in');
  await expect(points(page).getByRole('listitem')).toHaveText([/Check-in.*\+2.*Balance 2/]);
});

test('the profile lists all days of the streak, with holidays and leave', async ({ company, signIn }) => {
  await takeDaysOff(company.stateDir);
  const { page } = await signIn('Maya Okafor');
  await open(page);
  const days = streak(page).getByRole('listitem');
  await expect(streak(page)).toContainText(/26\s*days/);
  await expect(streak(page)).toContainText('Unbroken since Wednesday, January 21.');
  await expect(days).toHaveCount(7);
  await expect(days.first()).toHaveText(/Mon, Mar 2.*Not checked in yet/);
  await expect(days.filter({ hasText: 'Sun, Mar 1' })).toHaveText(/Day off.*Streak stays at 26/);
  await streak(page).getByRole('button', { name: 'Show older days' }).click();
  await expect(days.filter({ hasText: 'Fri, Feb 20' })).toHaveText(/Streak day 21/);
  await expect(days.filter({ hasText: 'Thu, Feb 19' })).toHaveText(/Leave.*Streak stays at 20/);
  await expect(days.filter({ hasText: 'Mon, Feb 16' })).toHaveText(/Holiday: Family Day.*Streak stays at 18/);
  await streak(page).getByRole('button', { name: 'Show older days' }).click();
  // The list ends with the missed day that ended the previous streak.
  await expect(days.last()).toHaveText(/Tue, Jan 20.*Missed.*/);
  await expect(streak(page).getByRole('button', { name: 'Show older days' })).toHaveCount(0);
});

test(
  'in the calendar of the year, keys move by a day, a week or a month',
  { tag: '@desktop' },
  async ({ company, signIn }) => {
    await takeDaysOff(company.stateDir);
    const { page } = await signIn('Maya Okafor');
    await open(page);
    const focused = page.locator(':focus');
    const cell = (date: string) => year(page).locator(`[data-date="${date}"]`);
    await expect(year(page).getByRole('grid')).toHaveCount(12);
    await expect(year(page).getByRole('grid', { name: 'March 2026' }).getByRole('columnheader')).toHaveCount(7);
    await expect(year(page).locator('[data-date][tabindex="0"]')).toHaveCount(1);
    await cell('2026-03-02').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(cell('2026-03-01')).toBeFocused();
    await expect(cell('2026-03-01')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(focused).toHaveAccessibleName('Friday, February 27: 2 early + 5 for day 26, 7 points');
    await expect(focused).toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expect(focused).toHaveAccessibleName('Thursday, February 19: Leave');
    await expect(year(page)).toContainText('Streak stays at 20');
    await page.keyboard.press('PageUp');
    await expect(cell('2026-01-19')).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(cell('2026-01-01')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(cell('2026-01-01')).toBeFocused();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expect(cell('2026-03-02')).toBeFocused();
    expect(await focused.evaluate((element) => getComputedStyle(element).outlineWidth)).toBe('3px');
    await cell('2026-02-16').click();
    await expect(year(page)).toContainText('Holiday: Family Day');
  },
);

test('the point history shows 5,000 rows, one page at a time', async ({ company, signIn }) => {
  await bookMany(company.stateDir);
  const { page } = await signIn('Maya Okafor');
  await open(page);
  const rows = points(page).getByRole('listitem');
  const shownCount = points(page).getByRole('status');
  await expect(rows).toHaveCount(5);
  await points(page).getByRole('button', { name: 'Show all' }).click();
  await expect(shownCount).toHaveText('50 entries shown');
  await expect(rows.first()).toHaveText(/Helped out, 5000.*From Daniel Reyes.*\+1.*Balance 6,620/);
  const more = points(page).getByRole('button', { name: 'Show more' });
  for (const shown of [100, 150, 200]) {
    // Rows that were never on the screen have an estimated height, so the button moves when they appear. A press of a
    // key does not depend on the button's position.
    await more.press('Enter');
    await expect(shownCount).toHaveText(`${shown} entries shown`);
  }
  await expect(more).toBeFocused();
  // A script in the page clicks the button for the remaining ninety-seven pages.
  await points(page).evaluate(async (section) => {
    const button = () => [...section.querySelectorAll('button')].find((one) => one.textContent === 'Show more');
    for (let next = button(); next; next = button()) {
      if (!next.ariaBusy) next.click();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
  await expect.poll(() => rows.count()).toBeGreaterThan(MANY);
  // The page shows the total of a month only when all rows of the month are loaded.
  const may = points(page).getByRole('region', { name: 'May 2025' });
  await expect(may).toContainText('Total +372');
  await expect(rows.filter({ hasText: 'Brought over' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'Claimed: ' }).first()).toContainText('-');
  await points(page).getByRole('button', { name: 'Show fewer' }).press('Enter');
  await expect(rows).toHaveCount(5);
  await points(page).getByRole('button', { name: 'Show all' }).click();
  await expect(shownCount).toHaveText('50 entries shown');
});

test('a user can cancel the download of their data, or continue it after a failure', async ({ signIn }) => {
  const { page, watch: watched } = await signIn('Maya Okafor');
  await page.goto('/employee/profile/settings');
  await watched.quiet();
  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  const begin = page.getByRole('button', { name: 'Download my data' });
  const dialog = page.getByRole('dialog', { name: 'Download my data' });

  await test.step('the button Cancel stops the download without a file', async () => {
    await page.route('**/api/checkins?*', () => undefined);
    await begin.click();
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(dialog).toContainText('Your check-ins in 2026');
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(begin).toBeFocused();
    await page.unroute('**/api/checkins?*');
  });

  await test.step('after a failure, the next try continues where the download stopped', async () => {
    const claims = /\/api\/redemptions\?.*limit=50/;
    await page.route(claims, (route) => route.fulfill({ status: 503, json: {} }));
    watched.expectStatus(503, '/api/redemptions');
    asked.length = 0;
    await begin.click();
    await dialog.getByLabel('File name').fill('my/data: 2026');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(dialog.getByRole('alert')).toContainText('It stopped at: Your claims.');
    expect(files).toEqual([]);
    await page.unroute(claims);
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    const download = await saved;
    await expect(dialog).toContainText('my data 2026.json is in your downloads.');
    expect(download.suggestedFilename()).toBe('my data 2026.json');
    const times = (path: RegExp) => asked.filter((one) => path.test(one)).length;
    const file = JSON.parse(readFileSync(await download.path(), 'utf8'));
    // Data that was read before the failure is not requested again. The record is requested once, and the check-ins
    // once per year. Only the claims, which failed, are requested twice.
    expect([times(/^\/api\/me/), times(/^\/api\/checkins\?/), times(/^\/api\/redemptions/)]).toEqual([
      1,
      file.years.length,
      2,
    ]);
    expect(file).toMatchObject({
      what: 'Employee Rewards: my data',
      formatVersion: 1,
      for: { id: 'demo-employee', name: 'Maya Okafor' },
      profile: { id: 'demo-employee', pointsBalance: 1620 },
    });
    expect(file.years[0]).toMatchObject({ year: 2026, today: '2026-03-02' });
    expect(file.createdAt).toMatch(/^2026-03-02T12:/);
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
    expect(sum(file.points.map((row: { pointsAmount: number }) => row.pointsAmount))).toBe(1620);
    expect(file.checkIns).toHaveLength(
      file.points.filter((row: { referenceType: string }) => row.referenceType === 'check_in').length,
    );
    expect(file.redemptions.every((row: { userId: string }) => row.userId === 'demo-employee')).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
  expect(files).toHaveLength(1);
});

test('after one visit of the dashboard, the profile opens without a connection', async ({ company }) => {
  const phone = device(company.url);
  const { context, page } = await phone.open();
  await settleIn(page, 'Maya Okafor');
  await context.setOffline(true);
  const watched = await watch(page);
  watched.expectOffline();
  await open(page);
  await expect(streak(page)).toContainText('Unbroken since Wednesday, January 21.');
  await expect(year(page)).toContainText('38 check-ins');
  await expect(points(page)).toContainText('Balance 1,620');
  await page.goto('/employee/profile/settings');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please check your connection');
  expect(watched.problems()).toEqual([]);
  await phone.discard();
});
