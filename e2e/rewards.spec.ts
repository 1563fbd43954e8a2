import type { Locator, Page } from '@playwright/test';
import { expect, test } from './kit/company.ts';
import { changeRows } from './kit/database.ts';
import { START } from './kit/expectations.ts';
import { bulkRewards, singleReward } from './kit/rows.ts';
import { chooseRadio, claim, expectRewardsBalance, findClaim, goTo, openTab } from './kit/screens.ts';

const COFFEE = { name: 'Barista coffee', cost: 5 };

const cards = (page: Page): Locator => page.getByRole('main').locator('[data-row]');
const findCard = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const choose = (page: Page, name: string) => chooseRadio(page.getByRole('radio', { name, exact: true }));
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a reward' });
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' });

async function open(page: Page): Promise<void> {
  await goTo(page, 'Rewards');
  await expect(cards(page).first()).toBeVisible();
}

/** Claims a reward with a direct request. To the page, this is a claim on another device of the user. */
async function claimElsewhere(page: Page, url: string, rewardId: string): Promise<void> {
  const headers = { Authorization: 'Demo demo-employee' };
  const answer = await page.request.post(`${url}/api/rewards/claim`, { headers, data: { rewardId } });
  expect(answer.status()).toBe(201);
}

test('the button Undo in the toast cancels a claim without a confirmation', async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  await open(page);
  await claim(page, COFFEE.name);
  await expectRewardsBalance(page, START.balance - COFFEE.cost);
  await undo(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(findClaim(page, COFFEE.name)).toContainText(
    /Cancelled (just now|\d+ (second|minute)s? ago) \(Mar 2, 2026, .*\) · 5 points back/,
  );
  await expectRewardsBalance(page, START.balance);
  await expect(page.getByRole('status').filter({ hasText: '5 points are back' })).toBeVisible();
});

test('after a claim by keyboard, the button Undo gets the focus and keeps its toast visible', async ({ signIn }) => {
  const { page } = await signIn('Maya Okafor');
  // On a slow connection, the code of the toast arrives after the dialog has closed.
  const isClosed = Promise.withResolvers<void>();
  await page.route(/ToastCard/, async (route) => {
    await isClosed.promise;
    await route.continue();
  });
  await open(page);
  const button = findCard(page, COFFEE.name).getByRole('button', { name: `Claim ${COFFEE.name}` });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Claim reward' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  isClosed.resolve();
  await expect(undo(page)).toBeFocused();
  // A toast without the focus would disappear earlier.
  await page.waitForTimeout(13_000);
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(findClaim(page, COFFEE.name)).toContainText('Cancelled');
  await expect(button).toBeFocused();
});

test('a refused claim shows the reason and refreshes the screen', async ({ company, signIn }) => {
  await changeRows(company.stateDir, singleReward('all-of-it', 'All of it', START.balance));
  const { page, watch } = await signIn('Maya Okafor');
  await open(page);
  const question = page.getByRole('dialog');
  const confirm = question.getByRole('button', { name: 'Claim reward' });

  await test.step('the reward went out of stock while the dialog was open', async () => {
    await findCard(page, COFFEE.name)
      .getByRole('button', { name: /^Claim/ })
      .click();
    await expect(question).toContainText(START.balance.toLocaleString('en'));
    await expect(question).toContainText((START.balance - COFFEE.cost).toLocaleString('en'));
    await watch.quiet();
    await changeRows(company.stateDir, `UPDATE rewards SET stock = 0 WHERE name = '${COFFEE.name}'`);
    watch.expectStatus(409, '/api/rewards/claim');
    await confirm.click();
    await expect(question.getByRole('alert')).toContainText(/out of stock/i);
    await expect(confirm).toBeHidden();
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(findCard(page, COFFEE.name)).toContainText('Out of stock');
    await expect(findCard(page, COFFEE.name).getByRole('button', { name: /^Claim/ })).toHaveCount(0);
    await expectRewardsBalance(page, START.balance);
  });

  await test.step('the user spent the points on another device', async () => {
    await findCard(page, 'Bakery treat')
      .getByRole('button', { name: /^Claim/ })
      .click();
    await claimElsewhere(page, company.url, 'all-of-it');
    watch.expectStatus(409, '/api/rewards/claim');
    await confirm.click();
    await expect(question.getByRole('alert')).toContainText('Insufficient points');
    await question.getByRole('button', { name: 'Close' }).click();
    await expectRewardsBalance(page, 0);
    await expect(findCard(page, 'Bakery treat')).toContainText('10 more points to go');
    await expect(findClaim(page, 'All of it')).toContainText('Pending');
  });
});

