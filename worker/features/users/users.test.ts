import { expect, it } from 'vitest';
import { appAt, call, givePoints, person } from '../../test/harness.ts';

it('lists people by name, a page at a time, with search and filters', async () => {
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
  expect(await get('?search=---')).toEqual({ items: [] });
  expect(ids(await get('?department=IT&location=London'))).toEqual([ada]);
  expect(ids(await get('?status=suspended'))).toEqual([bob]);
  expect(ids(await get('?role=admin'))).toEqual([admin]);
});

it('shows one person, without what serves the store alone', async () => {
  const admin = await person({ role: 'admin' });
  const id = await person();
  await givePoints(id, 1100);
  const { body } = await call(appAt(), admin, 'GET', `/api/users/${id}`);
  expect(body).toMatchObject({ id, pointsBalance: 1100, level: 2 });
  expect(Object.keys(body)).not.toContain('ledgerSeq');
  expect(await call(appAt(), admin, 'GET', '/api/users/nobody')).toMatchObject({
    status: 404,
    body: { error: { message: 'User not found' } },
  });
});
