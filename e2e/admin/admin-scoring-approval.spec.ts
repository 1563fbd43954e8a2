import type { Page } from '@playwright/test';
import { expect, test } from '../kit/company.ts';
import { changeRows } from '../kit/database.ts';

const waiting = (page: Page) => page.getByRole('region', { name: 'Waits for a second admin' });

/** Makes Maya a super admin, because the sign-in page of the demo offers no super admin. */
async function promoteMaya(stateDir: string): Promise<void> {
  await changeRows(stateDir, `UPDATE users SET role = 'super_admin' WHERE id = 'demo-employee'`);
}

async function propose(page: Page, early: string): Promise<void> {
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Change scoring' }).click();
  await page.getByRole('textbox', { name: 'Points when early' }).fill(early);
  await page.getByRole('button', { name: 'Save scoring…' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('More than half more within 30 days waits for a second admin.');
  await question.getByRole('textbox', { name: 'Why (optional)' }).fill('A better start.');
  await question.getByRole('button', { name: 'Propose scoring' }).click();
  await expect(question).toBeHidden();
}

test('a second admin can reject or approve a proposal for more points', async ({ signIn, company }) => {
  await promoteMaya(company.stateDir);
  const [daniel, maya] = [await signIn('Daniel Reyes'), await signIn('Maya Okafor')];
  await propose(daniel.page, '6');
  await expect(daniel.page.getByText('Proposed: Points for check-ins. It waits for a second admin.')).toBeVisible();
  const own = waiting(daniel.page);
  await expect(own).toContainText('Up to 200% more');
  await expect(own).toContainText('“A better start.”');
  await expect(own).toContainText(
    'Now2 points before 7:45 a.m., 1 point laterProposed6 points before 7:45 a.m., 1 point later',
  );
  await expect(own.getByRole('button')).toHaveText(['Withdraw…']);
  await expect(daniel.page.getByRole('listitem').getByText('2 points before 7:45 a.m., 1 point later')).toBeVisible();

  await maya.page.goto('/admin/dashboard');
  await maya.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(maya.page.getByText('Daniel Reyes proposed it.')).toBeVisible();
  await maya.page.keyboard.press('Escape');
  const card = maya.page.getByRole('region', { name: 'Scoring waits for a second admin' });
  await expect(card).toContainText('Daniel Reyes');
  await card.getByRole('link', { name: 'Review' }).click();
  const theirs = waiting(maya.page);
  await theirs.getByRole('button', { name: 'Reject…' }).click();
  const question = maya.page.getByRole('dialog');
  await question.getByRole('button', { name: 'Reject scoring' }).click();
  await expect(question).toContainText('Say why.');
  await question.getByRole('textbox', { name: 'Why' }).fill('Not this year.');
  await question.getByRole('button', { name: 'Reject scoring' }).click();
  await expect(theirs).toBeHidden();

  await daniel.page.reload();
  await expect(waiting(daniel.page)).toBeHidden();
  // Waits for the request that marks the notifications as read. The browser would cancel this request when the test
  // leaves the page.
  const isRead = daniel.page.waitForResponse('**/api/notices/read');
  await daniel.page.getByRole('button', { name: /^Notifications/ }).click();
  await isRead;
  await expect(daniel.page.getByText('Maya Okafor rejected it. “Not this year.”')).toBeVisible();
  await daniel.page.keyboard.press('Escape');
  await propose(daniel.page, '4');
  await maya.page.goto('/admin/settings');
  await theirs.getByRole('button', { name: 'Approve…' }).click();
  await question.getByRole('textbox', { name: 'Why' }).fill('Agreed in HR.');
  await question.getByRole('button', { name: 'Approve scoring' }).click();
  await expect(theirs).toBeHidden();
  await expect(maya.page.getByText('4 points before 7:45 a.m., 1 point later')).toBeVisible();
  await expect(maya.page.getByText(/Changed by Maya Okafor/)).toBeVisible();
  await maya.page.goto('/admin/audit');
  const entries = maya.page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.first()).toContainText(
    'Maya Okafor approved what was proposed for the setting Points for check-ins',
  );
});

test('an admin who saves scoring is told of a proposal that another admin made in the meantime', async ({
  signIn,
  company,
}) => {
  const { page, watch } = await signIn('Daniel Reyes');
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Change scoring' }).click();
  await page.getByRole('textbox', { name: 'Points when early' }).fill('3');
  const url = `${company.url}/api/settings/scoring_policy`;
  const headers = { Authorization: 'Demo demo-super-admin' };
  const { value } = (await (await page.request.get(url, { headers })).json()) as { value: object };
  expect((await page.request.put(url, { headers, data: { value: { ...value, earlyPoints: 9 } } })).status()).toBe(202);
  watch.expectStatus(409, '/api/settings/scoring_policy');
  await page.getByRole('button', { name: 'Save scoring…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save scoring' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Eleanor Whitfield proposed another scoring meanwhile',
  );
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('3 points before 7:45 a.m., 1 point later')).toBeVisible();
  await expect(waiting(page)).toBeHidden();
});

test.describe('in a company with one admin', () => {
  test.use({ founded: 'today' });

  test('the admin reads that nobody else may approve the proposal, and can withdraw the proposal', async ({
    signIn,
  }) => {
    const { page } = await signIn('Daniel Reyes');
    await propose(page, '6');
    await expect(waiting(page)).toContainText('Nobody else may approve it yet.');
    await waiting(page).getByRole('button', { name: 'Withdraw…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw proposal' }).click();
    await expect(waiting(page)).toBeHidden();
  });
});

test('only a super admin sees the points that admins gave each other', async ({ signIn, company }) => {
  await promoteMaya(company.stateDir);
  const { page } = await signIn('Maya Okafor');
  await page.goto('/admin/audit');
  const card = page.getByRole('region', { name: 'Points that admins gave each other' });
  await expect(card).toContainText('No two admins gave each other points.');
  // The demo already contains an award of 20 points from Eleanor Whitfield to Daniel Reyes.
  for (const [from, userId, amount] of [
    ['demo-admin', 'demo-super-admin', 40],
    ['demo-super-admin', 'demo-admin', 1],
  ] as const) {
    const headers = { Authorization: `Demo ${from}` };
    const data = { userId, amount, description: 'Well done' };
    expect((await page.request.post(`${company.url}/api/points`, { headers, data })).status()).toBe(201);
  }
  await page.reload();
  await expect(card).toContainText('Daniel Reyes gave Eleanor Whitfield 40 points, once');
  await expect(card).toContainText('Eleanor Whitfield gave Daniel Reyes 21 points, 2 times');
  await card.getByRole('link', { name: 'Daniel Reyes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Daniel Reyes' })).toBeVisible();

  const admin = await signIn('Daniel Reyes');
  await admin.page.goto('/admin/audit');
  await expect(admin.page.getByRole('list', { name: 'Audit log' })).toBeVisible();
  await expect(admin.page.getByRole('region', { name: 'Points that admins gave each other' })).toBeHidden();
});
