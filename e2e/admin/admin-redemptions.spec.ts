import type { Page } from '@playwright/test';
import { UNDO_MS } from '../../domain/outbox/action.ts';
import { expectNoFindings } from '../kit/axe.ts';
import { expect, test } from '../kit/company.ts';
import { changeRows, readRows, rebuildFigures } from '../kit/database.ts';
import { hold } from '../kit/hold.ts';
import { chooseRadio } from '../kit/screens.ts';

const CLAIMS = 120;

/** Adds claims of the demo's users. Each claim is one minute newer than the one before. */
async function addClaims(stateDir: string): Promise<void> {
  await changeRows(
    stateDir,
    `INSERT INTO redemptions (id, user_id, reward_id, points_spent, status, requested_date, reward_snapshot, idempotency_key,
       change_id, created_at, updated_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${CLAIMS})
     SELECT printf('claim-%03d', i), printf('demo-%03d', 1 + i % 20), id, 5, 'pending',
       strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-05', '+' || i || ' minutes'),
       json_object('id', id, 'name', 'Tea ' || i, 'description', '', 'howToGet', '', 'pointsCost', 5, 'category', 'weekly',
         'icon', 'gift', 'company', ''), 'k' || i, 'c' || i, '2026-01-05T00:00:00.000Z', '2026-01-05T00:00:00.000Z'
     FROM n, (SELECT id FROM rewards ORDER BY id LIMIT 1)`,
  );
  await rebuildFigures(stateDir);
}

const tea = (page: Page, number: number) =>
  rows(page).filter({ has: page.getByRole('button', { name: `Details of Tea ${number} for` }) });
const rows = (page: Page) => page.getByRole('list', { name: 'Redemptions' }).getByRole('listitem');
const goToQueue = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Redemptions' }).filter({ visible: true }).click();

const REFUSED = {
  status: 400,
  json: {
    error: {
      type: 'VALIDATION',
      code: 'validation_failed',
      message: 'Refused by the test.',
      details: [],
      requestId: 'r',
    },
  },
};

test('in a long queue, an admin can retry a failed page, select all claims and decide by keyboard', async ({
  signIn,
  company,
}) => {
  await addClaims(company.stateDir);
  // The company's time zone is six hours ahead of the admin's.
  await changeRows(
    company.stateDir,
    `UPDATE system_settings SET setting_value = '"Europe/Berlin"' WHERE setting_key = 'company_time_zone'`,
  );
  const { page, watch } = await signIn('Daniel Reyes');
  await expect(page.getByRole('region', { name: 'Claims to decide' })).toContainText('50+');
  await expect(page.getByText('Days and times here are the company’s (Berlin).')).toBeVisible();
  // A check-in shows its local time. It also shows its time zone if this zone differs from the company's.
  await expect(page.getByRole('list', { name: 'Check-ins of today' }).getByRole('listitem').first()).toContainText(
    'Toronto',
  );
  await page.route('**/api/redemptions?*cursor=*', (route) => route.fulfill(REFUSED));
  watch.expectStatus(400, '/api/redemptions');
  await goToQueue(page);
  await rows(page).last().scrollIntoViewIfNeeded();
  const failure = page.getByRole('alert').filter({ hasText: 'Refused by the test.' });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/redemptions?*cursor=*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(failure).toHaveCount(0);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(25);

  await page.getByRole('button', { name: 'Select all', exact: true }).click();
  const bar = page.getByRole('region', { name: 'What to do with the selected claims' });
  await expect(bar).toContainText(/12\d selected/);
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toBeHidden();

  await page.mouse.move(1, 1);
  // A row that was approved by keyboard keeps its place until the focus leaves the list.
  await tea(page, 3).getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await expect(tea(page, 3)).toContainText('Approved');
  await expect(tea(page, 3).locator(':focus')).toBeVisible();
  await page.getByRole('searchbox').focus();
  await expect(tea(page, 3)).toHaveCount(0);
  await expect(tea(page, 4).getByRole('button', { name: 'Approve' })).toBeVisible();

  // The first page of the search is empty, and the request for the second page fails. The list must show the failure
  // and must not wait forever.
  await page.route('**/api/redemptions?*search=nobody*', (route) =>
    route.fulfill(
      route.request().url().includes('cursor=') ? REFUSED : { status: 200, json: { items: [], nextCursor: 'abc' } },
    ),
  );
  watch.expectStatus(400, '/api/redemptions');
  await page.getByRole('searchbox').fill('nobody');
  await expect(failure).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await page.unroute('**/api/redemptions?*search=nobody*');
});

