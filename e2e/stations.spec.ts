import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PATHS } from '#web/kit/paths.ts';
import { ask } from './kit/api.ts';
import { film, openWithCamera } from './kit/camera.ts';
import { expect, test as base } from './kit/company.ts';
import { changeRows, readRows } from './kit/database.ts';
import { goOffline } from './kit/screens.ts';
import { watch } from './kit/watch.ts';

const CHECKED_IN = /^Checked in at 7:3\d a\.m\./;

interface Fixtures {
  /** The path of the station's routes. */
  station: string;
  display: Page;
  openPhone: (isAllowed: boolean) => Promise<{ page: Page; turnToDisplay: () => Promise<void> }>;
}

/** Makes codes valid for a minute, because filming a code may be slow on a busy machine. */
const SLOW_CODES = `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
  VALUES ('qr_window_seconds', '60', 'x', 'x')`;

const STATION = {
  name: 'Front door',
  location: '',
  timeZone: null,
  opensAt: '00:00',
  closesAt: '00:00',
  isKiosk: false,
  placeRule: null,
};
/** The coordinates of the CN Tower. */
const NEAR_TOWER = { by: 'distance', latitude: 43.6426, longitude: -79.3871, radius: 100 };

const test = base.extend<Fixtures>({
  // screens/stations.test.ts adds a station and connects a display on the admin's screen.
  station: async ({ company }, use) => {
    await changeRows(company.stateDir, SLOW_CODES);
    const { id } = await ask(company.url, 'demo-admin', 'POST', '/api/qr/stations', STATION);
    await use(`/api/qr/stations/${String(id)}`);
  },
  display: async ({ station, browser, company }, use) => {
    const { credential } = await ask(company.url, 'demo-admin', 'PUT', `${station}/display`);
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, baseURL: company.url });
    const page = await context.newPage();
    await page.goto(`${PATHS.display}#${String(credential)}`);
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
  await expect(page.getByText('You’re checked in for today')).toBeVisible();
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
    page.getByRole('alert').filter({ hasText: 'This code has expired. Scan the one your station shows now.' }),
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
  await expect(page.getByRole('alert').filter({ hasText: 'Your browser is blocking the camera.' })).toBeVisible();
  await page.getByLabel('Or type the code').fill('04 K7QM');
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(
    page.getByText('Codes on a screen have 10 letters and digits, like 04 K7QM 2XPA. Printed codes have 18.'),
  ).toBeVisible();
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
    page.getByRole('region', { name: CHECKED_IN }).or(page.getByText('You’re checked in for today')),
  ).toBeVisible();
  expect(watched.problems()).toEqual([]);
  await context.close();
});

test('a display shows new codes and a warning without a network, until an admin disconnects the display', async ({
  display,
  signIn,
}) => {
  // Only the timers of a page that loads after the installation obey the clock.
  await display.clock.install();
  await display.reload();
  await expect(display.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const before = await readDisplay(display);
  await display.context().setOffline(true);
  await display.clock.fastForward(61_000);
  await expect.poll(() => readDisplay(display)).not.toBe(before);
  await expect(display.getByText(/^No connection\. These codes will stop working in/)).toBeVisible();
  const inOutage = (await readDisplay(display)).replaceAll(' ', '');
  await display.context().setOffline(false);
  await display.clock.fastForward(5_000);
  await expect(display.getByText(/^No connection/)).toHaveCount(0);
  expect(inOutage).toMatch(/^02[0-9A-Z]{8}$/);

  const { page: daniel } = await signIn('Daniel Reyes', { path: '/admin/qr-settings' });
  await daniel.getByRole('button', { name: 'Front door display' }).click();
  await daniel.getByRole('button', { name: 'Disconnect all displays' }).click();
  await expect(daniel.getByText('Displays that are connected now will stop showing codes.')).toBeVisible();
  await daniel.getByRole('button', { name: 'Disconnect all displays' }).click();
  await expect(daniel.getByText('All displays at Front door are disconnected.')).toBeVisible();
  await display.clock.fastForward(46_000);
  await expect(display.getByText('This display isn’t connected')).toBeVisible();
});

test('a check-in that was made offline with a code is sent later and is verified by the time of the scan', async ({
  display,
  signIn,
  company,
}) => {
  const { page, watch: watched } = await signIn('Maya Okafor');
  await page.getByRole('button', { name: 'Scan to check in' }).click();
  await watched.quiet();
  watched.expectOffline();
  await goOffline(page);
  // The code is read last, because it is accepted for one minute at least.
  await page.getByLabel('Or type the code').fill(await readDisplay(display));
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect(page.getByText('Waiting to send')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: CHECKED_IN })).toContainText('+');
  expect(
    await readRows(
      company.stateDir,
      `SELECT method, time_proof AS proof FROM check_ins WHERE user_id = 'demo-employee' AND local_date = '2026-03-02'`,
    ),
  ).toEqual([{ method: 'q', proof: 'v' }]);
});

test('a station with a place rule needs the user’s position and then shows the user’s first name', async ({
  station,
  display,
  signIn,
  company,
}) => {
  await ask(company.url, 'demo-admin', 'PUT', station, { placeRule: NEAR_TOWER });
  await ask(company.url, 'demo-employee', 'PUT', '/api/profile/station-name', { isNamed: true });
  const { page, watch: watched } = await signIn('Maya Okafor', { path: '/check-in' });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 43.66, longitude: -79.3871, accuracy: 20 });
  watched.expectStatus(409, '/api/checkins');
  watched.expectStatus(409, '/api/checkins');
  await page.getByLabel('Or type the code').fill(await readDisplay(display));
  await page.getByRole('button', { name: 'Check in', exact: true }).click();
  // The permission was granted before, so the browser does not ask for it.
  await expect(page.getByRole('alert').filter({ hasText: 'You’re too far from this station.' })).toBeVisible();
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
