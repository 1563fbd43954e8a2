/** Tests that no request of a colleague reveals a user's leave (docs/decisions/0052). */
import { beforeAll, expect, it } from 'vitest';
import { describedRoutes } from '../features/api-docs/document.ts';
import { call, checkInAt, givePoints, person, retireBadges, rows, uncheckedAppAt } from '../test/harness.ts';
import { LEAVE_KINDS } from '#domain/leaves/kinds.ts';

/** Thursday 2026-03-12 10:00 in Toronto. */
const NOW = new Date('2026-03-12T14:00:00.000Z');
const app = uncheckedAppAt(NOW);
const SECRET = 'a stay in hospital';

let reader: string;
let away: string;
let admin: string;
let display: string;
let wall: string;

function listPaths(): string[] {
  const open = describedRoutes(app.routes).filter(({ method, docs }) => {
    const role = docs.find((one) => one.role !== undefined)?.role;
    return method === 'GET' && (role === 'employee' || role === undefined);
  });
  const paths = open.map(({ path }) => path.replace(':id', away).replace(':key', 'leave_requests'));
  return [
    ...paths.filter((path) => path !== '/api/openapi.json'),
    ...['checkins', 'points/history', 'attendance', 'leaves', 'badges', 'achievements', 'redemptions'].map(
      (path) => `/api/${path}?userId=${away}`,
    ),
    ...['week', 'month', 'all'].flatMap((period) => [
      `/api/leaderboard?period=${period}`,
      `/api/leaderboard?period=${period}&around=me`,
      `/api/leaderboard?period=${period}&department=Secrets`,
    ]),
    '/api/activity?limit=50',
    '/api/attendance?year=2026',
  ];
}

async function readAll(): Promise<Record<string, string>> {
  const answers = listPaths().map(async (path): Promise<[string, string]> => {
    const { status, body } = await call(app, reader, 'GET', path);
    return [path, `${status} ${JSON.stringify(body).replaceAll(/id\d{10}/g, 'made')}`];
  });
  const read = Object.fromEntries(await Promise.all(answers));
  const shown = await call(app, null, 'GET', '/api/qr/display', undefined, { Authorization: `Display ${display}` });
  read.display = `${shown.status} ${JSON.stringify(shown.body)}`;
  const onWall = await call(app, null, 'GET', '/api/walls/day', undefined, { Authorization: `Display ${wall}` });
  read.wall = `${onWall.status} ${JSON.stringify(onWall.body)}`;
  return read;
}

const writeLeave = (id: string, columns: { kind: string; status: string; from: string; to: string }) =>
  rows(
    `INSERT INTO leaves (id, user_id, start_date, end_date, kind, status, note, decision_reason, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'x') ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, status = excluded.status`,
    id,
    away,
    columns.from,
    columns.to,
    columns.kind,
    columns.status,
    SECRET,
    SECRET,
    NOW.toISOString(),
  );

beforeAll(async () => {
  await retireBadges();
  [reader, away, admin] = [
    await person({ name: 'Reader', department: 'Secrets' }),
    await person({ name: 'Away', department: 'Secrets' }),
    await person({ role: 'admin' }),
  ];
  for (const day of ['09', '10', '11']) {
    for (const user of [reader, away]) await checkInAt(user, `2026-03-${day}T11:30:00.000Z`);
  }
  for (const user of [reader, away]) await givePoints(user, 20);
  await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('leave_requests', '"on"', 'x', 'x')`);
  const gate = { name: 'Gate', location: '', timeZone: 'UTC', opensAt: '00:00', closesAt: '23:59', isKiosk: true };
  const { id } = (await call(app, admin, 'POST', '/api/qr/stations', gate)).body;
  display = String((await call(app, admin, 'PUT', `/api/qr/stations/${String(id)}/display`)).body.credential);
  for (const department of ['Secrets', 'Secrets', 'Secrets', 'Sales', 'Sales', 'Sales', 'Sales', 'Sales']) {
    await checkInAt(await person({ department }), NOW);
  }
  const lobby = { name: 'Lobby', showsAnnouncements: true };
  wall = String((await call(app, admin, 'POST', '/api/walls', lobby)).body.credential);
});

it('every route that is open to a colleague answers', async () => {
  const read = await readAll();
  expect(Object.keys(read)).toEqual(
    expect.arrayContaining([
      '/api/me',
      '/api/leaderboard',
      '/api/activity',
      '/api/leaves',
      `/api/leaves?userId=${away}`,
    ]),
  );
  expect(read['/api/leaves']).toMatch(/^200 /);
  expect(read.display).toMatch(/^200 /);
  expect(read.wall).toMatch(/^200 .*"teams":\[\{"name":"Sales","level":4\},\{"name":"Secrets","level":4\}\]/);
  expect(read['/api/leaderboard?period=week']).toContain('Away');
  for (const [path, answer] of Object.entries(read)) expect(answer, path).toMatch(/^(200|4\d\d) /);
});

it('the answers to a colleague are the same for every kind of leave, today and on past days', async () => {
  const over = { status: 'approved', from: '2026-03-11', to: '2026-03-13' };
  await writeLeave('secret', { ...over, kind: 'vacation' });
  const before = await readAll();
  for (const kind of LEAVE_KINDS) {
    await writeLeave('secret', { ...over, kind });
    expect(await readAll()).toEqual(before);
  }
  for (const [path, answer] of Object.entries(before)) expect(answer, path).not.toContain(SECRET);
  await rows(`DELETE FROM leaves WHERE id = 'secret'`);
});

it('requested, rejected, withdrawn, cancelled or future leave does not change the answers to a colleague', async () => {
  const without = await readAll();
  const week = { from: '2026-03-11', to: '2026-03-20' };
  for (const status of ['requested', 'rejected', 'withdrawn', 'cancelled']) {
    await writeLeave('secret', { ...week, kind: 'sick', status });
    expect(await readAll(), status).toEqual(without);
  }
  await rows(`DELETE FROM leaves WHERE id = 'secret'`);
  await writeLeave('later', { from: '2026-03-16', to: '2026-03-20', kind: 'sick', status: 'approved' });
  expect(await readAll()).toEqual(without);
  await rows(`DELETE FROM leaves WHERE id = 'later'`);
});

it('leave that an admin gives for today and the next week does not change the answers to a colleague', async () => {
  const without = await readAll();
  const days = { startDate: '2026-03-12', endDate: '2026-03-20', reason: SECRET };
  const given = await call(app, admin, 'POST', '/api/leaves', { userId: away, kind: 'parental', ...days });
  expect(given.status).toBe(201);
  expect(await readAll()).toEqual(without);
});
