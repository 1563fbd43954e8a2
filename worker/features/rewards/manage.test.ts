import { describe, expect, it } from 'vitest';
import { appAt, call, givePoints, NOW, person, reward, rows } from '#worker/test/harness.ts';

const ID = expect.stringMatching(/^[\w-]{12}$/);

describe('rewards', () => {
  it('rewards are listed in pages, cheapest first, without the retired ones', async () => {
    const user = await person();
    const made = [
      await reward({ points_cost: 300, category: 'annual' }),
      await reward({ points_cost: 100, category: 'annual' }),
      await reward({ points_cost: 200, category: 'annual' }),
    ];
    await reward({ points_cost: 150, category: 'annual', retired_at: 'x' });
    const first = await call(appAt(), user, 'GET', '/api/rewards?category=annual&limit=2');
    const ids = (body: Record<string, unknown>) => (body.items as { id: string }[]).map(({ id }) => id);
    expect(ids(first.body)).toEqual([made[1], made[2]]);
    const next = `/api/rewards?category=annual&limit=2&cursor=${String(first.body.nextCursor)}`;
    expect(ids((await call(appAt(), user, 'GET', next)).body)).toEqual([made[0]]);
    expect((await call(appAt(), user, 'GET', '/api/rewards?cursor=bm9uc2Vuc2U')).status).toBe(400);
    expect((await call(appAt(), user, 'GET', '/api/rewards?limit=101')).status).toBe(400);
  });

  it('a new reward gets the tier of its cost, and an audit entry', async () => {
    const admin = await person({ role: 'admin' });
    const { status, body } = await call(appAt(), admin, 'POST', '/api/rewards', { name: 'Book', pointsCost: 80 });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: ID,
      name: 'Book',
      description: '',
      howToGet: '',
      pointsCost: 80,
      category: 'quarterly',
      icon: 'gift',
      pictureUrl: '',
      available: true,
      company: '',
      stock: null,
      fulfilment: { way: 'by_hand', face: null },
      created: NOW.toISOString(),
      updated: NOW.toISOString(),
      version: 0,
    });
    expect(
      await rows('SELECT actor_id, action, target_type, before_value FROM audit_log WHERE target_id = ?', body.id),
    ).toEqual([{ actor_id: admin, action: 'reward.created', target_type: 'reward', before_value: null }]);
  });

  it('a reward is created once for five concurrent requests with one Idempotency-Key', async () => {
    const admin = await person({ role: 'admin' });
    const app = appAt();
    const make = () =>
      call(app, admin, 'POST', '/api/rewards', { name: 'Once', pointsCost: 5 }, { 'Idempotency-Key': 'make-reward-1' });
    const answers = await Promise.all([make(), make(), make(), make(), make()]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await rows(`SELECT id FROM rewards WHERE name = 'Once'`)).toHaveLength(1);
  });

  it('two concurrent edits of a reward are both stored, and an edit with a stale version is refused', async () => {
    const admin = await person({ role: 'admin' });
    const id = await reward({ name: 'Old', points_cost: 10 });
    const app = appAt();
    const [one, two] = await Promise.all([
      call(app, admin, 'PUT', `/api/rewards/${id}`, { name: 'New' }),
      call(app, admin, 'PUT', `/api/rewards/${id}`, { pointsCost: 12 }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await rows('SELECT name, points_cost, version FROM rewards WHERE id = ?', id)).toEqual([
      { name: 'New', points_cost: 12, version: 2 },
    ]);
    const stale = await call(app, admin, 'PUT', `/api/rewards/${id}`, { name: 'Stale', version: 0 });
    expect(stale).toMatchObject({ status: 409, body: { error: { code: 'version_conflict' } } });
    expect((await call(app, admin, 'PUT', '/api/rewards/nothing', { name: 'x' })).body).toMatchObject({
      error: { code: 'reward_not_found', message: 'Reward not found' },
    });
  });

  it('a reward is retired, not deleted', async () => {
    const admin = await person({ role: 'admin' });
    const id = await reward();
    const { status, body } = await call(appAt(), admin, 'DELETE', `/api/rewards/${id}`);
    expect({ status, available: body.available }).toEqual({ status: 200, available: false });
    expect(await rows('SELECT retired_at FROM rewards WHERE id = ?', id)).toEqual([{ retired_at: NOW.toISOString() }]);
    expect((await call(appAt(), admin, 'DELETE', `/api/rewards/${id}`)).status).toBe(404);
  });

  it('a retired reward is restored once for several requests with one Idempotency-Key', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    const id = await reward({ name: 'Comes back' });
    const app = appAt();
    const restore = (body: object = {}) =>
      call(app, admin, 'POST', `/api/rewards/${id}/restore`, body, { 'Idempotency-Key': `restore-${id}` });
    expect((await call(app, admin, 'POST', `/api/rewards/${id}/restore`, {})).status).toBe(404);
    await call(app, admin, 'DELETE', `/api/rewards/${id}`);
    expect(await call(app, admin, 'PUT', `/api/rewards/${id}`, { name: 'x' })).toMatchObject({ status: 404 });
    expect(await call(app, admin, 'POST', `/api/rewards/${id}/restore`, { version: 0 })).toMatchObject({ status: 409 });
    const answers = await Promise.all([restore(), restore(), restore()]);
    for (const { status, body } of answers) {
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { id, name: 'Comes back', available: true, version: 2 },
      });
    }
    const shown = await call(app, user, 'GET', '/api/rewards?search=comes%20back');
    expect(shown.body.items).toHaveLength(1);
    expect(
      await rows(`SELECT count(*) AS n FROM audit_log WHERE target_id = ? AND action = 'reward.restored'`, id),
    ).toEqual([{ n: 1 }]);
  });
});

