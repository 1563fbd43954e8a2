import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { BULK_MAX } from '#domain/api/redemptions.ts';
import { appAt, readBalance, call, givePoints, NOW, person, reward, rows } from '#worker/test/harness.ts';
import { subscribeToPush } from '#worker/test/providers/push.ts';
import { NO_ROOMS } from '#worker/parts.ts';

const app = appAt();
let admin: string;
let own: string;
let keys = 0;
const key = () => `bulk-decision-${++keys}`;

async function claim(user?: string, columns: Record<string, number> = {}): Promise<{ id: string; user: string }> {
  const owner = user ?? (await person());
  await givePoints(owner, 100);
  const rewardId = await reward({ points_cost: 40, ...columns });
  const { body } = await call(app, owner, 'POST', '/api/rewards/claim', { rewardId });
  return { id: String(body.id), user: owner };
}

const bulk = (body: object, idempotencyKey: string | null = key(), as = admin) =>
  call(app, as, 'POST', '/api/redemptions/bulk', body, idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {});
const preview = (body: object) => call(app, admin, 'POST', '/api/redemptions/bulk/preview', body);
const readStatus = async (id: string) => (await rows('SELECT status FROM redemptions WHERE id = ?', id))[0]?.status;

beforeAll(async () => {
  admin = await person({ role: 'admin', name: 'Olga Boss' });
  own = (await claim(admin)).id;
});

describe('POST /api/redemptions/bulk/preview', () => {
  it('returns the outcome for each redemption, and changes nothing', async () => {
    const ann = await person({ name: 'Ann' });
    const [one, two, other] = [await claim(ann), await claim(ann), await claim()];
    await call(app, admin, 'PUT', `/api/redemptions/${other.id}`, { status: 'approved' });
    const { status, body } = await preview({ ids: [one.id, own, two.id, 'gone', other.id], status: 'approved' });
    expect(status).toBe(200);
    const shown = { reward: 'Coffee card', pointsSpent: 40, status: 'pending' };
    expect(body).toEqual({
      count: 2,
      points: 80,
      people: 1,
      items: [
        { id: one.id, outcome: 'ready', redemption: { ...shown, person: 'Ann' } },
        { id: own, outcome: 'own', redemption: { ...shown, person: 'Olga Boss' } },
        { id: two.id, outcome: 'ready', redemption: { ...shown, person: 'Ann' } },
        { id: 'gone', outcome: 'not_found', redemption: null },
        {
          id: other.id,
          outcome: 'wrong_state',
          redemption: { ...shown, status: 'approved', person: expect.any(String) },
        },
      ],
    });
    expect(await readStatus(one.id)).toBe('pending');
  });
});

