import { expect, type Locator, type Page } from '@playwright/test';

/** Goes by the navigation, as a person does. */
export async function goTo(
  page: Page,
  name: 'Dashboard' | 'Leaderboard' | 'Profile' | 'Rewards' | 'Redemptions',
): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveTitle(new RegExp(`^${name} `));
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

/** One's own claim of a reward, in the list beside the rewards. */
export function claimOf(page: Page, reward: string): Locator {
  return page
    .getByRole('region', { name: 'Your claims' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: reward }) })
    .first();
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
