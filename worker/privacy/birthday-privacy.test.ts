/** A birthday is its owner's: no route, file, search, log or row has it without the owner's consent. */
import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { celebrations } from '../jobs/celebrations.ts';
import { openDb } from '../db/client.ts';
import { removeUser } from '../identity/follow-provider.ts';
import { runDueJobs } from '../jobs/run-due-jobs.ts';
import { listGets, readAll } from '../test/every-get.ts';
import { call, partsAt, person, rows, uncheckedAppAt } from '../test/harness.ts';

const DAY = '2026-10-23';
const MORNING = new Date(`${DAY}T12:00:00.000Z`);
const app = uncheckedAppAt(MORNING);
const PERIOD = { from: '2026-10-01', to: '2026-10-22' };
/** Only a birthday is written as a day and a month. */
const IS_WRITTEN = /(?<![\d-])10-23(?!\d)/;

let owner: string;
const others: Record<string, string> = {};
const change = (fields: object) => call(app, owner, 'PUT', '/api/profile', fields);
const readers = async (isFound: (text: string) => boolean) => {
  const found: string[] = [];
  for (const [role, id] of Object.entries({ ...others, owner })) {
    for (const [path, text] of await readAll(app, listGets(app, owner, PERIOD), id)) {
      if (isFound(text)) found.push(`${role} ${path}`);
    }
  }
  return found;
};
const listMessages = () =>
  rows(
    `SELECT 'notice' AS place, kind FROM notices WHERE user_id = ?1
     UNION ALL SELECT 'delivery', kind FROM deliveries WHERE user_id = ?1 ORDER BY place DESC, kind`,
    owner,
  );
const MESSAGES = [
  { place: 'notice', kind: 'celebration_birthday' },
  { place: 'delivery', kind: 'celebration_birthday' },
];
const storedIn = async () => {
  const tables = await rows<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_%' ESCAPE '\\'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const all = await rows(`SELECT * FROM ${name}`);
    if (all.some((row) => Object.values(row).some((value) => IS_WRITTEN.test(String(value))))) found.push(name);
  }
  return found;
};

beforeAll(async () => {
  const team = { department: 'Quiet' };
  owner = await person({ name: 'Zuzanna Wren', ...team });
  await rows(
    `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
     VALUES ('phone', ?, 'https://push.example.test/phone', 'p', 'a', 'x')`,
    owner,
  );
  others.colleague = await person(team);
  others['colleague of another department'] = await person({ department: 'Loud' });
  others.admin = await person({ role: 'admin' });
  others['super admin'] = await person({ role: 'super_admin' });
});

it('nobody but the owner reads a birthday that is given, and no admin can write it', async () => {
  expect((await change({ birthday: '10-23' })).body.birthday).toBe('10-23');
  expect(await readers((text) => IS_WRITTEN.test(text))).toEqual(['owner /api/me']);
  expect(await storedIn()).toEqual(['users']);
  const refused = await call(app, String(others.admin), 'PUT', `/api/users/${owner}`, { birthday: '10-24' });
  expect(refused.status).toBe(400);
  for (const fields of [{ showsAnniversary: false }, { birthday: null }]) {
    expect((await call(app, String(others['super admin']), 'PUT', `/api/users/${owner}`, fields)).status).toBe(400);
  }
  const found = await call(app, String(others.admin), 'GET', '/api/users?search=10-23');
  expect(found.body.items).toEqual([]);
  expect(await rows('SELECT birthday, shows_anniversary FROM users WHERE id = ?', owner)).toEqual([
    { birthday: '10-23', shows_anniversary: 1 },
  ]);
});

it('on the day, only the department reads whose birthday it is', async () => {
  await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('birthday_points', '20', 'x', 'x')`);
  expect((await runDueJobs(partsAt(MORNING), [celebrations])).failed).toEqual([]);
  expect(await readers((text) => /(kind":"(celebration_)?birthday|"birthday":"\d)/.test(text))).toEqual([
    'colleague /api/thanks/today',
    'owner /api/me',
    'owner /api/notices',
    'owner /api/company/visibility',
  ]);
  expect(await listMessages()).toEqual(MESSAGES);
});

it('admins read the day of the points in the ledger, as the owner is told', async () => {
  const found = await readers((text) => text.includes('"description":"Celebration"'));
  expect([...new Set(found.map((place) => place.split(' /')[0]))]).toEqual(['admin', 'super admin', 'owner']);
  const { body } = await call(app, owner, 'GET', '/api/company/visibility');
  expect(body.items).toContainEqual(expect.objectContaining({ kind: 'birthday_points', readers: ['admins'] }));
});

it('a birthday that is taken back is in no row, also not in the ledger of its points', async () => {
  expect((await change({ birthday: null })).body.birthday).toBeNull();
  expect(await readers((text) => IS_WRITTEN.test(text))).toEqual([]);
  expect(await storedIn()).toEqual([]);
  const row = await rows('SELECT * FROM point_transactions WHERE user_id = ?', owner);
  expect(row).toHaveLength(1);
  expect(JSON.stringify(row)).not.toMatch(/birth/i);
  expect(await rows('SELECT * FROM celebrations WHERE user_id = ?', owner)).toEqual([]);
  expect(await listMessages()).toEqual([]);
  // The points and their day stay, so the owner is still told of them.
  const { body } = await call(app, owner, 'GET', '/api/company/visibility');
  expect((body.items as { kind: string }[]).map(({ kind }) => kind)).toContain('birthday_points');
});

it.each(['02-30', '1-1', '2026-10-23', '13-01', '', 7, false])('%j is no birthday', async (birthday) => {
  const { status, body } = await change({ birthday });
  expect([status, body.error]).toMatchObject([
    400,
    { code: 'validation_failed', details: { fields: [{ path: 'birthday' }] } },
  ]);
});

it.each(['02-29', '12-31', '01-01'])('%s is a birthday', async (birthday) => {
  expect((await change({ birthday })).body.birthday).toBe(birthday);
});

it('an absent birthday keeps its value, and another edit does not touch celebrations', async () => {
  await change({ birthday: '10-23' });
  await rows(
    `INSERT INTO celebrations (user_id, kind, day, department) VALUES (?, 'birthday', ?, 'Quiet')`,
    owner,
    DAY,
  );
  expect((await change({ bio: 'Keeps bees.', showsAnniversary: true })).body.birthday).toBe('10-23');
  expect(await rows('SELECT kind FROM celebrations WHERE user_id = ?', owner)).toEqual([{ kind: 'birthday' }]);
});

it('a user who leaves has no birthday, and the celebration and its messages go', async () => {
  await rows(`DELETE FROM celebrations`);
  await rows('DELETE FROM jobs');
  expect((await runDueJobs(partsAt(MORNING), [celebrations])).failed).toEqual([]);
  expect(await listMessages()).toEqual(MESSAGES);
  let made = 0;
  await removeUser(openDb(env.DB), owner, { now: MORNING, newId: () => `removal-${++made}` });
  expect(await storedIn()).toEqual([]);
  expect(await rows('SELECT kind FROM celebrations WHERE user_id = ?', owner)).toEqual([]);
  expect(await listMessages()).toEqual([]);
});
