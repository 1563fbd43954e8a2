import type { Page } from '@playwright/test';
import { expect, test } from './kit/company.ts';
import { changeRows, rebuildFigures } from './kit/database.ts';
import { crowd, hide } from './kit/rows.ts';
import { chooseRadio, goTo, ownRow } from './kit/screens.ts';

/** Makes the stored points of every user belong to an old week, so that this week has no points. */
const EMPTY_LEADERBOARD = `UPDATE users SET week_start = '2000-01-03'`;

/** Adds users in a new department, all with the same points of all time. */
async function addCrowd(stateDir: string, size: number, points: number): Promise<void> {
  for (const sql of crowd(size, points)) await changeRows(stateDir, sql);
  await rebuildFigures(stateDir);
}

const listRows = (page: Page) => page.getByRole('main').getByRole('listitem');
/** Opens the filters. All filters except the period are behind a button. */
async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filters/ });
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}
async function choose(page: Page, name: string): Promise<void> {
  await openFilters(page);
  await chooseRadio(page.getByRole('radio', { name, exact: true }));
}
const department = (page: Page) => page.getByRole('combobox', { name: 'Department' });
const place = (page: Page) => page.getByRole('combobox', { name: 'Location' });

async function open(page: Page): Promise<void> {
  await goTo(page, 'Leaderboard');
  await openFilters(page);
  await expect(department(page)).toContainText('Finance');
}

test('the leaderboard of a week without points shows a link to the check-in', async ({ company, signIn }) => {
  await changeRows(company.stateDir, EMPTY_LEADERBOARD);
  const { page } = await signIn('Maya Okafor');
  await goTo(page, 'Leaderboard');
  await expect(page.getByText('Nobody has points here yet')).toBeVisible();
  await page.getByRole('link', { name: 'Go and check in' }).click();
  await expect(page.getByRole('button', { name: /^Check in/ })).toBeVisible();
});

test('the filters show any department and location, and can be cleared', async ({ company, signIn }) => {
  await addCrowd(company.stateDir, 1, 5);
  const { page } = await signIn('Maya Okafor');
  await open(page);
  const names = await department(page).locator('option').allInnerTexts();
  expect(names[0]).toBe('All departments');
  expect(names.slice(1)).toEqual(
    ['Archive', 'Finance', 'HR', 'IT', 'Management', 'Marketing', 'Operations', 'Sales'].filter((name) =>
      names.includes(name),
    ),
  );
  expect(names.length).toBeGreaterThan(7);
  const height = await department(page).evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeGreaterThanOrEqual(44);

  await choose(page, 'All time');
  await department(page).focus();
  await department(page).selectOption('Finance');
  await expect(listRows(page).filter({ hasText: 'Finance' }).first()).toBeVisible();
  await expect(listRows(page).filter({ hasNotText: 'Finance' })).toHaveCount(0);
  await expect(page.getByText('You are not on this leaderboard.')).toBeVisible();
  await expect(department(page)).toBeFocused();
  await choose(page, 'Around me');
  await expect(page.getByText('The filters leave you out.')).toBeVisible();

  await choose(page, 'Top');
  await place(page).selectOption('Reykjavík');
  await expect(page.getByText('Nobody here has points yet')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(department(page)).toHaveValue('');
  await expect(place(page)).toHaveValue('');
  await expect(page.getByRole('list', { name: 'Top three' })).toBeVisible();
  await expect(ownRow(page)).toHaveCount(1);
  // The pressed button was removed. The next Tab moves the focus to the first filter.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'All time' })).toBeFocused();
});

test('the filter "Around me" shows the users with near ranks, or why the user has no rank', async ({
  company,
  signIn,
}) => {
  const { page } = await signIn('Maya Okafor');
  await open(page);
  await choose(page, 'All time');
  await choose(page, 'Around me');
  await expect(listRows(page)).toHaveCount(7);
  await expect(ownRow(page)).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Top three' })).toBeHidden();

  const { page: daniel } = await signIn('Daniel Reyes');
  await daniel.goto('/employee/leaderboard');
  await choose(daniel, 'Around me');
  await expect(daniel.getByText('Admins are not ranked.')).toBeVisible();

  await changeRows(company.stateDir, hide('demo-employee'));
  const { page: hidden } = await signIn('Maya Okafor');
  await open(hidden);
  await expect(hidden.getByText('You are hidden from the leaderboard.')).toBeVisible();
  await choose(hidden, 'All time');
  await expect(listRows(hidden).first()).toBeVisible();
  await expect(ownRow(hidden)).toHaveCount(0);
  await choose(hidden, 'Around me');
  await expect(hidden.getByText('In your profile you can show yourself again.')).toBeVisible();
  await hidden.getByRole('link', { name: 'Open settings' }).click();
  await expect(hidden.getByRole('switch', { name: 'Hide me from the leaderboard' })).toBeVisible();
});

test('the leaderboard leaves out hidden users and gives equal points the same rank', async ({ company, signIn }) => {
  // The added users rank above all others. One of the added users is hidden.
  await addCrowd(company.stateDir, 120, 1_234_567);
  await changeRows(company.stateDir, hide('crowd-1001'));
  const { page } = await signIn('Maya Okafor');
  await open(page);
  await choose(page, 'All time');
  await expect(listRows(page).filter({ hasText: 'Person 1002' })).toContainText('1,234,567');
  await expect(listRows(page).filter({ hasText: 'Person 1001' })).toHaveCount(0);
  await expect(page.getByText('Rank 1', { exact: true })).toHaveCount(10);
  // The list shows ten rows and the user's own row below them.
  await expect(listRows(page)).toHaveCount(11);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect(listRows(page)).toHaveCount(51);
  await expect(listRows(page).filter({ hasText: 'Person 1012' })).toBeFocused();
  await more.click();
  await expect(listRows(page)).toHaveCount(101);
  await expect(more).toBeHidden();
  await expect(listRows(page).filter({ hasText: 'Person 1052' })).toBeFocused();
});

test('the user’s own row is always visible, and only once', { tag: '@desktop' }, async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  await open(page);
  await choose(page, 'All time');
  await expect(listRows(page).filter({ hasText: 'Rank 6' })).toHaveCount(1);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect(more).toBeHidden();
  for (const share of [0, 0.3, 0.6, 1]) {
    await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share);
    await expect(ownRow(page)).toHaveCount(1);
    await expect(ownRow(page)).toBeInViewport({ ratio: 1 });
    const covered = await ownRow(page).evaluate((row) => {
      const { left, top, width, height } = row.getBoundingClientRect();
      const at = (y: number) => row.contains(document.elementFromPoint(left + width / 2, y));
      return !at(top + 4) || !at(top + height - 4);
    });
    expect(covered, `own row at ${share} of the page`).toBe(false);
  }
  const last = listRows(page).last();
  const isFree = await last.evaluate((row) => {
    const { left, top, width, height } = row.getBoundingClientRect();
    return row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isFree, 'the last row, at the end of the page').toBe(true);
});

