import type { Page } from '@playwright/test';
import { startBuiltServer } from '../kit/built-server.ts';
import { expect, test } from '../kit/company.ts';
import { changeRows } from '../kit/database.ts';
import { device, expectDeviceKey, readStored, settleIn } from '../kit/device.ts';
import { checkIn, START } from '../kit/expectations.ts';
import { faultyLine } from '../kit/faulty-line.ts';
import { isStained, stain } from '../kit/pwa-site.ts';
import { claim, findClaim, goOffline, reconnect, goTo, openTab, signOut } from '../kit/screens.ts';

// The headless shell has no Background Sync, so only pages send actions, and `setOffline` applies to pages.
test.use({ serviceWorkers: 'allow' });

async function onServer(url: string, userId = 'demo-employee') {
  const answer = await fetch(`${url}/api/me`, { headers: { Authorization: `Demo ${userId}` } });
  const { bio, totalCheckIns, pointsBalance, todayCheckIn } = (await answer.json()) as Record<string, unknown>;
  return { bio, totalCheckIns, pointsBalance, todayCheckIn };
}

const press = (page: Page) => page.getByRole('button', { name: /^Check in/ }).click();
const receipt = (page: Page) => page.getByRole('region', { name: /^Checked in/ });
const statuses = async (page: Page) => (await readStored(page, 'actions')).map(({ status }) => status);

test('a check-in counts once when the server stops after the commit and before the response', async ({ company }) => {
  const line = await faultyLine(company.url);
  const phone = device(line.url);
  const { page } = await phone.open();
  await settleIn(page, 'Maya Okafor');
  const lost = line.loseNextAnswer('/api/checkins', company.stop);
  await press(page);
  await lost;
  // The server has stopped. The database contains the check-in, but the device has no response.
  await expect(receipt(page)).toContainText('Waiting to send');
  await phone.close();

  const again = await startBuiltServer({ stateDir: company.stateDir });
  try {
    line.leadTo(again.url);
    expect(await onServer(again.url)).toMatchObject({ totalCheckIns: START.checkIns + 1 });
    const { page: reopened } = await phone.open();
    await reopened.goto('/employee/dashboard');
    await expect(receipt(reopened)).toContainText(checkIn().receipt);
    await expect.poll(() => statuses(reopened)).toEqual(['completed']);
    expect(await onServer(again.url)).toMatchObject({
      totalCheckIns: START.checkIns + 1,
      pointsBalance: START.balance + checkIn().points,
    });
    await phone.discard();
  } finally {
    await again.stop();
    await line.stop();
  }
});

