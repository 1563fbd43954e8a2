import { commands, page } from 'vitest/browser';
import { UNDO_MS } from '#domain/outbox/action.ts';
import { TEA_CLAIMS } from '#e2e/kit/rows.ts';
import { expectFits, expectNoFindings } from './kit/axe.ts';
import type { Device } from './kit/device.ts';
import { addStaleEntries } from './kit/stale-entries.ts';
import { expect, test } from './kit/test.ts';

const rows = ({ screen }: Device) => screen.getByRole('list', { name: 'Redemptions' }).getByRole('listitem');
const tea = (device: Device, number: number) =>
  // A filter searches inside the filtered element, so this locator does not begin at the iframe.
  rows(device).filter({ has: page.getByRole('button', { name: `Details of Tea ${number} for` }) });
const bar = ({ screen }: Device) => screen.getByRole('region', { name: 'Actions for selected claims' });

const listDecided = ({ sent }: Device) => sent.filter(({ method }) => method === 'PUT').map(({ path }) => path);

const REFUSAL = {
  error: {
    type: 'VALIDATION',
    code: 'validation_failed',
    message: 'Refused by the test.',
    details: [],
    requestId: 'r',
  },
};

test('in a long queue, an admin can retry a failed page, select all claims and decide by keyboard', async ({
  signIn,
  company,
}) => {
  company.become([TEA_CLAIMS]);
  // The company's time zone is six hours ahead of the admin's.
  company.change(
    `UPDATE system_settings SET setting_value = '"Europe/Berlin"' WHERE setting_key = 'company_time_zone'`,
  );
  const device = await signIn('Daniel Reyes', '/admin/dashboard', { prepare: addStaleEntries });
  const { screen } = device;
  await expect.element(screen.getByRole('region', { name: 'Decide' })).toMatchTextContent(/^Decide\s*\d+\+ for you/);
  await expect.element(screen.getByText('Days and times are in the company’s time zone (Berlin).')).toBeVisible();
  await expect
    .element(screen.getByRole('list', { name: 'Today’s check-ins' }).getByRole('listitem').first())
    .toMatchTextContent('Toronto');
  const answerPages = company.refuse({
    method: 'GET',
    path: /^\/api\/redemptions\?.*cursor=/,
    status: 400,
    body: REFUSAL,
  });
  device.expectProblem(/^answer: GET 400 \/api\/redemptions$/);
  await screen.getByRole('navigation').getByRole('link', { name: 'Redemptions' }).click();
  await expect.element(rows(device).last()).toBeVisible();
  const failure = screen.getByRole('alert').filter({ hasText: 'Refused by the test.' });
  // The rows may still move after a scroll, so the test scrolls until the list has asked for its second page.
  await expect
    .poll(() => {
      rows(device).last().element().scrollIntoView({ block: 'end' });
      return failure.elements().length;
    })
    .toBe(1);
  answerPages();
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.poll(() => rows(device).elements().length).toBeGreaterThan(25);

  await screen.getByRole('button', { name: 'Select all', exact: true }).click();
  await expect.element(bar(device)).toMatchTextContent(/12\d selected/);
  await bar(device).getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(bar(device)).not.toBeInTheDocument();

  await screen.getByRole('heading', { level: 1 }).hover();
  const approve = tea(device, 3).getByRole('button', { name: 'Approve' });
  (approve.element() as HTMLElement).focus();
  await commands.press('Enter');
  await expect.element(tea(device, 3)).toMatchTextContent('Approved');
  await expect.poll(() => tea(device, 3).element().contains(device.app.document.activeElement)).toBe(true);
  (screen.getByRole('searchbox').element() as HTMLElement).focus();
  await expect.element(tea(device, 3)).not.toBeInTheDocument();
  await expect.element(tea(device, 4).getByRole('button', { name: 'Approve' })).toBeVisible();

  // The first page of the search is empty, and the request for the second page fails. The list must show the failure
  // and must not wait forever.
  const nobody = /^\/api\/redemptions\?.*search=nobody/;
  company.refuse({
    method: 'GET',
    path: /^\/api\/redemptions\?(?=.*search=nobody).*cursor=/,
    status: 400,
    body: REFUSAL,
  });
  company.refuse({ method: 'GET', path: nobody, status: 200, body: { items: [], nextCursor: 'abc' } });
  await screen.getByRole('searchbox').fill('nobody');
  await expect.element(failure).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('a dialog shows the new status of a claim that another admin has decided', async ({ signIn, company }) => {
  company.become([TEA_CLAIMS]);
  const device = await signIn('Daniel Reyes', '/admin/redemptions');
  const { screen } = device;
  await screen.getByRole('button', { name: /^Details of Tea 1 / }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Approve' })).toBeVisible();
  const decide = (decision: object) => company.ask('demo-super-admin', 'PUT', '/api/redemptions/claim-001', decision);
  await decide({ status: 'approved' });
  device.expectProblem(/^answer: PUT 409 \/api\/redemptions\/claim-001$/);
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog.getByText('Approved', { exact: true }).first()).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();

  await dialog.getByRole('button', { name: 'Deliver' }).click();
  await dialog.getByRole('textbox').fill('On your desk.');
  await decide({ status: 'rejected', rejectionReason: 'Out of tea.' });
  await dialog.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(dialog).toMatchTextContent('Status now: Rejected');
  await expect.element(dialog.getByRole('textbox')).toHaveValue('On your desk.');
  expect(listDecided(device)).toEqual(['/api/redemptions/claim-001', '/api/redemptions/claim-001']);
});

test('a bulk approval survives a double click, and can be continued after a stop', async ({ signIn, company }) => {
  company.become([TEA_CLAIMS]);
  const device = await signIn('Daniel Reyes', '/admin/redemptions');
  const { screen } = device;
  const dialog = screen.getByRole('dialog');
  const askForAllShown = async () => {
    await screen.getByRole('checkbox', { name: 'Select all shown' }).click();
    await bar(device).getByRole('button', { name: 'Approve' }).click();
    await expect.element(dialog).toHaveAccessibleName('Approve 25 claims?');
  };
  const holdParts = () => company.hold({ method: 'POST', path: /^\/api\/redemptions\/bulk$/ });

  await askForAllShown();
  let answer = holdParts();
  await dialog.getByRole('button', { name: 'Approve 25 claims' }).dblClick();
  await expect.element(dialog.getByRole('progressbar')).toBeVisible();
  answer();
  await expect.element(screen.getByRole('status').filter({ hasText: '25 claims approved.' })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();

  await device.reload();
  await askForAllShown();
  answer = holdParts();
  await dialog.getByRole('button', { name: 'Approve 25 claims' }).click();
  await dialog.getByRole('button', { name: 'Stop here' }).click();
  answer();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Stopped after 10 of 25. The other claims haven’t changed.');
  await expect.element(dialog).toHaveAccessibleName('10 claims approved.');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(company.read(`SELECT count(*) AS n FROM redemptions WHERE id LIKE 'claim-%' AND status = 'approved'`)).toEqual(
    [{ n: 50 }],
  );
});

test('an approval can be undone until it is sent', async ({ signIn, company }) => {
  company.become([TEA_CLAIMS]);
  const device = await signIn('Daniel Reyes', '/admin/redemptions');
  const { screen, app } = device;
  const readStatus = (number: number) =>
    company.read(`SELECT status FROM redemptions WHERE id = 'claim-00${number}'`)[0]?.status;
  const approve = (number: number) => tea(device, number).getByRole('button', { name: 'Approve' }).click();
  const undo = (number: number) => tea(device, number).getByRole('button', { name: /^Undo/ });
  // The test sets the page's clock, so the time for an undo cannot end early on a busy machine.
  const startMs = company.now();
  const setTime = (ms: number) => void (app.Date.now = () => ms);
  setTime(startMs);

  await approve(1);
  await expect.element(tea(device, 1)).toMatchTextContent('Approved');
  await expect.element(tea(device, 1).getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^Online/ })).not.toBeInTheDocument();
  await expectNoFindings(device, 'an approval that can be undone');
  await undo(1).click();
  await expect.element(tea(device, 1).getByRole('button', { name: 'Approve' })).toBeVisible();
  expect([listDecided(device), readStatus(1)]).toEqual([[], 'pending']);

  await approve(1);
  await expect.element(undo(1)).toBeVisible();
  setTime(startMs + UNDO_MS);
  await expect.poll(() => readStatus(1)).toBe('approved');
  await expect.element(undo(1)).not.toBeInTheDocument();

  await approve(2);
  await expect.element(undo(2)).toBeVisible();
  await screen.getByRole('radio', { name: /^Approved/ }).click();
  await expect.element(screen.getByRole('radio', { name: /^Approved/ })).toBeChecked();
  await expect.poll(() => readStatus(2)).toBe('approved');
  expect(
    company.read(
      `SELECT target_id FROM audit_log WHERE action = 'redemption.approved' AND target_id LIKE 'claim-%' ORDER BY 1`,
    ),
  ).toEqual([{ target_id: 'claim-001' }, { target_id: 'claim-002' }]);
});

test('after a lost response, the retry of a bulk approval approves no claim twice', async ({ signIn, company }) => {
  const start = new Date(company.now()).toISOString();
  const device = await signIn('Daniel Reyes', '/admin/redemptions');
  const { screen } = device;
  await expect.element(screen.getByText('6 claims shown')).toBeVisible();
  // The list begins with the claim that has waited longest.
  await screen.getByRole('button', { name: /^Details of Wellness afternoon/ }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Recent points');
  await expect.element(dialog).toMatchTextContent('Claimed: Wellness afternoon');
  await expectFits(device, 'the details of a claim');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await screen.getByRole('checkbox', { name: 'Select all shown' }).click();
  // The admin's own claim is not selected, because only another admin may decide on it.
  await expect.element(bar(device)).toMatchTextContent('5 selected');
  await expectFits(device, 'the queue with claims selected');
  await bar(device).getByRole('button', { name: 'Approve' }).click();
  await expect.element(dialog).toMatchTextContent('5 claims from 5 people, 380 points in total.');
  await expectFits(device, 'the question before many are approved');

  const answerAgain = company.loseAnswers({ method: 'POST', path: /^\/api\/redemptions\/bulk$/ });
  await dialog.getByRole('button', { name: 'Approve 5 claims' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  answerAgain();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText('1 claim shown')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Approved 7' })).toBeVisible();
  await expect.element(bar(device)).not.toBeInTheDocument();
  expect(
    company.read(
      `SELECT count(*) AS decisions FROM audit_log WHERE actor_id = 'demo-admin' AND action = 'redemption.approved'
          AND created_at >= '${start}'`,
    ),
  ).toEqual([{ decisions: 5 }]);
});
