import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { buildDemoCompany } from '#worker/db/seed/company.ts';
import { seedStatements } from '#worker/db/seed/statements.ts';
import { appAt, call, checkInAt, givePoints, NOW, person } from '#worker/test/harness.ts';

it('lists users by name in pages, with a search and with filters', async () => {
  const admin = await person({ role: 'admin', name: 'Zed Boss', department: 'HR' });
  const ada = await person({ name: 'ada Lovelace', department: 'IT', location: 'London' });
  const bob = await person({ name: 'Bob 100%_sure', department: 'IT', approval_status: 'suspended' });
  const get = async (query: string) => (await call(appAt(), admin, 'GET', `/api/users${query}`)).body;
  const ids = (body: Record<string, unknown>) => (body.items as { id: string }[]).map(({ id }) => id);
  const first = await get('?limit=2');
  expect(ids(first)).toEqual([ada, bob]);
  expect(ids(await get(`?limit=2&cursor=${String(first.nextCursor)}`))).toEqual([admin]);
  expect(ids(await get('?search=LOVE'))).toEqual([ada]);
  expect(ids(await get('?search=100%25_s'))).toEqual([bob]);
  expect(ids(await get('?search=100%25'))).toEqual([bob]);
  expect(ids(await get('?search=bob%20sure'))).toEqual([bob]);
  expect(ids(await get('?search=ob'))).toEqual([]);
  expect(await get('?search=---')).toEqual({ items: [], total: { count: 0, isMore: false } });
  expect(ids(await get('?department=IT&location=London'))).toEqual([ada]);
  expect(ids(await get('?status=suspended'))).toEqual([bob]);
  expect(ids(await get('?role=admin'))).toEqual([admin]);
});

it('returns one user, without the columns that only the database needs', async () => {
  const admin = await person({ role: 'admin' });
  const id = await person();
  await givePoints(id, 1100);
  const { body } = await call(appAt(), admin, 'GET', `/api/users/${id}`);
  expect(body).toMatchObject({ id, pointsBalance: 1100, level: 5 });
  expect(Object.keys(body)).not.toContain('ledgerSeq');
  expect(await call(appAt(), admin, 'GET', '/api/users/nobody')).toMatchObject({
    status: 404,
    body: { error: { message: 'User not found' } },
  });
});

it('returns the same data about a user to the user and to an admin', async () => {
  const [admin, id] = [await person({ role: 'admin' }), await person()];
  await checkInAt(id, '2026-03-02T12:30:00.000Z');
  const app = appAt(new Date('2026-03-03T15:00:00Z'));
  for (const path of ['attendance', 'badges', 'achievements', 'checkins', 'points/history']) {
    const own = await call(app, id, 'GET', `/api/${path}`);
    const read = await call(app, admin, 'GET', `/api/${path}?userId=${id}`);
    expect([path, read.status, read.body]).toEqual([path, 200, own.body]);
    expect(await call(app, admin, 'GET', `/api/${path}?userId=nobody`)).toMatchObject({
      status: 404,
      body: { error: { code: 'user_not_found' } },
    });
    expect((await call(app, id, 'GET', `/api/${path}?userId=${id}`)).body).toEqual(own.body);
  }
});

it('finds users by a full name, and by a name without accents', async () => {
  await env.DB.batch(seedStatements(buildDemoCompany({ now: NOW })).map((sql) => env.DB.prepare(sql)));
  const found = async (search: string) => {
    const { body } = await call(appAt(), 'demo-admin', 'GET', `/api/users?search=${encodeURIComponent(search)}`);
    return (body.items as { name: string }[]).map(({ name }) => name);
  };
  expect(await found('Liam Gallagher-Moore')).toEqual(['Liam Gallagher-Moore']);
  expect(await found('sorensen')).toEqual(['Henrik Sørensen']);
});
