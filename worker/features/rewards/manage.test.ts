import { describe, expect, it } from 'vitest';
import { appAt, call, NOW, person, reward, rows } from '../../test/harness.ts';

const ID = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe('rewards', () => {
  it('lists what is not retired, cheapest first, a page at a time', async () => {
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

  it('are made by admins, with the tier that the cost suggests, and logged', async () => {
    const admin = await person({ role: 'admin' });
    const { status, body } = await call(appAt(), admin, 'POST', '/api/rewards', { name: 'Book', pointsCost: 80 });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: ID,
      name: 'Book',
      description: '',
      pointsCost: 80,
      category: 'quarterly',
      icon: 'gift',
      available: true,
      company: '',
      stock: null,
      created: NOW.toISOString(),
      updated: NOW.toISOString(),
      version: 0,
    });
    expect(
      await rows('SELECT actor_id, action, target_type, before_value FROM audit_log WHERE target_id = ?', body.id),
    ).toEqual([{ actor_id: admin, action: 'reward.created', target_type: 'reward', before_value: null }]);
  });

  it('are made once under a key, also of five at once', async () => {
    const admin = await person({ role: 'admin' });
    const app = appAt();
    const make = () =>
      call(app, admin, 'POST', '/api/rewards', { name: 'Once', pointsCost: 5 }, { 'Idempotency-Key': 'make-reward-1' });
    const answers = await Promise.all([make(), make(), make(), make(), make()]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await rows(`SELECT id FROM rewards WHERE name = 'Once'`)).toHaveLength(1);
  });

  it('change by fields; a stale version is refused, and of two edits at once both fields hold', async () => {
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

  it('are retired, not deleted', async () => {
    const admin = await person({ role: 'admin' });
    const id = await reward();
    const { status, body } = await call(appAt(), admin, 'DELETE', `/api/rewards/${id}`);
    expect({ status, available: body.available }).toEqual({ status: 200, available: false });
    expect(await rows('SELECT retired_at FROM rewards WHERE id = ?', id)).toEqual([{ retired_at: NOW.toISOString() }]);
    expect((await call(appAt(), admin, 'DELETE', `/api/rewards/${id}`)).status).toBe(404);
  });
});