test('changing the leaderboard runs a view transition, but not with reduced motion', async ({ signIn }) => {
  const count = (page: Page) => page.evaluate(() => (globalThis as unknown as { transitions: number }).transitions);
  const counted = async (reducedMotion: 'reduce' | 'no-preference') => {
    const { page } = await signIn('Maya Okafor', { reducedMotion });
    await page.addInitScript(() => {
      Object.assign(globalThis, { transitions: 0 });
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        (globalThis as unknown as { transitions: number }).transitions += 1;
        return start(update);
      };
    });
    await page.reload();
    await open(page);
    return page;
  };
  const moving = await counted('no-preference');
  await choose(moving, 'All time');
  await expect(listRows(moving).filter({ hasText: 'Rank 6' })).toHaveCount(1);
  await expect(moving.getByRole('radio', { name: 'All time' })).toBeFocused();
  expect(await count(moving)).toBe(1);
  // After three changes without a pause, the leaderboard of the last change is shown.
  for (const name of ['Month', 'Week', 'All time']) await choose(moving, name);
  await expect(listRows(moving).filter({ hasText: 'Rank 6' })).toHaveCount(1);
  await moving.evaluate(() => (document.documentElement.dataset.motion = 'off'));
  const before = await count(moving);
  await choose(moving, 'Around me');
  await expect(listRows(moving)).toHaveCount(7);
  expect(await count(moving)).toBe(before);

  const still = await counted('reduce');
  await choose(still, 'All time');
  await expect(listRows(still).filter({ hasText: 'Rank 6' })).toHaveCount(1);
  expect(await count(still)).toBe(0);
});

test('without a connection, a leaderboard that was never opened shows that it is not on the device', async ({
  signIn,
}) => {
  const { page, watch } = await signIn('Maya Okafor');
  await open(page);
  await expect(listRows(page).first()).toBeVisible();
  await watch.quiet();
  watch.expectOffline();
  await page.context().setOffline(true);
  await choose(page, 'Month');
  await expect(page.getByText('Not on this device yet')).toBeVisible();
  await page.getByRole('button', { name: 'Show this week' }).click();
  await expect(listRows(page).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Week', exact: true })).toBeChecked();
});

test('a leaderboard that failed to load shows the failure, also after reading ahead', async ({ signIn }) => {
  const { page, watch } = await signIn('Maya Okafor');
  await watch.quiet();
  await page.evaluate(() => indexedDB.deleteDatabase('employee-rewards-offline'));
  const asked: string[] = [];
  // Reading ahead begins with the quote. The test makes the requests for the quote and for the leaderboard fail.
  await page.route(/\/api\/(quotes\/today|leaderboard\?.*)$/, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await route.fulfill({ status: 500, json: {} });
  });
  watch.expectFailure(/^answer: GET 500 \/api\/(quotes\/today|leaderboard)$/);
  await page.goto('/employee/leaderboard');
  const failure = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await expect(failure).toBeVisible();
  await watch.quiet();
  await expect(failure).toBeVisible();
  // The query sends one request and three retries.
  expect(asked.filter((path) => path === '/api/leaderboard')).toHaveLength(4);
  await page.unroute(/\/api\/(quotes\/today|leaderboard\?.*)$/);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(listRows(page).first()).toBeVisible();
});