describe('GET /api/rewards/all', () => {
  const list = async (query: string) => {
    const admin = await person({ role: 'admin' });
    const items: Record<string, unknown>[] = [];
    let cursor = '';
    for (let page = 0; page < 20; page++) {
      const { status, body } = await call(appAt(), admin, 'GET', `/api/rewards/all?search=shelf&${query}${cursor}`);
      expect(status).toBe(200);
      items.push(...(body.items as Record<string, unknown>[]));
      if (!body.nextCursor) return items;
      cursor = `&cursor=${String(body.nextCursor)}`;
    }
    throw new Error('The list does not end.');
  };

  it('lists offered rewards cheapest first, and retired rewards latest first, with their claims', async () => {
    const [admin, user] = [await person({ role: 'admin' }), await person()];
    await givePoints(user, 1_000);
    const dear = await reward({ name: 'Dear of the shelf', points_cost: 30, category: 'monthly' });
    const cheap = await reward({ name: 'Cheap of the SHELF', points_cost: 5, stock: 9 });
    const off = await reward({ name: 'Off the shelf', points_cost: 5, available: 0 });
    const old = await reward({ name: 'Old shelf', retired_at: '2024-02-01T00:00:00.000Z' });
    const older = await reward({ name: 'Older shelf', retired_at: '2024-01-01T00:00:00.000Z' });
    await reward({ name: 'Something else' });
    const claims = [];
    for (let times = 0; times < 3; times++) {
      claims.push((await call(appAt(), user, 'POST', '/api/rewards/claim', { rewardId: cheap })).body.id);
    }
    await call(appAt(), user, 'POST', `/api/redemptions/${String(claims[0])}/cancel`);
    for (const limit of [1, 2, 100]) {
      const offered = await list(`limit=${limit}`);
      expect(offered.map(({ id, claims: times }) => [id, times])).toEqual([
        ...[
          [cheap, 2],
          [off, 0],
        ].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
        [dear, 0],
      ]);
      expect((await list(`limit=${limit}&state=retired`)).map(({ id }) => id)).toEqual([old, older]);
    }
    expect((await list('limit=100')).find(({ id }) => id === cheap)).toEqual({
      id: cheap,
      name: 'Cheap of the SHELF',
      description: 'A coffee on us',
      howToGet: '',
      pointsCost: 5,
      category: 'weekly',
      icon: 'coffee',
      pictureUrl: '',
      available: true,
      company: '',
      stock: 7,
      fulfilment: { way: 'by_hand', face: null },
      created: '2024-01-15T12:00:00.000Z',
      updated: expect.any(String),
      version: expect.any(Number),
      retiredAt: null,
      claims: 2,
    });
    expect((await list('state=retired'))[0]).toMatchObject({ retiredAt: '2024-02-01T00:00:00.000Z' });
    for (const query of ['state=gone', 'cursor=abc', 'limit=101', 'what=x']) {
      expect((await call(appAt(), admin, 'GET', `/api/rewards/all?${query}`)).status, query).toBe(400);
    }
  });

  it('lists the offered rewards with few codes left', async () => {
    const codes = '{"way":"codes","face":null}';
    const few = await reward({ name: 'Few on the shelf', points_cost: 9, fulfilment: codes, stock: 5 });
    const none = await reward({ name: 'None on the shelf', points_cost: 8, fulfilment: codes, stock: 0 });
    await reward({ name: 'Many on the shelf', fulfilment: codes, stock: 6 });
    await reward({ name: 'Off the shelf with codes', fulfilment: codes, stock: 1, available: 0 });
    await reward({ name: 'Old shelf with codes', fulfilment: codes, stock: 1, retired_at: '2024-02-01T00:00:00.000Z' });
    await reward({ name: 'One by hand on the shelf', stock: 1 });
    for (const limit of [1, 100]) {
      expect((await list(`state=few_codes&limit=${limit}`)).map(({ id }) => id)).toEqual([none, few]);
    }
    await rows(`DELETE FROM rewards WHERE id IN (?, ?) OR fulfilment = ?`, few, none, codes);
  });
});