test('a claim counts once when the server stops after the commit and before the response', async ({ company }) => {
  const line = await faultyLine(company.url);
  const phone = device(line.url);
  const { page } = await phone.open();
  await settleIn(page, 'Maya Okafor');
  await goTo(page, 'Rewards');
  const lost = line.loseNextAnswer('/api/rewards/claim', company.stop);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Bakery treat', exact: true }) });
  await card.getByRole('button', { name: /^Claim/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Claim reward' }).click();
  await lost;
  await expect(findClaim(page, 'Bakery treat')).toContainText('Waiting to send');
  await phone.close();

  const again = await startBuiltServer({ stateDir: company.stateDir });
  try {
    line.leadTo(again.url);
    const balance = START.balance - 10;
    expect(await onServer(again.url)).toMatchObject({ pointsBalance: balance });
    const { page: reopened } = await phone.open();
    await reopened.goto('/employee/rewards');
    await expect.poll(() => statuses(reopened)).toEqual(['completed']);
    await expect(findClaim(reopened, 'Bakery treat')).toContainText('Waiting');
    expect(await onServer(again.url)).toMatchObject({ pointsBalance: balance });
    await phone.discard();
  } finally {
    await again.stop();
    await line.stop();
  }
});

test('two tabs show the same queued actions and send each action once', async ({ company }) => {
  const line = await faultyLine(company.url);
  const phone = device(line.url);
  const { context, page: one } = await phone.open();
  await settleIn(one, 'Maya Okafor');
  const two = await context.newPage();
  await two.goto('/employee/dashboard');
  await expect(two.getByRole('button', { name: /^Check in/ })).toBeVisible();

  await goOffline(one);
  await press(one);
  await expect(receipt(two)).toContainText('Waiting to send');
  await goTo(two, 'Rewards');
  const card = two
    .getByRole('listitem')
    .filter({ has: two.getByRole('heading', { name: 'Bakery treat', exact: true }) });
  await card.getByRole('button', { name: /^Claim/ }).click();
  await two.getByRole('dialog').getByRole('button', { name: 'Claim reward' }).click();
  await goTo(one, 'Rewards');
  await expect(findClaim(one, 'Bakery treat')).toContainText('Waiting to send');

  await context.setOffline(false);
  await expect(findClaim(one, 'Bakery treat')).toContainText('Waiting');
  await expect(findClaim(two, 'Bakery treat')).toContainText('Waiting');
  await expect.poll(() => statuses(one)).toEqual(['completed', 'completed']);
  expect([line.handedOn('/api/checkins'), line.handedOn('/api/rewards/claim')]).toEqual([1, 1]);
  expect(await onServer(company.url)).toMatchObject({
    totalCheckIns: START.checkIns + 1,
    pointsBalance: START.balance + checkIn().points - 10,
  });
  await phone.discard();
  await line.stop();
});

test('another user of the device neither sees nor sends the queued check-in', async ({ company }) => {
  const daniel = await onServer(company.url, 'demo-admin');
  const phone = device(company.url);
  const { context, page } = await phone.open();
  await settleIn(page, 'Maya Okafor');
  await goOffline(page);
  await press(page);
  await expect(receipt(page)).toContainText('Waiting to send');

  await signOut(page);
  const question = page.getByRole('dialog', { name: 'Sign out with unsent changes?' });
  await expect(question).toContainText('1 change hasn’t been sent yet');
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(receipt(page)).toBeVisible();
  await signOut(page);
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect
    .poll(async () => (await readStored(page, 'cache')).filter(({ key }) => String(key).startsWith('demo-employee|')))
    .toEqual([]);
  expect(await statuses(page)).toEqual(['pending']);

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Daniel Reyes' }).click();
  await expect(page).toHaveURL(/\/admin/);
  await page.goto('/employee/dashboard');
  await expect(page.getByRole('region', { name: 'Your numbers' })).toBeVisible();
  await expect(page.getByText('Waiting to send')).toBeHidden();
  await expect(page.getByRole('button', { name: /pending/ })).toBeHidden();
  // If the app wrongly sent the queued action, it would do so during this reload.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your numbers' })).toBeVisible();
  expect(await statuses(page)).toEqual(['pending']);
  expect(await onServer(company.url)).toMatchObject({ todayCheckIn: null });
  expect(await onServer(company.url, 'demo-admin')).toEqual(daniel);

  await signOut(page);
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await expect(receipt(page)).toContainText(checkIn().receipt);
  expect(await onServer(company.url)).toMatchObject({ totalCheckIns: START.checkIns + 1 });
  await phone.discard();
});

test('when the session has ended, a queued check-in is sent after the next sign-in', async ({ company }) => {
  const phone = device(company.url);
  const { context, page } = await phone.open();
  await settleIn(page, 'Maya Okafor');
  await expectDeviceKey(page);
  await goOffline(page);
  await press(page);
  await expect(receipt(page)).toContainText('Waiting to send');
  // The next two changes make the server reject the device's key and the session.
  await changeRows(company.stateDir, "DELETE FROM devices WHERE user_id = 'demo-employee'");
  await changeRows(company.stateDir, "UPDATE users SET employee_id = 'elsewhere' WHERE id = 'demo-employee'");
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(() => statuses(page)).toEqual(['pending']);
  await changeRows(company.stateDir, "UPDATE users SET employee_id = 'demo-employee' WHERE id = 'demo-employee'");
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await expect(receipt(page)).toContainText(checkIn().receipt);
  expect(await onServer(company.url)).toMatchObject({ totalCheckIns: START.checkIns + 1 });
  await phone.discard();
});

test('a refused claim stays on the device with its reason until the user discards it', async ({ company }) => {
  const phone = device(company.url);
  const { context, page } = await phone.open();
  await settleIn(page, 'Maya Okafor');
  await goTo(page, 'Rewards');
  await goOffline(page);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Bakery treat', exact: true }) });
  await card.getByRole('button', { name: /^Claim/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Claim reward' }).click();
  await expect(findClaim(page, 'Bakery treat')).toContainText('Waiting to send');
  await changeRows(company.stateDir, "UPDATE rewards SET available = 0 WHERE name = 'Bakery treat'");
  await context.setOffline(false);
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Claim for Bakery treat didn’t go through. This reward isn’t available right now.' })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: /1 failed/ }).click();
  const panel = page.getByRole('dialog', { name: 'Connection & Sync Status' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'Claim for Bakery treat' })).toContainText(
    'This reward isn’t available right now.',
  );
  await panel.getByRole('button', { name: 'Discard: Claim for Bakery treat' }).click();
  await expect(panel).toContainText('All your changes have been sent.');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /failed|pending/ })).toBeHidden();
  expect(await onServer(company.url)).toMatchObject({ pointsBalance: START.balance });
  await phone.discard();
});

