import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { film, openWithCamera } from './kit/camera.ts';
import { expect, test as base } from './kit/company.ts';
import { changeRows, readRows } from './kit/database.ts';
import { goOffline } from './kit/screens.ts';
import { watch } from './kit/watch.ts';

const CHECKED_IN = /^Checked in at 7:3\d a\.m\./;

interface Fixtures {
  display: Page;
  openPhone: (isAllowed: boolean) => Promise<{ page: Page; turnToDisplay: () => Promise<void> }>;
}

/** Makes codes valid for a minute, because filming a code may be slow on a busy machine. */
const SLOW_CODES = `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
  VALUES ('qr_window_seconds', '60', 'x', 'x')`;

const test = base.extend<Fixtures>({
  display: async ({ signIn, browser, company }, use) => {
    await changeRows(company.stateDir, SLOW_CODES);
    const { page: daniel } = await signIn('Daniel Reyes');
    await daniel.goto('/admin/qr-settings');
    await daniel.getByRole('button', { name: 'Add a station' }).click();
    await daniel.getByRole('dialog').getByLabel('Name').fill('Front door');
    await daniel.getByRole('dialog').getByRole('button', { name: 'Add a station' }).click();
    await daniel.getByRole('button', { name: 'Front door display' }).click();
    await daniel.getByRole('button', { name: 'Make a link' }).click();
    const link = await daniel.getByLabel('Display link').inputValue();
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, baseURL: company.url });
    const page = await context.newPage();
    await page.goto(link);
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    await use(page);
    await context.close();
  },
  openPhone: async ({ display, company }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'employee-rewards-camera-'));
    const opened: { close: () => Promise<void> }[] = [];
    await use(async (isAllowed) => {
      const file = join(folder, `camera-${opened.length}.y4m`);
      const browser = await openWithCamera(file, isAllowed);
      opened.push(browser);
      const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, baseURL: company.url };
      const page = await (await browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage();
      await page.goto('/auth');
      return { page, turnToDisplay: () => film(display, file) };
    });
    for (const browser of opened) await browser.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

async function readDisplay(display: Page): Promise<string> {
  const name = await display.getByRole('img', { name: /^QR code/ }).getAttribute('aria-label');
  return name?.replace('QR code to check in: ', '') ?? '';
}

test('a user checks in at a station when the phone’s camera reads the code on the display', async ({
  openPhone,
  company,
}) => {
  const { page, turnToDisplay } = await openPhone(true);
  const watched = await watch(page);
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await page.getByRole('button', { name: 'Good', exact: true }).click();
  await turnToDisplay();
  await page.getByRole('button', { name: 'Scan to check in' }).click();
  await expect(page.getByRole('region', { name: CHECKED_IN })).toContainText('+');
  expect(
    await readRows(
      company.stateDir,
      `SELECT method, time_proof AS proof, mood, (SELECT name FROM qr_stations WHERE id = station_id) AS station
        FROM check_ins WHERE user_id = 'demo-employee' AND local_date = '2026-03-02'`,
    ),
  ).toEqual([{ method: 'q', proof: 'v', mood: expect.anything(), station: 'Front door' }]);
  await page.goto('/check-in');
  await expect(page.getByText('You are checked in today')).toBeVisible();
  expect(watched.problems()).toEqual([]);
});

test('after an old code was refused, the user can enter the current code', async ({ openPhone, display, company }) => {
  const { page, turnToDisplay } = await openPhone(true);
  const watched = await watch(page);
  await turnToDisplay();
  // Another length of the code window results in other codes.
  await changeRows(
    company.stateDir,
    `UPDATE system_settings SET setting_value = '59' WHERE setting_key = 'qr_window_seconds'`,
  );
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  watched.expectStatus(409, '/api/checkins');
  await page.getByRole('button', { name: 'Scan to check in' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This code has changed. Scan the one that the station shows now.' }),
  ).toBeVisible();
  expect(
    await readRows(
      company.stateDir,
      `SELECT 1 FROM check_ins WHERE user_id = 'demo-employee' AND local_date = '2026-03-02'`,
    ),
  ).toEqual([]);
  // The camera still shows the old code, and the page does not send it again. The user types the current code of the
  // display.
  await display.reload();
  await expect(display.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await page.getByLabel('Or type the code').fill((await readDisplay(display)).toLowerCase());
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(page.getByRole('region', { name: CHECKED_IN })).toContainText('+');
  expect(watched.problems()).toEqual([]);
});

test('a user who does not allow the camera can type the code', async ({ openPhone, display }) => {
  const { page, turnToDisplay } = await openPhone(false);
  const watched = await watch(page);
  await turnToDisplay();
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await page.getByRole('button', { name: 'Scan to check in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The camera is blocked for this site.' })).toBeVisible();
  await page.getByLabel('Or type the code').fill('04 K7QM');
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(page.getByText('A code has 10 letters and digits, or 18 on paper.')).toBeVisible();
  await page.getByLabel('Or type the code').fill(await readDisplay(display));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: CHECKED_IN })).toContainText('+');
  expect(watched.problems()).toEqual([]);
});