describe('POST /api/redemptions/bulk', () => {
  it('decides each redemption separately, with an audit row and a notification, and returns each outcome', async () => {
    const [one, two, done] = [await claim(), await claim(), await claim()];
    await call(app, admin, 'PUT', `/api/redemptions/${done.id}`, { status: 'approved' });
    const { status, body } = await bulk({ ids: [own, one.id, 'gone', done.id, two.id], status: 'approved' });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        done: 2,
        items: [
          { id: own, outcome: 'own' },
          { id: one.id, outcome: 'done' },
          { id: 'gone', outcome: 'not_found' },
          { id: done.id, outcome: 'wrong_state' },
          { id: two.id, outcome: 'done' },
        ],
      },
    });
    expect(
      await rows('SELECT status, processed_by, processed_date, version FROM redemptions WHERE id = ?', two.id),
    ).toEqual([{ status: 'approved', processed_by: admin, processed_date: NOW.toISOString(), version: 1 }]);
    expect(await readStatus(own)).toBe('pending');
    expect(await rows('SELECT actor_id, action FROM audit_log WHERE target_id = ?', one.id)).toEqual([
      { actor_id: admin, action: 'redemption.approved' },
    ]);
    expect(await rows('SELECT kind FROM notices WHERE user_id = ?', one.user)).toEqual([
      { kind: 'redemption_approved' },
    ]);
    expect(await rows('SELECT kind FROM notices WHERE user_id = ?', admin)).toEqual([]);
  });

  it('rejects all redemptions with one reason, and refunds the points and the stock of each only once', async () => {
    const ann = await person();
    const [one, two] = [await claim(ann, { stock: 3 }), await claim(ann)];
    expect((await bulk({ ids: [one.id, two.id], status: 'rejected' })).status).toBe(400);
    const rejected = await bulk({ ids: [one.id, two.id], status: 'rejected', rejectionReason: 'Closed in March.' });
    expect(rejected.body.done).toBe(2);
    expect(await readBalance(ann)).toBe(200);
    expect(
      await rows(
        `SELECT stock, rejection_reason FROM redemptions JOIN rewards ON rewards.id = reward_id WHERE redemptions.id = ?`,
        one.id,
      ),
    ).toEqual([{ stock: 3, rejection_reason: 'Closed in March.' }]);
    expect((await bulk({ ids: [one.id], status: 'approved' })).body.items).toEqual([
      { id: one.id, outcome: 'wrong_state' },
    ]);
    expect(await readBalance(ann)).toBe(200);
  });

  it('gives the same response to five concurrent requests with one Idempotency-Key, and refunds once', async () => {
    const claims = [await claim(), await claim(), await claim()];
    const ids = claims.map(({ id }) => id);
    const once = key();
    const send = () => bulk({ ids, status: 'rejected', rejectionReason: 'No.' }, once);
    const answers = await Promise.all([send(), send(), send(), send(), send()]);
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.body).toEqual({ done: 3, items: ids.map((id) => ({ id, outcome: 'done' })) });
    for (const { user } of claims) expect(await readBalance(user)).toBe(100);
    expect(
      await rows(
        `SELECT count(*) AS n FROM audit_log WHERE target_id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(ids),
      ),
    ).toEqual([{ n: 3 }]);
    expect((await bulk({ ids, status: 'approved' }, once)).body).toMatchObject({
      error: { code: 'idempotency_key_reused' },
    });
  });

  it('decides the remaining redemptions when a request that failed midway is sent again', async () => {
    const ids = [(await claim()).id, (await claim()).id, (await claim()).id];
    const once = key();
    let batches = 0;
    const d1 = new Proxy(env.DB, {
      get(target, name) {
        if (name !== 'batch') return Reflect.get(target, name).bind(target) as unknown;
        return async (statements: D1PreparedStatement[]) => {
          batches += 1;
          if (batches === 3) throw new Error('D1_ERROR: gone');
          return target.batch(statements);
        };
      },
    });
    const body = { ids, status: 'approved' };
    const headers = { 'Idempotency-Key': once };
    const broken = await call(appAt(NOW, { d1 }), admin, 'POST', '/api/redemptions/bulk', body, headers);
    expect(broken.status).toBe(503);
    expect(await Promise.all(ids.map(readStatus))).toEqual(['approved', 'pending', 'pending']);
    const other = await bulk({ ids, status: 'rejected', rejectionReason: 'No.' }, once);
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'idempotency_key_reused' } } });
    const again = await bulk(body, once);
    expect(again.body).toEqual({ done: 3, items: ids.map((id) => ({ id, outcome: 'done' })) });
    expect(await Promise.all(ids.map(readStatus))).toEqual(['approved', 'approved', 'approved']);
    expect((await bulk(body)).body).toMatchObject({ done: 0 });
  });

  it('refuses one of two admins who decide on the same redemption at once', async () => {
    const peer = await person({ role: 'admin' });
    for (let round = 0; round < 5; round++) {
      const { id, user } = await claim();
      const [many, single] = await Promise.all([
        bulk({ ids: [id], status: 'rejected', rejectionReason: 'No.' }),
        call(app, peer, 'PUT', `/api/redemptions/${id}`, { status: 'rejected', rejectionReason: 'No.' }),
      ]);
      const [{ outcome }] = many.body.items as [{ outcome: string }];
      expect([outcome, single.status]).toEqual(single.status === 200 ? ['wrong_state', 200] : ['done', 409]);
      expect(await readBalance(user)).toBe(100);
    }
  });

  it('queues a notification for each owner, and sends one message to the live rooms', async () => {
    const claims = [await claim(), await claim()];
    for (const { user } of claims) await subscribeToPush(user);
    const sent: string[] = [];
    const live = { ...NO_ROOMS, changed: async () => void sent.push('live') };
    const ids = [own, ...claims.map(({ id }) => id)];
    await call(appAt(NOW, { live }), admin, 'POST', '/api/redemptions/bulk', { ids, status: 'approved' });
    const queued = await rows(`SELECT user_id FROM deliveries WHERE kind = 'redemption_approved' ORDER BY user_id`);
    expect(queued).toEqual(
      claims.map(({ user }) => ({ user_id: user })).toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)),
    );
    expect(sent).toEqual(['live']);
  });

  it('refuses an empty list, a list over the maximum, a repeated id, and an invalid status', async () => {
    const many = Array.from({ length: BULK_MAX + 1 }, (_, index) => `r-${index}`);
    for (const body of [
      { ids: [], status: 'approved' },
      { ids: many, status: 'approved' },
      { ids: ['a', 'a'], status: 'approved' },
      { ids: ['a'], status: 'pending' },
      { ids: ['a'], status: 'cancelled' },
    ]) {
      expect((await bulk(body)).status, JSON.stringify(body).slice(0, 60)).toBe(400);
    }
    const most = await bulk({ ids: many.slice(1), status: 'approved' });
    expect(most).toMatchObject({ status: 200, body: { done: 0 } });
  });
});
