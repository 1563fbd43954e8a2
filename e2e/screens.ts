import { expect, type Locator, type Page } from '@playwright/test';

/** Goes by the navigation, as a person does. */
export async function goTo(
  page: Page,
  name: 'Dashboard' | 'Leaderboard' | 'Profile' | 'Rewards' | 'Redemptions',
): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveTitle(new RegExp(`^${name} `));
}

/** Goes to one's own settings, by the navigation and the profile. */
export async function goToSettings(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: 'Profile', exact: true })
    .filter({ visible: true })
    .click();
  await page.getByRole('navigation', { name: 'Pages of your profile' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveTitle(/^Your settings /);
}

/** The control of the bar that ends the session: on a phone it is behind the account. */
export const sessionControl = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^(Sign Out|Account)$/ });

/** Signs out from the bar. */
export async function signOut(page: Page): Promise<void> {
  const account = page.getByRole('banner').getByRole('button', { name: 'Account' });
  await sessionControl(page).first().waitFor();
  if (await account.isVisible()) await account.click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
}

/** The points to spend, on the dashboard. */
export function figures(page: Page): Locator {
  return page.getByRole('region', { name: 'Your figures' });
}

/** The points to spend, at the top of the rewards. */
export async function expectRewardsBalance(page: Page, points: number): Promise<void> {
  await expect(
    page.getByRole('banner').or(page.getByRole('main')).getByText(points.toLocaleString('en')).first(),
  ).toBeVisible();
}

/** The row of the person who looks: it says "You". */
export function ownRow(page: Page): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText('You', { exact: true }) });
}

/** The points in a row of the leaderboard; nobody's row is no points. */
export async function pointsIn(row: Locator): Promise<number> {
  if ((await row.count()) === 0) return 0;
  const [, points = ''] = /([\d,]+)\s*points?\b/.exec((await row.innerText()).replaceAll('\n', ' ')) ?? [];
  expect(points).not.toBe('');
  return Number(points.replaceAll(',', ''));
}

/**
 * One's own claim of a reward, whether its tab is open or not and whether it is folded: a screen reader would not find those.
 */
export function claimOf(page: Page, reward: string): Locator {
  return page
    .locator('section[aria-labelledby="claims"] li')
    .filter({ has: page.locator('h3', { hasText: reward }) })
    .first();
}

/** Opens the claims, or the rewards again, on a screen that has no room for both. */
export async function openTab(page: Page, name: 'Rewards' | 'Claims'): Promise<void> {
  const tab = page.getByRole('group', { name: 'Rewards or claims' }).getByRole('radio', { name });
  if (!(await tab.isVisible())) return;
  // Not by the pointer: a toast may lie over it for some seconds.
  await tab.evaluate((input: HTMLInputElement) => input.click());
  await expect(tab).toBeChecked();
}

/** Claims a reward and answers the question that comes before. */
export async function claim(page: Page, reward: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: reward, exact: true }) });
  await card.getByRole('button', { name: /^Claim/ }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(reward);
  await question.getByRole('button', { name: 'Claim reward' }).click();
  await expect(question).toBeHidden();
  await expect(claimOf(page, reward)).toContainText('Pending');
}

/** A claim of somebody in the admins' queue. */
export function queued(page: Page, person: string, reward: string): Locator {
  return page.getByRole('listitem').filter({ hasText: person }).filter({ hasText: reward }).first();
}
