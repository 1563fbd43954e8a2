import { readFileSync } from 'node:fs';
import type { Analytics } from '../../domain/api/analytics.ts';
import { expect, test, type Person } from '../kit/company.ts';
import { changeRows, readRows, rebuildFigures } from '../kit/database.ts';

async function askAnalytics({ page }: Person, query: string): Promise<Analytics> {
  const response = await page.request.get(`/api/analytics${query}`, {
    headers: { Authorization: 'Demo demo-admin' },
  });
  expect(response.status()).toBe(200);
  return (await response.json()) as Analytics;
}

async function download({ page }: Person, button: string): Promise<{ name: string; content: Buffer }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await started;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

const fitsTheScreenWidth = ({ page }: Person) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('the admin’s dashboard shows the same figures as the database', async ({ signIn, company }) => {
  const admin = await signIn('Daniel Reyes');
  const { page } = admin;
  await expect(page.getByRole('list', { name: 'Check-ins of today' })).toBeVisible();
  await admin.watch.quiet();
  await changeRows(
    company.stateDir,
    `UPDATE users SET approval_status = 'pending', name = 'Wilhelmina-Josephine van der Berg-Castellanos'
     WHERE id = 'demo-employee'`,
  );
  await rebuildFigures(company.stateDir);
  const [counts = {}] = readRows(
    company.stateDir,
    `SELECT (SELECT count(*) FROM check_ins WHERE local_date = '2026-03-02') AS checked_in,
      (SELECT count(*) FROM redemptions WHERE status = 'pending' AND user_id <> 'demo-admin') AS claims,
      (SELECT count(*) FROM users WHERE is_active = 1 AND approval_status = 'approved') AS people`,
  );
  const [latest = {}] = readRows(
    company.stateDir,
    `SELECT name, is_on_time FROM check_ins JOIN users ON users.id = user_id
     WHERE local_date = '2026-03-02' ORDER BY check_in_time DESC LIMIT 1`,
  );
  await page.reload();
  await expect(page.getByRole('region', { name: 'The company today' })).toContainText(
    `Employees${Number(counts.people)}`,
  );
  await expect(page.getByRole('region', { name: 'Checked in today' })).toContainText(String(counts.checked_in));
  const first = page.getByRole('list', { name: 'Check-ins of today' }).getByRole('listitem').first();
  await expect(first).toContainText(String(latest.name));
  await expect(first).toContainText(latest.is_on_time ? 'On time' : 'Late');
  await expect(page.getByRole('region', { name: 'Claims to decide' })).toContainText(String(counts.claims));
  const approvals = page.getByRole('region', { name: 'Waiting for approval' });
  await expect(approvals.getByRole('link', { name: /^Wilhelmina/ })).toHaveAttribute(
    'href',
    '/admin/users/demo-employee',
  );
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Awarded points');

  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('list', { name: 'Check-ins of today' }).getByRole('listitem')).toHaveCount(
    Number(counts.checked_in),
  );
  expect(await fitsTheScreenWidth(admin)).toBe(true);
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
  signIn,
}) => {
  const admin = await signIn('Daniel Reyes', { viewport: { width: 360, height: 780 } });
  const { page } = admin;
  await page.goto('/admin/analytics');
  await page.getByText('90 days', { exact: true }).click();
  await expect(page).toHaveURL(/\?period=quarter$/);
  const figures = await askAnalytics(admin, '?from=2025-12-03&to=2026-03-02');
  await expect(page.getByText('Points not yet redeemed')).toBeVisible();
  await expect(
    page.getByText(figures.points.outstanding?.toLocaleString('en') ?? 'unknown', { exact: true }),
  ).toBeVisible();

  // The axis of the streak chart shows the name of every bar, also on a narrow screen.
  const names = page.getByRole('region', { name: 'Streaks' }).locator('.recharts-yAxis-tick-labels text');
  await expect(names).toHaveText(STREAK_GROUPS);
  // The five moods have five different colours. Each bar shows its share as a percentage.
  const moods = page.getByRole('region', { name: 'Moods' });
  const fills = await moods
    .getByRole('listitem')
    .locator('rect')
    .evaluateAll((signs) => signs.map((sign) => getComputedStyle(sign).fill));
  expect(new Set(fills).size).toBe(5);
  expect(fills).not.toContain('rgb(0, 0, 0)');
  await expect(moods.locator('.recharts-label-list text').first()).toHaveText(/^\d+%$/);
  const { summary } = figures;
  for (const text of [
    `Participation${summary.participation}%`,
    `42 people, ${summary.days} working days`,
    `Check-ins a day${summary.checkInsPerDay}`,
  ]) {
    await expect(page.getByRole('main')).toContainText(text);
  }

  const chart = page.getByRole('application', { name: /^Streaks\./ });
  const streaks = page.getByRole('region', { name: 'Streaks' });
  const point = streaks.getByRole('status');
  // The focus scrolls the page to the chart. A mouse pointer over a bar would select this bar, so the test moves the
  // pointer away.
  await page.mouse.move(0, 0);
  // A chart that is still being drawn ignores the focus, so the test repeats the focus until the chart shows a point.
  await expect(async () => {
    await chart.blur();
    await chart.focus();
    await expect(point).not.toBeEmpty({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('ArrowRight');
  await expect(point).toHaveText(`1–4 daysPeople${figures.streaks[1]?.people ?? ''}`);

  await page.getByRole('button', { name: 'Show as table: Check-ins' }).click();
  const rows = page.getByRole('region', { name: 'Check-ins', exact: true }).first().getByRole('row');
  await expect(rows).toHaveCount(figures.trends.daily.length + 1);
  const last = figures.trends.daily.at(-1);
  await expect(rows.last()).toContainText(
    `${last?.checkIns}${last?.onTime}${(last?.checkIns ?? 0) - (last?.onTime ?? 0)}`,
  );

  const csv = await download(admin, 'Download Departments as a CSV table');
  expect(csv.name).toBe('departments-2025-12-03--2026-03-02.csv');
  const lines = csv.content.toString('utf8').trimEnd().split('\r\n');
  expect(lines[0]).toBe('\u{FEFF}Department,People,Points each,"Checked in, %","On time, %"');
  expect(lines.slice(1).toSorted()).toEqual(
    figures.departments
      .map((one) => [one.name, one.employees, one.avgPoints, one.checkInRate, one.onTimeRate].join(','))
      .toSorted(),
  );
  const png = await download(admin, 'Download Departments as a PNG picture');
  expect(png.name).toBe('departments-2025-12-03--2026-03-02.png');
  expect(png.content.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect(png.content.readUInt32BE(16)).toBeGreaterThan(400);
  expect(png.content.length).toBeGreaterThan(10_000);
  expect(await fitsTheScreenWidth(admin)).toBe(true);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'On-time rate' })).toBeVisible();
});