test('the filter "Within reach" shows the affordable rewards, or the closest reward when none is affordable', async ({
  company,
  signIn,
}) => {
  await changeRows(company.stateDir, singleReward('all-of-it', 'All of it', START.balance));
  await changeRows(company.stateDir, singleReward('beyond', 'Beyond reach', START.balance + 1));
  const { page } = await signIn('Maya Okafor');
  await open(page);
  await expect(findCard(page, 'Beyond reach')).toContainText('1 more point to go');
  await expect(search(page)).toBeVisible();
  await choose(page, 'Within reach');
  await expect(findCard(page, 'Beyond reach')).toHaveCount(0);
  await expect(findCard(page, 'All of it')).toBeVisible();
  await choose(page, 'Annual');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Annual rewards']);
  await claim(page, 'All of it');
  await expectRewardsBalance(page, 0);
  await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click();
  await choose(page, 'Within reach');
  await expect(page.getByText('Nothing within reach yet')).toBeVisible();
  await expect(page.getByText('Barista coffee is the closest: 5 more points to go.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all rewards' }).click();
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  await expect(findCard(page, 'Beyond reach')).toBeVisible();
});

test('a list of two thousand rewards loads in parts while the user scrolls', async ({ company, signIn }) => {
  await changeRows(company.stateDir, bulkRewards(2_000));
  const { page } = await signIn('Maya Okafor');
  await open(page);
  await expect(cards(page)).toHaveCount(100);
  const claims = page.getByRole('heading', { name: 'Your claims' });
  await test.step('one tap opens the claims, however long the list of rewards is', async () => {
    await openTab(page, 'Claims');
    await expect(claims).toBeInViewport();
    await expect(page).toHaveURL(/#claims$/);
    await openTab(page, 'Rewards');
    await expect(cards(page)).toHaveCount(100);
  });
  await cards(page).nth(97).scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(200);
  const next = page.getByRole('button', { name: 'Next rewards' });
  await next.scrollIntoViewIfNeeded();
  await next.click();
  await expect(page.getByText(/^Rewards 201 to [34]00$/)).toBeVisible();
  await expect(page.getByText(/^Rewards 201 to [34]00$/)).toBeInViewport();
  await expect(cards(page).first()).toBeFocused();
  expect(await cards(page).count()).toBeLessThanOrEqual(200);
  await page.getByRole('button', { name: 'Previous rewards' }).click();
  await expect(findCard(page, COFFEE.name)).toBeFocused();

  await search(page).fill('voucher 1999');
  await expect(cards(page)).toHaveCount(1);
  await expect(findCard(page, 'Voucher 1999')).toBeVisible();
  await choose(page, 'Within reach');
  await expect(page.getByText('Voucher 1999 is the closest: 1,379 more points to go.')).toBeVisible();
  await search(page).fill('%');
  await expect(page.getByText('No reward matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show all rewards' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(cards(page)).not.toHaveCount(0);
});

test('a button also shows more rewards and moves the focus to the first new reward', async ({ company, signIn }) => {
  await changeRows(company.stateDir, bulkRewards(150));
  const { page } = await signIn('Maya Okafor');
  // Without this observer, scrolling loads no rewards. So only the button can load them.
  await page.addInitScript(() => {
    globalThis.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  await page.reload();
  await open(page);
  await page.getByRole('button', { name: 'Show more rewards' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(161);
  await expect(page.getByRole('button', { name: 'Show more rewards' })).toBeHidden();
  await expect(cards(page).nth(100)).toBeFocused();
});

test('without a connection, the filters search only the rewards on the device', async ({ company, signIn }) => {
  await changeRows(company.stateDir, bulkRewards(20));
  const { page, watch } = await signIn('Maya Okafor');
  await open(page);
  await watch.quiet();
  watch.expectOffline();
  await page.context().setOffline(true);
  await choose(page, 'Weekly');
  await expect(page.getByText('You are offline. Only the rewards on this device are looked through.')).toBeVisible();
  await expect(findCard(page, COFFEE.name)).toBeVisible();
  await search(page).fill('VOUCHER 20');
  await expect(cards(page)).toHaveCount(1);
  await choose(page, 'All');
  await search(page).fill('');
  await expect(page.getByText('You are offline. Only the rewards')).toBeHidden();
  await expect(cards(page)).toHaveCount(31);
});