test('the link in a code leads through the sign-in to the check-in', async ({ display, browser, company }) => {
  const context = await browser.newContext({ baseURL: company.url });
  const page = await context.newPage();
  const watched = await watch(page);
  await page.goto(`/check-in#${(await readDisplay(display)).replaceAll(' ', '')}`);
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await expect(page.getByRole('region', { name: CHECKED_IN })).toContainText('+');
  await expect(page).toHaveURL(/\/employee\/dashboard$/);
  await page.goto(`/check-in#${(await readDisplay(display)).replaceAll(' ', '')}`);
  await expect(
    page.getByRole('region', { name: CHECKED_IN }).or(page.getByText('You are checked in today')),
  ).toBeVisible();
  expect(watched.problems()).toEqual([]);
  await context.close();
});

test('a display shows new codes and a warning without a network, until an admin disconnects the display', async ({
  display,
  signIn,
}) => {
  const before = await readDisplay(display);
  await display.clock.install();
  await display.context().setOffline(true);
  await display.clock.runFor(61_000);
  await expect.poll(() => readDisplay(display)).not.toBe(before);
  await expect(display.getByText(/^No connection\. The codes go on for/)).toBeVisible();
  const inOutage = (await readDisplay(display)).replaceAll(' ', '');
  await display.context().setOffline(false);
  await display.clock.runFor(5_000);
  await expect(display.getByText(/^No connection/)).toHaveCount(0);
  expect(inOutage).toMatch(/^02[0-9A-Z]{8}$/);

  const { page: daniel } = await signIn('Daniel Reyes');
  await daniel.goto('/admin/qr-settings');
  await daniel.getByRole('button', { name: 'Front door display' }).click();
  await daniel.getByRole('button', { name: 'Disconnect all displays' }).click();
  await expect(daniel.getByText('Displays with the old link will stop showing codes.')).toBeVisible();
  await daniel.getByRole('button', { name: 'Disconnect all displays' }).click();
  await expect(daniel.getByText('All Front door displays disconnected.')).toBeVisible();
  await display.clock.runFor(46_000);
  await expect(display.getByText('This display is not connected')).toBeVisible();
});

/** Adds a place rule that no check-in of the browser meets, because the browser does not send a position. */
const PLACE_RULE = `UPDATE qr_stations
  SET place_rule = '{"by":"distance","latitude":43.6426,"longitude":-79.3871,"radius":100}'`;

for (const { name, rule, proof } of [
  { name: 'is verified by the time of the scan', rule: null, proof: 'v' },
  { name: 'is unverified when the station has a place rule', rule: PLACE_RULE, proof: 'u' },
]) {
  test(`a check-in that was made offline with a code is sent later and ${name}`, async ({
    display,
    signIn,
    company,
  }) => {
    if (rule) await changeRows(company.stateDir, rule);
    const { page, watch: watched } = await signIn('Maya Okafor');
    await page.getByRole('button', { name: 'Scan to check in' }).click();
    await watched.quiet();
    watched.expectOffline();
    await goOffline(page);
    // The code is read last, because it is accepted for one minute at least.
    await page.getByLabel('Or type the code').fill(await readDisplay(display));
    await page.getByRole('button', { name: 'Check in', exact: true }).click();
    await expect(page.getByText('Waiting to be sent')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('region', { name: CHECKED_IN })).toContainText('+');
    expect(
      await readRows(
        company.stateDir,
        `SELECT method, time_proof AS proof FROM check_ins WHERE user_id = 'demo-employee' AND local_date = '2026-03-02'`,
      ),
    ).toEqual([{ method: 'q', proof }]);
  });
}

