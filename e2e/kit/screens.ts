import { expect, type Locator, type Page } from '@playwright/test';

/** A link of the frame would load a new page, without what a test has put into this one. */
const appLink = (page: Page, name: string): Locator =>
  page.locator('#root').getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true });

export async function goTo(
  page: Page,
  name: 'Dashboard' | 'Leaderboard' | 'Profile' | 'Rewards' | 'Redemptions',
): Promise<void> {
  await appLink(page, name).click();
  await expect(page).toHaveTitle(new RegExp(`^${name} `));
}

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText(/^As of/)).toBeVisible();
}

export async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(page.getByText(/^As of/)).toBeHidden();
}

export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** The click waits until the label stops moving. */
export async function chooseRadio(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click();
  await expect(radio).toBeChecked();
}

export async function goToSettings(page: Page): Promise<void> {
  await appLink(page, 'Profile').click();
  await page.getByRole('navigation', { name: 'Profile pages' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveTitle(/^Your settings /);
}

/** The button ends with the user's status, such as in "Account (Busy)". */
export const sessionControl = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^Account/ });

export async function signOut(page: Page): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name: 'Sign Out' });
  await sessionControl(page).waitFor();
  // On a phone, the button is in the account menu, which may still be open.
  if (!(await button.isVisible())) await sessionControl(page).click();
  await button.click();
}

export function figures(page: Page): Locator {
  return page.getByRole('region', { name: 'Your numbers' });
}

export async function expectRewardsBalance(page: Page, points: number): Promise<void> {
  await expect(
    page.getByRole('banner').or(page.getByRole('main')).getByText(points.toLocaleString('en')).first(),
  ).toBeVisible();
}

/** Only this row contains "You". */
export function ownRow(page: Page): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText('You', { exact: true }) });
}

export async function pointsIn(row: Locator): Promise<number> {
  if ((await row.count()) === 0) return 0;
  const [, points = ''] = /([\d,]+)\s*points?\b/.exec((await row.innerText()).replaceAll('\n', ' ')) ?? [];
  expect(points).not.toBe('');
  return Number(points.replaceAll(',', ''));
}

/** Not by role: a query by role does not find a claim in a closed tab or a folded list. */
export function findClaim(page: Page, reward: string): Locator {
  return page
    .locator('section[aria-labelledby="claims"] li')
    .filter({ has: page.locator('h3', { hasText: reward }) })
    .first();
}

/** A wide screen has no tabs, because it shows both lists. */
export async function openTab(page: Page, name: 'Rewards' | 'Claims'): Promise<void> {
  const tab = page.getByRole('group', { name: 'Rewards and claims' }).getByRole('radio', { name });
  if (!(await tab.isVisible())) return;
  // The click is sent by script, because a toast may cover the tab for some seconds.
  await tab.evaluate((input: HTMLInputElement) => input.click());
  await expect(tab).toBeChecked();
}

export async function claim(page: Page, reward: string): Promise<void> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: reward, exact: true }) });
  await card.getByRole('button', { name: /^Claim/ }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(reward);
  await question.getByRole('button', { name: 'Claim reward' }).click();
  await expect(question).toBeHidden();
  await expect(findClaim(page, reward)).toContainText('Waiting');
}

export function queued(page: Page, person: string, reward: string): Locator {
  return page.getByRole('listitem').filter({ hasText: person }).filter({ hasText: reward }).first();
}
