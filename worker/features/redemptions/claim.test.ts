import { describe, expect, it } from 'vitest';
import { appAt, readBalance, call, givePoints, NOW, person, reward, rows } from '#worker/test/harness.ts';

const ID = expect.stringMatching(/^[\w-]{12}$/);

async function rich(points: number): Promise<string> {
  const id = await person();
  await givePoints(id, points);
  return id;
}

describe('POST /api/rewards/claim', () => {
  it('takes the points from the balance, and stores a snapshot of the reward', async () => {
    const user = await rich(25);
    const id = await reward({ name: 'Lunch', points_cost: 20, stock: 3, how_to_get: 'Ask at the desk.' });
    const { status, body } = await call(appAt(), user, 'POST', '/api/rewards/claim', { rewardId: id });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: ID,
      userId: user,
      rewardId: id,
      pointsSpent: 20,
      status: 'pending',
      requestedDate: NOW.toISOString(),
      processedDate: null,
      processedBy: null,
      rejectionReason: null,
      fulfillmentNotes: null,
      reward: {
        id,
        name: 'Lunch',
        description: 'A coffee on us',
        howToGet: 'Ask at the desk.',
        pointsCost: 20,
        category: 'weekly',
        icon: 'coffee',
        company: '',
      },
      fulfilment: { way: 'by_hand', face: null },
      chosenDays: [],
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
      version: 0,
    });
    const [row] = await rows(
      'SELECT points_balance, total_points_earned, total_points_redeemed FROM users WHERE id = ?',
      user,
    );
    expect(row).toEqual({ points_balance: 5, total_points_earned: 25, total_points_redeemed: 20 });
    expect(await rows('SELECT stock FROM rewards WHERE id = ?', id)).toEqual([{ stock: 2 }]);
  });

  it('accepts exactly 3 of 25 concurrent claims when the balance covers 3', async () => {
    const user = await rich(35);
    const id = await reward({ points_cost: 10 });
    const app = appAt();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => call(app, user, 'POST', '/api/rewards/claim', { rewardId: id })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ body }) => JSON.stringify((body.error as { message: string }).message)))).toEqual(
      new Set(['"Insufficient points"']),
    );
    expect(await rows('SELECT id FROM redemptions WHERE user_id = ?', user)).toHaveLength(3);
    expect(await readBalance(user)).toBe(5);
  });

  it('accepts no more claims than the stock has items', async () => {
    const id = await reward({ points_cost: 10, stock: 2 });
    const people = await Promise.all([rich(50), rich(50), rich(50), rich(50)]);
    const app = appAt();
    const answers = await Promise.all(
      people.map((user) => call(app, user, 'POST', '/api/rewards/claim', { rewardId: id })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
    expect(await rows('SELECT stock FROM rewards WHERE id = ?', id)).toEqual([{ stock: 0 }]);
  });

  it('makes one redemption for ten concurrent requests and a later retry with the same Idempotency-Key', async () => {
    const user = await rich(100);
    const id = await reward({ points_cost: 10 });
    const app = appAt();
    const claim = () =>
      call(app, user, 'POST', '/api/rewards/claim', { rewardId: id }, { 'Idempotency-Key': 'claim-key-1' });
    const answers = await Promise.all(Array.from({ length: 10 }, claim));
    const later = await claim();
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    for (const answer of answers) expect(answer.body).toEqual(later.body);
    expect(later.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await readBalance(user)).toBe(90);
  });

  it('replays the first response, even after the redemption was approved', async () => {
    const user = await rich(100);
    const admin = await person({ role: 'admin' });
    const id = await reward({ points_cost: 10 });
    const app = appAt();
    const key = { 'Idempotency-Key': 'claim-key-2' };
    const first = await call(app, user, 'POST', '/api/rewards/claim', { rewardId: id }, key);
    await call(app, admin, 'PUT', `/api/redemptions/${String(first.body.id)}`, { status: 'approved' });
    const again = await call(app, user, 'POST', '/api/rewards/claim', { rewardId: id }, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
  });

  it('refuses a used key with another body, and accepts the same key from another user', async () => {
    const [user, other] = [await rich(100), await rich(100)];
    const [id, second] = [await reward(), await reward()];
    const app = appAt();
    const key = { 'Idempotency-Key': 'claim-key-3' };
    await call(app, user, 'POST', '/api/rewards/claim', { rewardId: id }, key);
    const reused = await call(app, user, 'POST', '/api/rewards/claim', { rewardId: second }, key);
    expect(reused).toMatchObject({ status: 409, body: { error: { code: 'idempotency_key_reused' } } });
    expect((await call(app, other, 'POST', '/api/rewards/claim', { rewardId: id }, key)).status).toBe(201);
    expect(
      (await call(app, user, 'POST', '/api/rewards/claim', { rewardId: id }, { 'Idempotency-Key': 'x' })).status,
    ).toBe(400);
  });

  it('returns the error messages of the specification', async () => {
    const user = await rich(5);
    const app = appAt();
    const claim = async (columns: Record<string, string | number | null> | string) =>
      (
        await call(app, user, 'POST', '/api/rewards/claim', {
          rewardId: typeof columns === 'string' ? columns : await reward(columns),
        })
      ).body.error;
    expect(await claim('no-such-reward')).toEqual({
      type: 'NOT_FOUND',
      code: 'reward_not_found',
      message: 'Reward not found',
      requestId: ID,
    });
    expect(await claim({ points_cost: 6 })).toMatchObject({
      code: 'insufficient_points',
      message: 'Insufficient points',
    });
    expect(await claim({ points_cost: 5, available: 0 })).toMatchObject({ code: 'reward_unavailable' });
    expect(await claim({ points_cost: 5, stock: 0 })).toMatchObject({ code: 'reward_out_of_stock' });
    expect(await claim({ points_cost: 5, retired_at: 'x' })).toMatchObject({ code: 'reward_not_found' });
    expect(await readBalance(user)).toBe(5);
  });

  it('stores nothing when a statement in the middle of the batch fails', async () => {
    const user = await rich(100);
    const id = await reward({ points_cost: 10, stock: 5 });
    const app = appAt();
    // The database must also undo the redemption of the first statement.
    await rows(`CREATE TRIGGER disk_full BEFORE INSERT ON point_transactions WHEN NEW.transaction_type = 'redeemed'
      BEGIN SELECT RAISE(ABORT, 'disk is full of secrets'); END`);
    const claim = () =>
      call(app, user, 'POST', '/api/rewards/claim', { rewardId: id }, { 'Idempotency-Key': 'claim-key-4' });
    const failed = await claim();
    expect(failed.status).toBe(500);
    expect(failed.body).toEqual({
      error: { type: 'SERVER', code: 'internal', message: 'Server error. Please try again later.', requestId: ID },
    });
    expect(await rows('SELECT id FROM redemptions WHERE user_id = ?', user)).toEqual([]);
    expect(await rows('SELECT key FROM idempotency_keys WHERE user_id = ?', user)).toEqual([]);
    expect(await rows('SELECT stock FROM rewards WHERE id = ?', id)).toEqual([{ stock: 5 }]);
    await rows('DROP TRIGGER disk_full');
    expect((await claim()).status).toBe(201);
    expect(await readBalance(user)).toBe(90);
  });

  it('refuses a copy of a refused claim, even when the user has enough points by then', async () => {
    const [user, rewardId] = [await person(), await reward({ points_cost: 10 })];
    const app = appAt();
    const claimAs = (key: string) =>
      call(app, user, 'POST', '/api/rewards/claim', { rewardId }, { 'Idempotency-Key': key });
    const refused = await claimAs('slow-claim-1');
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'insufficient_points' } } });
    expect(refused.headers.get('Idempotent-Replayed')).toBeNull();
    await givePoints(user, 10);
    const copy = await claimAs('slow-claim-1');
    expect(copy).toMatchObject({ status: 409, body: refused.body });
    expect(copy.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await readBalance(user)).toBe(10);
    expect((await claimAs('another-claim-1')).status).toBe(201);
    expect(await readBalance(user)).toBe(0);
  });

  it('gives the same response to twenty concurrent copies of a claim, with enough points and without', async () => {
    for (const points of [10, 0]) {
      const [user, rewardId] = [await person(), await reward({ points_cost: 10, stock: 1 })];
      if (points > 0) await givePoints(user, points);
      const app = appAt();
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          call(app, user, 'POST', '/api/rewards/claim', { rewardId }, { 'Idempotency-Key': 'twenty-copies' }),
        ),
      );
      expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
      expect(answers[0]?.status).toBe(points > 0 ? 201 : 409);
    }
  });
});
