import { commands } from 'vitest/browser';
import { expectNoFindings } from './kit/axe.ts';
import { DESKTOP, type Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';
import type { TestCompany } from './kit/company.ts';

/** The credential of a wall is 43 times the letter a. HASH is its SHA-256, which the database contains. */
const CREDENTIAL = 'a'.repeat(43);
const WALL = '/display#wall.' + CREDENTIAL;
const HASH = 'ZtNPunH49FD35FWYhT5Tv8I7vRKQJ8uxMaL0_9eHjNA';

const addWall = (company: TestCompany) =>
  company.change(`INSERT INTO walls (id, name, shows_announcements, display_hash, created_at)
    VALUES ('lobby', 'Main lobby, by the fountain and the bicycles', 1, '${HASH}', '2026-03-01T12:00:00.000Z')`);
const setZone = (company: TestCompany, zone: string) =>
  company.change(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('company_time_zone', '"${zone}"', 'x', 'x')
    ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value`);

const readPhase = (device: Device) => device.app.document.querySelector('.wall')?.getAttribute('data-phase');

test('an admin previews a wall, adds it and disconnects it', async ({ company, signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/wall');
  const { screen } = device;
  const dialog = screen.getByRole('dialog');
  await expect.element(screen.getByText('No screens yet')).toBeVisible();
  await expect.element(screen.getByRole('figure', { name: 'How the screen looks right now' })).toBeVisible();
  await expectNoFindings(device, 'no walls');
  await screen.getByRole('radio', { name: 'Night' }).click();
  expect(readPhase(device)).toBe('night');
  await screen.getByRole('radio', { name: 'Now' }).click();
  expect(readPhase(device)).toBe('day');

  await screen.getByRole('button', { name: 'Add a screen' }).click();
  await expectNoFindings(device, 'a new wall');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Main lobby, by the fountain and the bicycles');
  await dialog.getByRole('switch', { name: 'Show announcements' }).click();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const field = dialog.getByRole('textbox', { name: /^Link for Main lobby/ });
  await expect.element(field).toHaveFocus();
  await expectNoFindings(device, 'the link of a wall');
  // The link is shown only once, so Escape does not close the dialog.
  await commands.press('Escape');
  await expect.element(field).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = screen.getByRole('listitem').filter({ hasText: 'Main lobby' });
  await expect.element(row.getByText('Not opened yet')).toBeVisible();
  await expect.element(row.getByText('Shows announcements')).toBeVisible();
  await expectNoFindings(device, 'a wall');
  await row.getByRole('button', { name: /^Disconnect Main lobby/ }).click();
  await expectNoFindings(device, 'the question before a wall is ended');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(row).toBeVisible();
  await row.getByRole('button', { name: /^Disconnect Main lobby/ }).click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(screen.getByText('No screens yet')).toBeVisible();
  company.change(`UPDATE walls SET name = 'Ended' WHERE revoked_at IS NOT NULL`);
});

test('a wall shows the greeting and the colours of each phase of the day', async ({ company, start }) => {
  addWall(company);
  company.become([`UPDATE users SET is_named_at_stations = 1`]);
  company.change(`INSERT INTO announcements (id, title, message, until, published_at, created_by, created_at)
    VALUES ('party', 'Summer party', 'At the lake.', '2026-03-20', '2026-03-01T12:00:00.000Z', 'demo-admin', '2026-03-01T12:00:00.000Z')`);
  const device = await start();
  device.resize(DESKTOP);
  await device.open(WALL);
  const { screen } = device;
  await expect.element(screen.getByRole('heading', { name: 'Good morning' })).toBeVisible();
  await expect.element(screen.getByText('Monday, March 2')).toBeVisible();
  await expect.element(screen.getByText('85%')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Teams' }).getByRole('listitem').elements()).toHaveLength(6);
  expect([device.app.location.hash, localStorage.getItem('employee-rewards-display')]).toEqual([
    '',
    `wall.${CREDENTIAL}`,
  ]);
  await expectNoFindings(device, 'a wall by day');

  for (const [zone, greeting, phase] of [
    ['America/Denver', 'Good morning', 'dawn'],
    ['Asia/Karachi', 'Good evening', 'dusk'],
    ['Asia/Tokyo', 'Good night', 'night'],
  ] as const) {
    setZone(company, zone);
    await device.open('/display');
    await expect.element(screen.getByRole('heading', { name: greeting })).toBeVisible();
    expect(readPhase(device)).toBe(phase);
    await expectNoFindings(device, `a wall at ${phase}`);
  }
});

test('a wall explains missing check-ins, a day off, a lost connection and its own disconnection', async ({
  company,
  start,
}) => {
  addWall(company);
  company.become([`DELETE FROM check_ins WHERE local_date = '2026-03-02'`]);
  const device = await start();
  const { screen } = device;
  await device.open(WALL);
  await expect.element(screen.getByText('The first few of us are on the way')).toBeVisible();
  await expect.element(screen.getByText('The sun rises with each check-in.')).toBeVisible();
  await expectNoFindings(device, 'a wall of nobody');

  company.change(`INSERT INTO holidays (date, name, calendar_id)
    SELECT '2026-03-02', 'Founders’ day', id FROM work_calendars WHERE is_default = 1`);
  const askAgain = () => device.app.dispatchEvent(new device.app.Event('online'));
  askAgain();
  await expect.element(screen.getByText('Enjoy the day off')).toBeVisible();
  await expect.element(screen.getByText('Back on Tuesday, March 3')).toBeVisible();
  await expectNoFindings(device, 'a wall on a day off');

  const letThrough = company.refuse({ method: 'GET', path: /^\/api\/walls\/day/, status: 503 });
  device.expectProblem(/^answer: GET 503 \/api\/walls\/day$/);
  askAgain();
  await expect.element(screen.getByText(/^No connection since 7:3\d a\.m\.$/)).toBeVisible();
  await expect.element(screen.getByText('Enjoy the day off')).toBeVisible();
  await expectNoFindings(device, 'a wall without a connection');
  letThrough();
  askAgain();
  await expect.element(screen.getByText(/^No connection/)).not.toBeInTheDocument();

  company.change(`UPDATE walls SET display_hash = NULL, revoked_at = '2026-03-02T12:30:00.000Z'`);
  device.expectProblem(/^answer: GET 401 \/api\/walls\/day$/);
  askAgain();
  await expect.element(screen.getByText('This screen isn’t connected')).toBeVisible();
  await expectNoFindings(device, 'a wall that was ended');
  expect(localStorage.getItem('employee-rewards-display')).toBeNull();
});

test('a wall in German shows German texts and has no accessibility findings', async ({ company, start }) => {
  addWall(company);
  const device = await start({ language: 'de' });
  device.resize(DESKTOP);
  await device.open(WALL);
  await expect.element(device.screen.getByRole('heading', { name: 'Guten Morgen' })).toBeVisible();
  await expect.element(device.screen.getByText('Montag, 2. März')).toBeVisible();
  await expect.element(device.screen.getByText('Die meisten von uns sind da')).toBeVisible();
  await expectNoFindings(device, 'a wall in German');
});