test('a user can take back a queued claim or clear the offline data', async ({ company }) => {
  const phone = device(company.url);
  const { page } = await phone.open();
  await settleIn(page, 'Maya Okafor');
  await goTo(page, 'Rewards');
  await goOffline(page);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Bakery treat', exact: true }) });
  const claimIt = async () => {
    await card.getByRole('button', { name: /^Claim/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Claim reward' }).click();
    await expect(findClaim(page, 'Bakery treat')).toContainText('Waiting to send');
  };
  await claimIt();
  await openTab(page, 'Claims');
  await page.getByRole('button', { name: 'Withdraw claim for Bakery treat' }).click();
  await expect(findClaim(page, 'Bakery treat')).toHaveCount(0);
  await openTab(page, 'Rewards');
  expect(await statuses(page)).toEqual([]);

  await claimIt();
  await page.getByRole('button', { name: /1 pending/ }).click();
  const panel = page.getByRole('dialog', { name: 'Connection & Sync Status' });
  await panel.getByText('Offline data on this device').click();
  await panel.getByRole('button', { name: 'Clear Offline Data' }).click();
  await expect(panel).toContainText('Are you sure you want to clear all offline data? This action cannot be undone.');
  await panel.getByRole('button', { name: 'Keep it' }).click();
  expect(await statuses(page)).toEqual(['pending']);
  await panel.getByRole('button', { name: 'Clear Offline Data' }).click();
  await panel.getByRole('button', { name: 'Clear Offline Data' }).click();
  await expect.poll(() => statuses(page)).toEqual([]);
  await reconnect(page);
  await claim(page, 'Bakery treat');
  expect(await onServer(company.url)).toMatchObject({ pointsBalance: START.balance - 10 });
  await phone.discard();
});

test('a check-in that was queued before an update is sent once by the new version', async ({ company }) => {
  const line = await faultyLine(company.url);
  const phone = device(line.url);
  const { page } = await phone.open();
  await settleIn(page, 'Maya Okafor');
  // Only the API is unreachable, so the new version can load.
  line.setCut('/api');
  await press(page);
  await expect(receipt(page)).toContainText('Waiting to send');
  line.rewrite('/sw.js', (text) => `${text}\n// Another version.`);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const card = page.getByRole('button', { name: 'Update Now' });
  await stain(page);
  await card.click();
  // While the page is being replaced, `isStained` fails, and the test asks again.
  await expect.poll(() => isStained(page).catch(() => true)).toBe(false);
  await expect(receipt(page)).toContainText('Waiting to send');
  expect(await onServer(company.url)).toMatchObject({ todayCheckIn: null });
  line.setCut('none');
  // The test does not reload the page. A reload could cut off a request that has just begun, and the app would
  // correctly send this request again.
  await page.evaluate(() => void dispatchEvent(new Event('focus')));
  await expect(receipt(page)).toContainText(checkIn().receipt);
  expect(await onServer(company.url)).toMatchObject({ totalCheckIns: START.checkIns + 1 });
  expect(line.handedOn('/api/checkins')).toBe(1);
  await phone.discard();
  await line.stop();
});
