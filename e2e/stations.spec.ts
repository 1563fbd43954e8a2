import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { film, openWithCamera } from './kit/camera.ts';
import { expect, test as base } from './kit/company.ts';
import { changeRows, readRows } from './kit/database.ts';
import { watch } from './kit/watch.ts';

/** Maya checks in early, at 7:30 on a Monday. */
const CHECKED_IN = /^Checked in at 7:3\d a\.m\./;

interface Fixtures {
  /** A device without a session that shows the code of a new station, connected by the admin's link. */
  display: Page;
  /** Opens a phone at the sign-in page. Its camera can be turned to the display. */
  openPhone: (isAllowed: boolean) => Promise<{ page: Page; turnToDisplay: () => Promise<void> }>;
}

/** Codes that last a minute: on a busy machine, filming and showing a code takes a while. */
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
    await daniel.getByRole('button', { name: 'Display of Front door' }).click();
    await daniel.getByRole('button', { name: 'Make a link' }).click();
    const link = await daniel.getByLabel('Link for the display').inputValue();
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, baseURL: company.url });
    const page = await context.newPage();
    await page.goto(link);
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    // The app removes the credential from the address.
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

/** Reads the letters on a display. */
async function readDisplay(display: Page): Promise<string> {
  const name = await display.getByRole('img', { name: /^QR code/ }).getAttribute('aria-label');
  return name?.replace('QR code to check in: ', '') ?? '';
}

test('a phone’s camera reads the display, and its user is checked in at the station', async ({
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
  // A second visit does not open the scanner, which has no work left.
  await page.goto('/check-in');
  await expect(page.getByText('You are checked in today')).toBeVisible();
  expect(watched.problems()).toEqual([]);
});

test('a code that has changed is refused with what to do, and the scanner goes on', async ({
  openPhone,
  display,
  company,
}) => {
  const { page, turnToDisplay } = await openPhone(true);
  const watched = await watch(page);
  await turnToDisplay();
  // Another window length produces other codes.
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
  // The camera still sees the old code, which is not sent again. The user types the display's current code.
  await display.reload();
  await expect(display.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await page.getByLabel('Or type the code').fill((await readDisplay(display)).toLowerCase());
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(page.getByRole('region', { name: CHECKED_IN })).toContainText('+');
  expect(watched.problems()).toEqual([]);
});

test('where the camera is refused, the code is typed', async ({ openPhone, display }) => {
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

test('the phone’s own camera opens the link of the code: through sign-in and back', async ({
  display,
  browser,
  company,
}) => {
  const context = await browser.newContext({ baseURL: company.url });
  const page = await context.newPage();
  const watched = await watch(page);
  await page.goto(`/check-in#${(await readDisplay(display)).replaceAll(' ', '')}`);
  await page.getByRole('button', { name: 'Maya Okafor' }).click();
  await expect(page.getByRole('region', { name: CHECKED_IN })).toContainText('+');
  await expect(page).toHaveURL(/\/employee\/dashboard$/);
  // Opened again, the page reports that the day is done.
  await page.goto(`/check-in#${(await readDisplay(display)).replaceAll(' ', '')}`);
  await expect(
    page.getByRole('region', { name: CHECKED_IN }).or(page.getByText('You are checked in today')),
  ).toBeVisible();
  expect(watched.problems()).toEqual([]);
  await context.close();
});

test('a display goes on without a network, says so, and ends when it is disconnected', async ({ display, signIn }) => {
  const before = await readDisplay(display);
  await display.clock.install();
  await display.context().setOffline(true);
  // After a minute, the display shows the next code.
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
  await daniel.getByRole('button', { name: 'Display of Front door' }).click();
  await daniel.getByRole('button', { name: 'Disconnect all displays' }).click();
  await expect(daniel.getByText('Displays that are connected now show nothing more.')).toBeVisible();
  await daniel.getByRole('button', { name: 'Disconnect all displays' }).click();
  await expect(daniel.getByText('The displays of Front door are disconnected.')).toBeVisible();
  await display.clock.runFor(46_000);
  await expect(display.getByText('This display is not connected')).toBeVisible();
});

/** A rule that a browser without a position cannot meet. */
const PLACE_RULE = `UPDATE qr_stations
  SET place_rule = '{"by":"distance","latitude":43.6426,"longitude":-79.3871,"radius":100}'`;

for (const { name, rule, proof } of [
  { name: 'counts by its moment', rule: null, proof: 'v' },
  { name: 'counts as not proven where a place is asked for', rule: PLACE_RULE, proof: 'u' },
]) {
  test(`a code that is scanned without a connection is kept, and ${name}`, async ({ display, signIn, company }) => {
    if (rule) await changeRows(company.stateDir, rule);
    const { page, watch: watched } = await signIn('Maya Okafor');
    await page.getByRole('button', { name: 'Scan to check in' }).click();
    const field = page.getByLabel('Or type the code');
    await field.fill(await readDisplay(display));
    watched.expectOffline();
    await page.context().setOffline(true);
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

test('where a code is needed, the dashboard asks for it, and the button cannot be gone around', async ({
  display,
  signIn,
}) => {
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

test('without a phone, one types six digits at the display of a kiosk', async ({ display, signIn, company }) => {
  const { page: daniel } = await signIn('Daniel Reyes');
  await daniel.goto('/admin/qr-settings');
  await daniel.getByRole('button', { name: 'Edit Front door' }).click();
  await daniel.getByRole('switch', { name: 'People without a phone check in here' }).click();
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
  await display.getByRole('button', { name: 'Done' }).click();
  await expect(display.getByRole('dialog')).toHaveCount(0);
});

test('a station near which one has to be asks for the position, and its display then greets by name', async ({
  display,
  signIn,
  company,
}) => {
  const { page: daniel } = await signIn('Daniel Reyes');
  await daniel.goto('/admin/qr-settings');
  await daniel.getByRole('button', { name: 'Edit Front door' }).click();
  await daniel.getByLabel('Where the code is scanned').selectOption('Near the station');
  await daniel.getByLabel('Position of the station').fill('43.6426, -79.3871');
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
  // The permission was granted before, so the browser does not ask. The first answer requires a position, and the
  // second judges it.
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
