import { commands } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import { DESKTOP, NARROW_PHONE } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

const withRule = (rule: object) =>
  `UPDATE qr_stations SET printed_secret = 'K7QM2XPAK7QM2XPA', place_rule = '${JSON.stringify(rule)}'`;
const CODE = '01 K7QM 2XPA K7QM 2XPA';
const TOWER = { latitude: 43.6426, longitude: -79.3871 };

test('an admin sets a place rule of a station by distance and then by network', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/qr-settings');
  const { screen } = device;
  const dialog = screen.getByRole('dialog');
  await screen.getByRole('button', { name: 'Edit Front entrance' }).click();
  const place = dialog.getByRole('combobox', { name: 'Where people can scan' });
  await place.selectOptions('Near the station');
  await dialog.getByRole('textbox', { name: 'Station position' }).fill('at the door');
  await dialog.getByRole('textbox', { name: 'Maximum distance (meters)' }).fill('20');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Enter two numbers with a comma between them')).toBeVisible();
  await expectNoFindings(device, 'a station near which a code is scanned, with its mistake');
  await dialog.getByRole('textbox', { name: 'Station position' }).fill('43.6426, -79.3871');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByRole('textbox', { name: 'Maximum distance (meters)' }))
    .toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Maximum distance (meters)' }).fill('150');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(screen.getByText(/Within 150\sm/)).toBeVisible();

  await screen.getByRole('button', { name: 'Edit Front entrance' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Station position' })).toHaveValue('43.6426, -79.3871');
  await place.selectOptions('On the company network');
  const ranges = dialog.getByRole('textbox', { name: 'Networks' });
  await ranges.fill('192.0.2.0/24\nthe office');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('“the” isn’t a network. Enter one like 192.0.2.0/24.')).toBeVisible();
  await expectNoFindings(device, 'a station in a network, with its mistake');
  await ranges.fill('192.0.2.0/24\n2001:db8::/32');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(/On the company network/)).toBeVisible();
  await expect.element(screen.getByText(/people can fake it/)).toBeVisible();
  await expectNoFindings(device, 'a station with a rule, and what it does not prevent');
});

test('the app explains the need for a position before the browser asks for the position', async ({
  company,
  signIn,
}) => {
  company.change(withRule({ by: 'distance', ...TOWER, radius: 100 }));
  const device = await signIn('Maya Okafor', '/check-in');
  const { screen } = device;
  device.expectProblem(/^answer: POST 409 \/api\/checkins$/);
  await screen.getByRole('textbox', { name: 'Or type the code' }).fill(CODE);
  await screen.getByRole('button', { name: 'Check in', exact: true }).click();
  await expect.element(screen.getByRole('heading', { name: 'Share your location?' })).toHaveFocus();
  await expect.element(screen.getByText(/don’t keep it/)).toBeVisible();
  await expectNoFindings(device, 'a station that asks for the position');

  const { geolocation } = device.app.navigator;
  const answers = (how: typeof geolocation.getCurrentPosition) =>
    Object.defineProperty(geolocation, 'getCurrentPosition', { value: how, configurable: true });
  answers((_found, refused) => refused?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  await screen.getByRole('button', { name: 'Share my location' }).click();
  await expect.element(screen.getByText(/^Your browser is blocking your location/)).toBeVisible();
  answers((_found, refused) => refused?.({ code: 3, PERMISSION_DENIED: 1 } as GeolocationPositionError));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/^We can’t find your location/)).toBeVisible();
  await expectNoFindings(device, 'a position that was not found');

  const stand = (latitude: number) =>
    answers((found) =>
      found({ coords: { ...TOWER, latitude, accuracy: 12.3 } as GeolocationCoordinates } as GeolocationPosition),
    );
  stand(43.7);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/^You’re not checked in\. You’re too far from this station\./)).toBeVisible();
  await expectNoFindings(device, 'a position too far away');
  await screen.getByRole('button', { name: 'Check in', exact: true }).click();
  stand(43.643);
  await screen.getByRole('button', { name: 'Share my location' }).click();
  await expect.element(screen.getByRole('region', { name: /^Checked in at/ })).toBeVisible();
});

test('a user can close the question about the position', async ({ company, signIn }) => {
  company.change(withRule({ by: 'distance', ...TOWER, radius: 100 }));
  const device = await signIn('Maya Okafor', '/check-in');
  device.resize(NARROW_PHONE);
  const { screen } = device;
  device.expectProblem(/^answer: POST 409 \/api\/checkins$/);
  await screen.getByRole('textbox', { name: 'Or type the code' }).fill(CODE);
  await commands.press('Enter');
  await screen.getByRole('button', { name: 'Not now' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Or type the code' })).toBeVisible();
});

test('a display shows the first names of users who have turned this on in their settings', async ({
  company,
  signIn,
  start,
}) => {
  company.change(withRule({ by: 'distance', ...TOWER, radius: 100 }));
  const device = await signIn('Maya Okafor', '/employee/profile/settings');
  await expect.element(device.screen.getByText(/Anyone passing by can see the screens/)).toBeVisible();
  const box = device.screen.getByRole('switch', { name: 'Show my first name' });
  await expect.element(box).not.toBeChecked();
  await box.click();
  await expect.element(box).toBeChecked();
  await expectNoFindings(device, 'a profile with the name at the door');
  await device.visit('/employee/dashboard');
  await device.open('/employee/profile/settings');
  await expect.element(device.screen.getByRole('switch', { name: 'Show my first name' })).toBeChecked();

  const credential = 'A'.repeat(43);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(credential)));
  const hash = btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  company.change(`UPDATE qr_stations SET display_hash = '${hash}', display_since = updated_at`);
  company.change(`UPDATE users SET is_named_at_stations = 1`);
  company.change(
    `UPDATE check_ins SET station_id = 'station-1' WHERE local_date = (SELECT max(local_date) FROM check_ins)`,
  );
  company.change(`UPDATE qr_stations SET named = (SELECT json_group_array(json_array(user_id, local_date)) FROM (
    SELECT user_id, local_date FROM check_ins WHERE station_id = 'station-1' ORDER BY check_in_time DESC LIMIT 5))`);
  const tablet = await start();
  tablet.resize(DESKTOP);
  await tablet.open(`/display#${credential}`);
  await expect.element(tablet.screen.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
  await expectNoFindings(tablet, 'a display with names');
});
