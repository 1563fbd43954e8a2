import { onTestFinished } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import type { Analytics } from '#domain/api/analytics.ts';
import { expectNoFindings } from './kit/axe.ts';
import { NARROW_PHONE, type Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

async function chooseFor({ screen }: Device, figure: string, item: string): Promise<void> {
  await screen.getByRole('button', { name: `Options for ${figure}`, exact: true }).click();
  await screen.getByRole('menuitem', { name: item }).click();
}

async function download(device: Device, figure: string, item: string): Promise<{ name: string; content: Uint8Array }> {
  const downloading = commands.nextDownload();
  await chooseFor(device, figure, item);
  const { name, bytes } = await downloading;
  return { name, content: new Uint8Array(bytes) };
}

const fitsTheScreenWidth = ({ app: { document } }: Device): boolean =>
  document.documentElement.scrollWidth <= document.documentElement.clientWidth;

test('the analytics show costs and people who stopped checking in, and link to the monthly report', async ({
  company,
  signIn,
}) => {
  company.change(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('point_value_cents', '25', 'x', 'x')`);
  company.change(`INSERT INTO quiet_people (user_id, last_day, days, found_at)
    SELECT id, last_check_in_date, 6, '2026-03-02T04:00:00.000Z' FROM users WHERE id IN ('demo-001', 'demo-002')`);
  company.change(`INSERT INTO jobs (name, last_started_at, last_finished_at)
    VALUES ('quiet_people', '2026-03-02T04:00:00.000Z', '2026-03-02T04:00:10.000Z')
    ON CONFLICT DO UPDATE SET last_finished_at = excluded.last_finished_at`);
  const device = await signIn('Daniel Reyes', '/admin/analytics?period=lastMonth');
  const { screen } = device;
  await expect.element(screen.getByText('Participation', { exact: true })).toBeVisible();
  await expect.element(screen.getByText(/^Compared with/)).toBeVisible();
  await expect.element(screen.getByText(/^Worth US?\$/).first()).toBeVisible();
  const quiet = screen.getByRole('region', { name: 'People who stopped checking in' });
  await expect.element(quiet.getByRole('listitem').first()).toBeVisible();
  await expect.element(quiet.getByText(/A friendly hello/)).toBeVisible();
  await expectNoFindings(device, 'analytics, compared, with people who stopped checking in');

  await screen.getByRole('link', { name: 'Monthly report' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'February 2026' })).toBeVisible();
  await expect.element(screen.getByRole('row').nth(1)).toBeVisible();
  await expectNoFindings(device, 'the monthly report');
  await screen.getByRole('link', { name: 'Previous month' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'January 2026' })).toBeVisible();
});

test('the charts take their height before they are drawn, so that a menu stays under the finger', async ({ start }) => {
  const plots = '**/assets/PlotView-*.js';
  onTestFinished(() => commands.findFiles(plots));
  await commands.holdFiles(plots);
  const device = await start({ userId: 'demo-admin' });
  const opening = device.open('/admin/analytics');
  const tops = () =>
    device.screen
      .getByRole('button', { name: /^Options for / })
      .elements()
      .map((menu) => Math.round(menu.getBoundingClientRect().top));
  await expect.element(device.screen.getByRole('button', { name: 'Options for Departments' })).toBeVisible();
  const before = tops();
  await commands.findFiles(plots);
  await opening;
  await expect.poll(() => device.app.document.querySelectorAll('.recharts-surface').length).toBeGreaterThan(6);
  expect(tops()).toEqual(before);
});

test('an admin schedules an announcement, changes its time and cancels it', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/announcements');
  const { screen } = device;
  const dialog = screen.getByRole('dialog');
  await screen.getByRole('textbox', { name: 'Title' }).fill('Stock-taking');
  await screen.getByRole('textbox', { name: 'Message' }).fill('The dock closes at noon.');
  await screen.getByRole('combobox', { name: 'To' }).selectOptions('Operations (9 people)');
  await screen.getByRole('radio', { name: 'Later' }).click();
  await expect.element(screen.getByText(/^In the company’s time zone \(\w+\)\.$/)).toBeVisible();
  await expectNoFindings(device, 'a planned announcement as it is written');
  await screen.getByRole('button', { name: 'Schedule…' }).click();
  await expect.element(dialog.getByText(/everyone in Operations on .* Right now, that’s 9 people/)).toBeVisible();
  await expectNoFindings(device, 'the question before it is planned');
  await dialog.getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Stock-taking');
  await screen.getByRole('button', { name: 'Schedule…' }).click();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  const row = screen.getByRole('listitem').filter({ hasText: 'Stock-taking' });
  await expect.element(row.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect.element(row.getByText(/^Goes out on Mar 3, 2026/)).toBeVisible();
  await expectNoFindings(device, 'a planned announcement');

  await row.getByRole('button', { name: 'Edit Stock-taking' }).click();
  await dialog.getByLabelText('Time', { exact: true }).fill('17:30');
  await expectNoFindings(device, 'a planned announcement being changed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(row.getByText(/5:30/)).toBeVisible();
  await row.getByRole('button', { name: 'Cancel sending Stock-taking' }).click();
  await dialog.getByRole('button', { name: 'Cancel sending' }).click();
  await expect.element(row.getByText('Canceled', { exact: true })).toBeVisible();
});

test('the admin’s dashboard shows the same figures as the database', async ({ company, signIn }) => {
  company.become([
    `UPDATE users SET approval_status = 'pending', name = 'Wilhelmina-Josephine van der Berg-Castellanos'
     WHERE id = 'demo-employee'`,
  ]);
  const [counts = {}] = company.read(
    `SELECT (SELECT count(*) FROM check_ins WHERE local_date = '2026-03-02') AS checked_in,
      (SELECT count(*) FROM redemptions WHERE status = 'pending' AND user_id <> 'demo-admin') AS claims,
      (SELECT count(*) FROM users WHERE is_active = 1 AND approval_status = 'approved') AS people`,
  );
  const latest = company.read(
    `SELECT name, is_on_time FROM check_ins JOIN users ON users.id = user_id
     WHERE local_date = '2026-03-02' ORDER BY check_in_time DESC LIMIT 8`,
  );
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  const { screen } = device;
  const region = (name: string) => screen.getByRole('region', { name });
  const checkIns = screen.getByRole('list', { name: 'Today’s check-ins' }).getByRole('listitem');
  await expect.element(region('Today’s numbers')).toMatchTextContent(`People${Number(counts.people)}`);
  await expect.element(region('Checked in today')).toMatchTextContent(String(counts.checked_in));
  await expect.element(checkIns.first()).toMatchTextContent(String(latest[0]?.name));
  const late = latest.filter((checkIn) => !checkIn.is_on_time).length;
  expect(checkIns.getByText('Late', { exact: true }).elements()).toHaveLength(late);
  await expect.element(region('Decide')).toMatchTextContent(`${Number(counts.claims) + 1} for you`);
  await expect
    .element(region('Decide').getByRole('link', { name: /^Wilhelmina/ }))
    .toHaveAttribute('href', '/admin/users/demo-employee');
  await expect.element(region('Recent activity')).toMatchTextContent('Gave points');

  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => checkIns.elements().length).toBe(Number(counts.checked_in));
  expect(fitsTheScreenWidth(device)).toBe(true);
});

const STREAK_GROUPS = [
  'No streak',
  '1–4 days',
  '5–9 days',
  '10–19 days',
  '20–29 days',
  '30–59 days',
  '60–89 days',
  '90+ days',
];

test('the charts of the analytics, their tables and their downloads show the figures of the API', async ({
  company,
  signIn,
}) => {
  const device = await signIn('Daniel Reyes', '/admin/analytics');
  const { app, screen } = device;
  device.resize(NARROW_PHONE);
  await screen.getByText('90 days', { exact: true }).click();
  await expect.poll(() => app.location.search).toBe('?period=quarter');
  const query = '?from=2025-12-03&to=2026-03-02';
  const figures = (await company.ask('demo-admin', 'GET', `/api/analytics${query}`)) as Analytics;
  await expect.element(screen.getByText('Unspent points')).toBeVisible();
  const outstanding = figures.points.outstanding?.toLocaleString('en') ?? 'unknown';
  await expect.element(screen.getByText(outstanding, { exact: true })).toBeVisible();

  // The axis of the streak chart shows the name of every bar, also on a narrow screen.
  const streaks = screen.getByRole('region', { name: 'Streaks' });
  const listNames = () =>
    [...streaks.element().querySelectorAll('.recharts-yAxis-tick-labels text')].map((it) => it.textContent);
  await expect.poll(listNames).toEqual(STREAK_GROUPS);
  const moods = screen.getByRole('region', { name: 'Moods' }).element();
  const fills = [...moods.querySelectorAll('li rect')].map((sign) => app.getComputedStyle(sign).fill);
  expect(new Set(fills).size).toBe(5);
  expect(fills).not.toContain('rgb(0, 0, 0)');
  await expect.poll(() => moods.querySelector('.recharts-label-list text')?.textContent).toMatch(/^\d+%$/);
  const { summary } = figures;
  for (const text of [
    `Participation${summary.participation}%`,
    `42 people, ${summary.days} working days`,
    `Check-ins per day${summary.checkInsPerDay}`,
  ]) {
    await expect.element(screen.getByRole('main')).toMatchTextContent(text);
  }

  // The chart is drawn again when its size changes, so this is not always the same element.
  const findChart = () => screen.getByRole('application', { name: /^Streaks\./ }).element() as unknown as SVGElement;
  const point = streaks.getByRole('status');
  // The focus scrolls the page to the chart. A mouse pointer over a bar would select this bar, so the test moves the
  // pointer off the device.
  await userEvent.pointer({ coords: { x: 1_200, y: 10 } });
  // A new drawing of the chart needs the focus again. The same drawing gets the focus only once, because recharts shows
  // no point at a second focus.
  await expect
    .poll(() => {
      if (app.document.activeElement !== findChart()) findChart().focus();
      return point.element().textContent;
    })
    .not.toBe('');
  await commands.press('ArrowRight');
  await expect.element(point).toHaveTextContent(`1–4 daysPeople${figures.streaks[1]?.people ?? ''}`);

  await chooseFor(device, 'Check-ins', 'Show as table');
  const rows = screen.getByRole('region', { name: 'Check-ins', exact: true }).first().getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(figures.trends.daily.length + 1);
  const { checkIns = 0, onTime = 0, late = 0 } = figures.trends.daily.at(-1) ?? {};
  await expect.element(rows.last()).toMatchTextContent(`${checkIns}${onTime}${late}`);

  const csv = await download(device, 'Departments', 'Download CSV');
  expect(csv.name).toBe('departments-2025-12-03--2026-03-02.csv');
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv.content).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\u{FEFF}Department,People,Points each,% checked in,% on time');
  expect(lines.slice(1).toSorted()).toEqual(
    figures.departments
      .map((one) => [one.name, one.employees, one.avgPoints, one.checkInRate, one.onTimeRate].join(','))
      .toSorted(),
  );
  const png = await download(device, 'Departments', 'Download image');
  expect(png.name).toBe('departments-2025-12-03--2026-03-02.png');
  expect([...png.content.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  // The width of the picture is at byte 16.
  expect(new DataView(png.content.buffer).getUint32(16)).toBeGreaterThan(400);
  expect(png.content.length).toBeGreaterThan(10_000);
  expect(fitsTheScreenWidth(device)).toBe(true);
});
