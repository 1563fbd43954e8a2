import type { Page } from '@playwright/test';
import { expect, test } from '../kit/company.ts';
import { changeRows, readRows, rebuildFigures } from '../kit/database.ts';
import { TEA_CLAIMS } from '../kit/rows.ts';

async function addClaims(stateDir: string): Promise<void> {
  await changeRows(stateDir, TEA_CLAIMS);
  await rebuildFigures(stateDir);
}

const tea = (page: Page, number: number) =>
  rows(page).filter({ has: page.getByRole('button', { name: `Details of Tea ${number} for` }) });
const rows = (page: Page) => page.getByRole('list', { name: 'Redemptions' }).getByRole('listitem');
const goToQueue = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Redemptions' }).filter({ visible: true }).click();

test('a second click at the place of a decided claim decides no other claim', async ({ signIn, company, hasTouch }) => {
  await addClaims(company.stateDir);
  const { page } = await signIn('Daniel Reyes');
  await goToQueue(page);
  const approve = tea(page, 3).getByRole('button', { name: 'Approve' });
  await approve.scrollIntoViewIfNeeded();
  const box = await approve.boundingBox();
  if (!box) throw new Error('The button is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const press = (at: number) => (hasTouch ? page.touchscreen.tap(at, y) : page.mouse.click(at, y));
  const findTop = async (count: number) => (await tea(page, count).boundingBox())?.y;
  const before = [await findTop(3), await findTop(4)];
  // Another admin approves a claim higher in the list. The next refresh does not return this claim any more.
  const other = await page.request.put(`${company.url}/api/redemptions/claim-001`, {
    headers: { Authorization: 'Demo demo-super-admin' },
    data: { status: 'approved' },
  });
  expect(other.status()).toBe(200);

  const decided: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && decided.push(new URL(request.url()).pathname));
  const refreshed = page.waitForResponse(
    (response) => response.url().includes('/api/redemptions?') && response.request().method() === 'GET',
  );
  await press(x);
  await expect(approve).toHaveCount(0);
  // The second press follows as fast as in a double click. The third press is a little beside the button.
  await press(x);
  await press(x + 30);
  await expect(tea(page, 3)).toContainText('Approved');
  await refreshed;
  await expect(tea(page, 3).getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await expect(tea(page, 1)).toContainText('No longer in this list');
  expect([await findTop(3), await findTop(4)]).toEqual(before);

  if (hasTouch) await page.getByRole('heading', { name: 'Redemptions' }).tap();
  else await page.mouse.move(5, 5);
  await expect(tea(page, 3)).toHaveCount(0);
  await expect(tea(page, 1)).toHaveCount(0);
  await expect(tea(page, 4).getByRole('button', { name: 'Approve' })).toBeVisible();
  expect(decided).toEqual(['/api/redemptions/claim-003']);
});

test('an approval that can still be undone is sent even when its tab is closed', async ({ signIn, company }) => {
  await addClaims(company.stateDir);
  const { page, watch } = await signIn('Daniel Reyes');
  await goToQueue(page);
  // The test stops the page's clock, so the time for an undo cannot end early on a busy machine.
  await page.evaluate((fixed) => void (Date.now = () => fixed), await page.evaluate(() => Date.now()));
  await tea(page, 3).getByRole('button', { name: 'Approve' }).click();
  await expect(tea(page, 3).getByRole('button', { name: /^Undo/ })).toBeVisible();
  const status = () => readRows(company.stateDir, `SELECT status FROM redemptions WHERE id = 'claim-003'`)[0]?.status;
  expect(status()).toBe('pending');
  // Either the closing tab or the next page sends the waiting approval.
  await watch.quiet();
  const next = await page.context().newPage();
  await page.close();
  await next.goto('/admin/dashboard');
  await expect.poll(status).toBe('approved');
  const acts = readRows(
    company.stateDir,
    `SELECT target_id FROM audit_log WHERE action = 'redemption.approved' AND target_id LIKE 'claim-%'`,
  );
  expect(acts).toEqual([{ target_id: 'claim-003' }]);
});