test('when a code is needed everywhere, a check-in without a code is refused', async ({ display, signIn }) => {
  await expect(display.getByRole('heading', { name: 'Check in here' })).toBeVisible();
  const { page: daniel } = await signIn('Daniel Reyes');
  await daniel.goto('/admin/qr-settings');
  await daniel.getByLabel('Check-in with a code').selectOption('Needed everywhere');
  await daniel.getByRole('button', { name: 'Save: Check-in with a code' }).click();
  await expect(daniel.getByRole('button', { name: 'Save: Check-in with a code' })).toHaveCount(0);

  const { page: maya, watch: watched } = await signIn('Maya Okafor');
  await maya.getByRole('button', { name: /^Scan to check in/ }).click();
  await expect(maya.getByRole('heading', { name: 'Scan to check in' })).toBeVisible();
  watched.expectStatus(409, '/api/checkins');
  const refused = await maya.evaluate(async () => {
    const answer = await fetch('/api/checkins', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Demo demo-employee' },
      body: '{}',
    });
    return { status: answer.status, body: (await answer.json()) as { error: { code: string } } };
  });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'code_needed' } } });
});

test('a user without a phone checks in with six digits at the display of a kiosk', async ({
  display,
  signIn,
  company,
}) => {
  const { page: daniel } = await signIn('Daniel Reyes');
  await daniel.goto('/admin/qr-settings');
  await daniel.getByRole('button', { name: 'Edit Front door' }).click();
  await daniel.getByRole('switch', { name: 'Kiosk for people without a phone' }).click();
  await daniel.getByRole('button', { name: 'Save' }).click();
  await expect(daniel.getByRole('dialog')).toHaveCount(0);

  const { page: maya } = await signIn('Maya Okafor');
  await maya.goto('/employee/profile/settings');
  await maya.getByRole('button', { name: 'Make my code' }).click();
  const pin = await maya
    .getByRole('definition')
    .filter({ hasText: /^\d{6}$/ })
    .innerText();

  await display.reload();
  await display.getByRole('button', { name: 'No phone? Check in here' }).click();
  for (const digit of pin === '000000' ? '111111' : '000000')
    await display.getByRole('button', { name: digit }).click();
  await expect(display.getByRole('alert').filter({ hasText: 'Nobody has this code.' })).toBeVisible();
  await display.getByLabel('Your six digits').fill(pin);
  await expect(display.getByText('Good to see you, Maya')).toBeVisible();
  expect(
    await readRows(
      company.stateDir,
      `SELECT method FROM check_ins WHERE user_id = 'demo-employee' AND local_date = '2026-03-02'`,
    ),
  ).toEqual([{ method: 'k' }]);
  await expect(display.getByRole('dialog')).toHaveCount(0);
});

test('a station with a place rule needs the user’s position and then shows the user’s first name', async ({
  display,
  signIn,
  company,
}) => {
  const { page: daniel } = await signIn('Daniel Reyes');
  await daniel.goto('/admin/qr-settings');
  await daniel.getByRole('button', { name: 'Edit Front door' }).click();
  await daniel.getByLabel('Where people scan').selectOption('Near the station');
  await daniel.getByLabel('Station position').fill('43.6426, -79.3871');
  await daniel.getByRole('button', { name: 'Save' }).click();
  await expect(daniel.getByRole('dialog')).toHaveCount(0);

  const { page, watch: watched } = await signIn('Maya Okafor');
  await page.goto('/employee/profile/settings');
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/profile/station-name') && response.request().method() === 'PUT',
  );
  await page.getByRole('switch', { name: 'Show my first name' }).click();
  await saved;
  await expect(page.getByRole('switch', { name: 'Show my first name' })).toBeChecked();
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 43.66, longitude: -79.3871, accuracy: 20 });
  await page.goto('/check-in');
  watched.expectStatus(409, '/api/checkins');
  watched.expectStatus(409, '/api/checkins');
  await page.getByLabel('Or type the code').fill(await readDisplay(display));
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  // The permission was granted before, so the browser does not ask for it.
  await expect(page.getByRole('alert').filter({ hasText: 'You are too far from this station.' })).toBeVisible();
  await page.context().setGeolocation({ latitude: 43.6431, longitude: -79.3871, accuracy: 20 });
  watched.expectStatus(409, '/api/checkins');
  await page.getByLabel('Or type the code').fill(await readDisplay(display));
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(page.getByRole('region', { name: CHECKED_IN })).toContainText('+');
  await display.reload();
  await expect(display.getByRole('listitem').filter({ hasText: 'Maya' })).toBeVisible();
  expect(
    await readRows(
      company.stateDir,
      `SELECT method, time_proof AS proof FROM check_ins WHERE user_id = 'demo-employee' AND local_date = '2026-03-02'`,
    ),
  ).toEqual([{ method: 'q', proof: 'v' }]);
});
