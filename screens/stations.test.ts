import { commands } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import type { TestCompany } from './kit/company.ts';
import { DESKTOP } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const NO_STATION = 'DELETE FROM qr_stations';

const STATION = `INSERT INTO qr_stations (id, number, name, location, opens_at, closes_at, is_active, printed_secret, version,
    created_at, updated_at)
  VALUES ('gate', 9, 'Gate', '', '00:00', '00:00', 1, 'K7QM2XPAK7QM2XPA', 0, 'x', 'x')`;

const OWN_CHECK_IN = `SELECT method FROM check_ins WHERE user_id = 'demo-employee' AND local_date = '2026-03-02'`;

async function connectKiosk(company: TestCompany): Promise<string> {
  const kiosk = { name: 'Gate', location: '', timeZone: null, opensAt: '00:00', closesAt: '00:00', isKiosk: true };
  const { id } = (await company.ask('demo-admin', 'POST', '/api/qr/stations', kiosk)) as { id: string };
  const shown = (await company.ask('demo-admin', 'PUT', `/api/qr/stations/${id}/display`)) as { credential: string };
  return shown.credential;
}

const LONG_NAME = 'Front door of the headquarters, by the fountain and the bicycles';

test('an admin adds a station, makes a printed code and connects a display', async ({ company, signIn, start }) => {
  company.change(NO_STATION);
  const device = await signIn('Daniel Reyes', '/admin/qr-settings');
  const { screen } = device;
  const dialog = screen.getByRole('dialog');
  await expect.element(screen.getByText('No QR stations yet')).toBeVisible();
  await expectNoFindings(device, 'no stations');

  await screen.getByRole('button', { name: 'Add a station' }).click();
  await dialog.getByRole('switch', { name: 'Open day and night' }).click();
  await dialog.getByRole('switch', { name: 'Different time zone' }).click();
  await dialog.getByRole('button', { name: 'Add a station' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await expectNoFindings(device, 'a new station, with its mistake');
  await dialog.getByRole('switch', { name: 'Open day and night' }).click();
  await dialog.getByRole('switch', { name: 'Kiosk for people without a phone' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(LONG_NAME);
  await dialog.getByRole('textbox', { name: /^Location/ }).fill('Toronto');
  await dialog.getByRole('button', { name: 'Add a station' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByRole('listitem').filter({ hasText: LONG_NAME })).toBeVisible();

  await screen.getByRole('combobox', { name: 'Check-in with a code' }).selectOptions('Code needed at some locations');
  await screen.getByRole('combobox', { name: 'Add a location' }).fill('Lisbon');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expectNoFindings(device, 'a station, and a rule that is not saved');
  await screen.getByRole('button', { name: 'Cancel' }).click();

  await screen.getByRole('button', { name: `Printed code for ${LONG_NAME}` }).click();
  await dialog.getByRole('button', { name: 'Make a code' }).click();
  await expect.element(dialog.getByRole('img')).toBeVisible();
  await dialog.getByRole('button', { name: 'Deactivate code' }).click();
  await expectNoFindings(device, 'a printed code, and the question before it is withdrawn');
  await commands.press('Escape');

  await screen.getByRole('button', { name: `${LONG_NAME} display` }).click();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const field = dialog.getByRole('textbox', { name: 'Display link' });
  await expect.element(field).toBeVisible();
  await expectNoFindings(device, 'the link of a display');
  const link = new URL((field.element() as HTMLInputElement).value);

  const other = await start();
  other.resize(DESKTOP);
  await other.open('/display');
  await expect.element(other.screen.getByText('This display isn’t connected')).toBeVisible();
  await expectNoFindings(other, 'a display that is not connected');
  const tablet = await start();
  tablet.resize(DESKTOP);
  await tablet.open(link.pathname + link.hash);
  await expect.element(tablet.screen.getByRole('heading', { name: 'Check in here' })).toBeVisible();
  await expectNoFindings(tablet, 'a display');
  await tablet.screen.getByRole('button', { name: 'No phone? Check in here' }).click();
  await tablet.screen.getByLabelText('Your six-digit code').fill('000000');
  await expect.element(tablet.screen.getByText('We don’t recognize this code.')).toBeVisible();
  tablet.expectProblem(/^answer: POST 404 \/api\/checkins\/kiosk$/);
  await expectNoFindings(tablet, 'a kiosk that refuses digits');
});

test('when no station of the company shows a code, the scanner says so', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/check-in');
  await expect.element(device.screen.getByText('No code to scan')).toBeVisible();
  await expectNoFindings(device, 'no station to scan at');
});

test('without a camera, the user types a code, which is refused when it is unknown', async ({ company, signIn }) => {
  company.change(STATION);
  const device = await signIn('Maya Okafor', '/check-in');
  const { screen } = device;
  await expect.element(screen.getByRole('button', { name: 'Try the camera again' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Or type the code' }).fill('04');
  await screen.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect.element(screen.getByText('Codes on a screen have 10 letters and digits')).toBeVisible();
  await expectNoFindings(device, 'no camera, and no code');
  device.expectProblem(/^answer: POST 409 \/api\/checkins$/);
  await screen.getByRole('textbox', { name: 'Or type the code' }).fill('04 K7QM 2XPA');
  await screen.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect.element(screen.getByText('You’re not checked in. We don’t recognize this code.')).toBeVisible();
  await expectNoFindings(device, 'a code that no station has');
});

test('a user without a phone checks in at a kiosk with the personal code from the settings', async ({
  company,
  signIn,
  start,
}) => {
  const credential = await connectKiosk(company);
  const device = await signIn('Maya Okafor', '/employee/profile/settings');
  await device.screen.getByRole('button', { name: 'Make my codes' }).click();
  await expect.element(device.screen.getByRole('img', { name: 'Your badge' })).toBeVisible();
  await expectNoFindings(device, 'a profile with its codes');
  const digits = device.screen.getByRole('definition').filter({ hasText: /^\d{6}$/ });
  const pin = digits.element().textContent ?? '';

  const { screen, resize, open } = await start();
  resize(DESKTOP);
  await open(`/display#${credential}`);
  await screen.getByRole('button', { name: 'No phone? Check in here' }).click();
  await screen.getByLabelText('Your six-digit code').fill(pin);
  await expect.element(screen.getByText('Good to see you, Maya')).toBeVisible();
  expect(company.read(OWN_CHECK_IN)).toEqual([{ method: 'k' }]);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('when a code is needed everywhere, a user scans instead of pressing the button', async ({ company, signIn }) => {
  await connectKiosk(company);
  const admin = await signIn('Daniel Reyes', '/admin/qr-settings');
  const save = admin.screen.getByRole('button', { name: 'Save: Check-in with a code' });
  await admin.screen.getByRole('combobox', { name: 'Check-in with a code' }).selectOptions('Needed everywhere');
  await save.click();
  await expect.element(save).not.toBeInTheDocument();

  const { screen } = await signIn('Maya Okafor', '/employee/dashboard');
  await expect.element(screen.getByRole('button', { name: /^Check in/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: /^Scan to check in/ }).click();
  await expect.element(screen.getByRole('heading', { name: 'Scan to check in' })).toBeVisible();
  expect(company.read(OWN_CHECK_IN)).toEqual([]);
});
