import { onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';
import { DESKTOP, type Device } from './kit/device.ts';
import { expect, test } from './kit/test.ts';

/** Asked for one after the other when the page is idle, so that every screen opens offline (web/offline/read-ahead.ts). */
const readAhead = (userId: string) => [
  'GET /api/achievements',
  'GET /api/activity?limit=10',
  'GET /api/attendance?year=2026',
  'GET /api/badges',
  'GET /api/company/visibility',
  'GET /api/devices',
  'GET /api/leaderboard/filters',
  'GET /api/leaderboard?period=week&limit=10',
  'GET /api/mail',
  'GET /api/notifications/preferences',
  'GET /api/points/history',
  `GET /api/redemptions?userId=${userId}&limit=10`,
  'GET /api/rewards?limit=100',
  'GET /api/thanks/new',
  'GET /api/thanks?feed=own',
];

const listSent = ({ sent }: Device) => sent.map(({ method, path }) => `${method} ${path}`).toSorted();

test('the employee’s dashboard opens with one request of data', async ({ signIn }) => {
  const device = await signIn('Maya Okafor', '/employee/dashboard');
  await expect.element(device.screen.getByRole('region', { name: 'Team thanks' })).toBeVisible();
  await expect
    .poll(() => listSent(device))
    .toEqual(['GET /api/first-reads/dashboard', 'POST /api/live/ticket', ...readAhead('demo-employee')].toSorted());
});

test('the admins’ dashboard opens with two requests of data', async ({ signIn }) => {
  const device = await signIn('Daniel Reyes', '/admin/dashboard');
  device.resize(DESKTOP);
  await expect.element(device.screen.getByRole('region', { name: 'Checked in today' })).toBeVisible();
  await expect
    .poll(() => listSent(device))
    .toEqual(
      [
        'GET /api/first-reads/admin',
        'GET /api/first-reads/admin-day',
        'POST /api/live/ticket',
        // The parts of the employee's dashboard are read ahead too.
        'GET /api/quotes/today',
        'GET /api/thanks/people',
        'GET /api/thanks?feed=team',
        ...readAhead('demo-admin'),
      ].toSorted(),
    );
});

test('a new device asks for the data before the app’s texts have loaded', async ({ start }) => {
  const texts = '**/assets/core-*.js';
  onTestFinished(() => commands.findFiles(texts));
  await commands.holdFiles(texts);
  const device = await start({ userId: 'demo-employee' });
  const opening = device.open('/employee/dashboard');
  await expect.poll(() => listSent(device)).toEqual(['GET /api/first-reads/dashboard']);
  expect(device.app.document.getElementById('root')?.childElementCount).toBe(0);
  await commands.findFiles(texts);
  await opening;
  await expect.element(device.screen.getByRole('button', { name: /^Check in/ })).toBeVisible();
  expect(listSent(device).filter((one) => one === 'GET /api/me' || one.includes('first-reads'))).toEqual([
    'GET /api/first-reads/dashboard',
  ]);
});