test('a dialog shows the new status of a claim that another admin has decided', async ({ signIn, company }) => {
  await addClaims(company.stateDir);
  const { page, watch } = await signIn('Daniel Reyes');
  await goToQueue(page);
  await page.getByRole('button', { name: /^Details of Tea 1 / }).click();
  const details = page.getByRole('dialog');
  await expect(details.getByRole('button', { name: 'Approve' })).toBeVisible();
  const decide = (status: string) =>
    page.request.put(`${company.url}/api/redemptions/claim-001`, {
      headers: { Authorization: 'Demo demo-super-admin' },
      data: { status, ...(status === 'rejected' && { rejectionReason: 'Out of tea.' }) },
    });
  expect((await decide('approved')).status()).toBe(200);
  watch.expectStatus(409, '/api/redemptions/claim-001');
  await details.getByRole('button', { name: 'Approve' }).click();
  await expect(details.getByRole('alert')).toBeVisible();
  await expect(details.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect(details.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  // The dialog for the fulfilment shows the new status too. Its text field keeps the text.
  await details.getByRole('button', { name: 'Fulfil' }).click();
  const fulfil = page.getByRole('dialog');
  await fulfil.getByRole('textbox').fill('On your desk.');
  expect((await decide('rejected')).status()).toBe(200);
  watch.expectStatus(409, '/api/redemptions/claim-001');
  await fulfil.getByRole('button', { name: 'Mark as fulfilled' }).click();
  await expect(fulfil.getByRole('alert')).toBeVisible();
  await expect(fulfil).toContainText('It is now: Rejected');
  await expect(fulfil.getByRole('textbox')).toHaveValue('On your desk.');
});

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
    { timeout: 60_000 },
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

  // When the pointer leaves the list, the decided claims are removed. The next claim is still undecided.
  if (hasTouch) await page.getByRole('heading', { name: 'Redemptions' }).tap();
  else await page.mouse.move(5, 5);
  await expect(tea(page, 3)).toHaveCount(0);
  await expect(tea(page, 1)).toHaveCount(0);
  await expect(tea(page, 4).getByRole('button', { name: 'Approve' })).toBeVisible();
  expect(decided).toEqual(['/api/redemptions/claim-003']);
});

test('a bulk approval survives a double click, and can be continued after a stop', async ({ signIn, company }) => {
  await addClaims(company.stateDir);
  const { page } = await signIn('Daniel Reyes', { reducedMotion: 'reduce' });
  await goToQueue(page);
  const dialog = page.getByRole('dialog');
  const bar = page.getByRole('region', { name: 'What to do with the selected claims' });
  const askForAllShown = async () => {
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await bar.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog).toHaveAccessibleName('Approve 25 claims?');
  };
  const holdParts = () => hold(page, '**/api/redemptions/bulk');

  await askForAllShown();
  let answer = await holdParts();
  await dialog.getByRole('button', { name: 'Approve 25 claims' }).dblclick();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  answer();
  await expect(page.getByRole('status').filter({ hasText: '25 claims approved.' })).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.reload();
  await askForAllShown();
  answer = await holdParts();
  await dialog.getByRole('button', { name: 'Approve 25 claims' }).click();
  await dialog.getByRole('button', { name: 'Stop here' }).click();
  answer();
  await expect(dialog.getByRole('alert')).toHaveText('Stopped. 10 of 25 are decided, the rest stay as they were.');
  await expect(dialog).toHaveAccessibleName('10 claims approved.');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog).toBeHidden();
  const approved = readRows(
    company.stateDir,
    `SELECT count(*) AS n FROM redemptions WHERE id LIKE 'claim-%' AND status = 'approved'`,
  );
  expect(approved).toEqual([{ n: 50 }]);
});

test('an approval can be undone until it is sent, and is sent even when its tab is closed', async ({
  signIn,
  company,
}) => {
  await addClaims(company.stateDir);
  const { page, watch } = await signIn('Daniel Reyes', { colorScheme: 'light', reducedMotion: 'reduce' });
  await goToQueue(page);
  const readStatus = (count: number) =>
    readRows(company.stateDir, `SELECT status FROM redemptions WHERE id = 'claim-00${count}'`)[0]?.status;
  const decided: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && decided.push(new URL(request.url()).pathname));
  const approve = (count: number) => tea(page, count).getByRole('button', { name: 'Approve' }).click();
  // The test sets the page's clock, so the time for an undo cannot end early on a busy machine.
  const setTime = (ms: number) => page.evaluate((fixed) => void (Date.now = () => fixed), ms);
  const start = await page.evaluate(() => Date.now());
  await setTime(start);

  await approve(1);
  await expect(tea(page, 1)).toContainText('Approved');
  await expect(tea(page, 1).getByRole('checkbox')).toHaveCount(0);
  // While an approval only waits for an undo, the page shows no message about the connection.
  await expect(page.getByRole('button', { name: /^Online/ })).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindings(page, `an approval that can be undone, ${colorScheme}`);
  }
  await tea(page, 1).getByRole('button', { name: /^Undo/ }).click();
  await expect(tea(page, 1).getByRole('button', { name: 'Approve' })).toBeVisible();
  expect([decided, readStatus(1)]).toEqual([[], 'pending']);

  // The admin approves the same claim again. The page sends the approval when the time for an undo has passed.
  await approve(1);
  await expect(tea(page, 1).getByRole('button', { name: /^Undo/ })).toBeVisible();
  await setTime(start + UNDO_MS);
  await expect.poll(() => readStatus(1)).toBe('approved');
  await expect(tea(page, 1).getByRole('button', { name: /^Undo/ })).toHaveCount(0);

  await approve(2);
  await expect(tea(page, 2).getByRole('button', { name: /^Undo/ })).toBeVisible();
  await chooseRadio(page.getByRole('radio', { name: /^Approved/ }));
  await expect.poll(() => readStatus(2)).toBe('approved');

  // Either the closing tab or the next page sends the waiting approval.
  await chooseRadio(page.getByRole('radio', { name: /^Pending/ }));
  await approve(3);
  await expect(tea(page, 3).getByRole('button', { name: /^Undo/ })).toBeVisible();
  await watch.quiet();
  const next = await page.context().newPage();
  await page.close();
  await next.goto('/admin/dashboard');
  await expect.poll(() => readStatus(3)).toBe('approved');
  const acts = readRows(
    company.stateDir,
    `SELECT count(*) AS n FROM audit_log WHERE action = 'redemption.approved' AND target_id LIKE 'claim-%'`,
  );
  expect(acts).toEqual([{ n: 3 }]);
});
