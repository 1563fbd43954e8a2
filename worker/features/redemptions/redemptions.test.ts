import { describe, expect, it } from 'vitest';
import { createIssue } from '#domain/errors/field-problems.ts';
import { appAt, readBalance, call, givePoints, NOW, person, reward, rows } from '#worker/test/harness.ts';
import { subscribeToPush } from '#worker/test/providers/push.ts';
import { expectDone, runBeside } from '#worker/races/run-beside.ts';

async function claimed(columns: Record<string, string | number | null> = {}) {
  const user = await person();
  await givePoints(user, 100);
  const rewardId = await reward({ points_cost: 40, ...columns });
  const { body } = await call(appAt(), user, 'POST', '/api/rewards/claim', { rewardId });
  return { user, rewardId, id: String(body.id), body };
}

const put = (admin: string, id: string, body: unknown) => call(appAt(), admin, 'PUT', `/api/redemptions/${id}`, body);

describe('PUT /api/redemptions/:id', () => {
  it('approves and fulfils a redemption, with an audit entry for each change', async () => {
    const admin = await person({ role: 'admin' });
    const { user, id, body } = await claimed();
    const approved = await put(admin, id, { status: 'approved' });
    expect(approved).toMatchObject({
      status: 200,
      body: { ...body, status: 'approved', processedDate: NOW.toISOString(), processedBy: admin, version: 1 },
    });
    const fulfilled = await put(admin, id, { status: 'fulfilled', fulfillmentNotes: 'Card 42' });
    expect(fulfilled.body).toMatchObject({ status: 'fulfilled', fulfillmentNotes: 'Card 42', version: 2 });
    expect(await readBalance(user)).toBe(60);
    const log = await rows('SELECT action, actor_id FROM audit_log WHERE target_id = ? ORDER BY action', id);
    expect(log).toEqual([
      { action: 'redemption.approved', actor_id: admin },
      { action: 'redemption.fulfilled', actor_id: admin },
    ]);
  });

  it('rejects a redemption with a reason, and gives back the points and the stock', async () => {
    const admin = await person({ role: 'admin' });
    const { user, id, rewardId } = await claimed({ stock: 1 });
    const rejected = await put(admin, id, { status: 'rejected', rejectionReason: 'Sold out at the shop' });
    expect(rejected.body).toMatchObject({ status: 'rejected', rejectionReason: 'Sold out at the shop' });
    expect(await readBalance(user)).toBe(100);
    expect(await rows('SELECT stock FROM rewards WHERE id = ?', rewardId)).toEqual([{ stock: 1 }]);
    expect(
      await rows(
        `SELECT transaction_type, points_amount, reference_id, running_balance, created_by FROM point_transactions
         WHERE user_id = ? ORDER BY seq DESC LIMIT 1`,
        user,
      ),
    ).toEqual([
      { transaction_type: 'refunded', points_amount: 40, reference_id: id, running_balance: 100, created_by: admin },
    ]);
  });

  it('refuses a rejection without a reason', async () => {
    const admin = await person({ role: 'admin' });
    const { user, id } = await claimed();
    for (const body of [{ status: 'rejected' }, { status: 'rejected', rejectionReason: '  ' }]) {
      expect(await put(admin, id, body)).toMatchObject({
        status: 400,
        body: {
          error: { details: { fields: [createIssue('rejectionReason', 'reason_missing')] } },
        },
      });
    }
    expect(await readBalance(user)).toBe(60);
  });

  it('notifies the owner of each decision of an admin, but not of the owner’s own cancellation', async () => {
    const admin = await person({ role: 'admin' });
    const readNotices = async (user: string) =>
      (await rows<{ kind: string; facts: string }>('SELECT kind, facts FROM notices WHERE user_id = ?', user)).map(
        ({ kind, facts }) => ({ kind, facts: JSON.parse(facts) as unknown }),
      );
    const [fulfilled, rejected, cancelled, withdrawn] = [
      await claimed(),
      await claimed(),
      await claimed(),
      await claimed(),
    ];
    await put(admin, fulfilled.id, { status: 'approved' });
    await put(admin, fulfilled.id, { status: 'fulfilled', fulfillmentNotes: 'Card 42' });
    await put(admin, rejected.id, { status: 'rejected', rejectionReason: 'Sold out.' });
    await put(admin, cancelled.id, { status: 'cancelled' });
    await call(appAt(), withdrawn.user, 'POST', `/api/redemptions/${withdrawn.id}/cancel`);
    expect(await readNotices(fulfilled.user)).toEqual(
      expect.arrayContaining([
        { kind: 'redemption_approved', facts: { reward: 'Coffee card', points: 40 } },
        { kind: 'redemption_fulfilled', facts: { reward: 'Coffee card', notes: 'Card 42' } },
      ]),
    );
    expect(await readNotices(fulfilled.user)).toHaveLength(2);
    expect(await readNotices(rejected.user)).toEqual([
      { kind: 'redemption_rejected', facts: { reward: 'Coffee card', points: 40, reason: 'Sold out.' } },
    ]);
    expect(await readNotices(cancelled.user)).toEqual([
      { kind: 'redemption_cancelled', facts: { reward: 'Coffee card', points: 40, reason: null } },
    ]);
    expect(await readNotices(withdrawn.user)).toEqual([]);
    expect(await put(admin, rejected.id, { status: 'approved' })).toMatchObject({ status: 409 });
    expect(await readNotices(rejected.user)).toHaveLength(1);
  });

  it('refunds once when a rejection and two cancellations arrive at once', async () => {
    const admin = await person({ role: 'admin' });
    for (let round = 0; round < 10; round++) {
      const { user, id } = await claimed();
      const answers = await Promise.all([
        put(admin, id, { status: 'rejected', rejectionReason: 'Twice.' }),
        call(appAt(), user, 'POST', `/api/redemptions/${id}/cancel`),
        put(admin, id, { status: 'cancelled' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      expect(await readBalance(user)).toBe(100);
    }
  });

  it('refuses a status that the current status does not allow, and does not change the balance', async () => {
    const admin = await person({ role: 'admin' });
    const { user, id } = await claimed();
    expect((await put(admin, id, { status: 'fulfilled' })).body).toMatchObject({
      error: { code: 'redemption_wrong_state' },
    });
    await put(admin, id, { status: 'rejected', rejectionReason: 'Closed.' });
    for (const status of ['approved', 'fulfilled', 'rejected', 'cancelled']) {
      expect(await put(admin, id, { status, rejectionReason: 'Again.' })).toMatchObject({ status: 409 });
    }
    expect(await put(admin, id, { status: 'pending' })).toMatchObject({ status: 400 });
    expect(await put(admin, 'no-such', { status: 'approved' })).toMatchObject({
      status: 404,
      body: { error: { code: 'redemption_not_found', message: 'Redemption not found' } },
    });
    expect(await readBalance(user)).toBe(100);
  });

  it('refuses a decision of an admin on the admin’s own redemption, and a decision with a stale version', async () => {
    const admin = await person({ role: 'admin' });
    await givePoints(admin, 50);
    const own = await call(appAt(), admin, 'POST', '/api/rewards/claim', { rewardId: await reward() });
    expect(await put(admin, String(own.body.id), { status: 'approved' })).toMatchObject({
      status: 403,
      body: { error: { code: 'redemption_own' } },
    });
    const { id } = await claimed();
    await put(admin, id, { status: 'approved', version: 0 });
    expect(await put(admin, id, { status: 'fulfilled', version: 0 })).toMatchObject({
      status: 409,
      body: { error: { code: 'version_conflict' } },
    });
  });

  it('queues a push message about the decision for the owner, and wakes the sender', async () => {
    const admin = await person({ role: 'admin' });
    const { user, id } = await claimed();
    await subscribeToPush(user);
    let woken = 0;
    const sender = { wake: () => void woken++ };
    await call(appAt(NOW, { sender }), admin, 'PUT', `/api/redemptions/${id}`, { status: 'approved' });
    expect(await rows('SELECT channel, kind FROM deliveries WHERE user_id = ?', user)).toEqual([
      { channel: 'push', kind: 'redemption_approved' },
    ]);
    expect(woken).toBe(1);
  });
});

describe('POST /api/redemptions/:id/cancel', () => {
  it('cancels a redemption only for its owner and only while the redemption is pending', async () => {
    const admin = await person({ role: 'admin' });
    const { user, id } = await claimed();
    const stranger = await person();
    expect((await call(appAt(), stranger, 'POST', `/api/redemptions/${id}/cancel`)).status).toBe(404);
    expect((await call(appAt(), user, 'POST', `/api/redemptions/${id}/cancel`)).body).toMatchObject({
      status: 'cancelled',
    });
    expect(await readBalance(user)).toBe(100);
    const second = await claimed();
    await put(admin, second.id, { status: 'approved' });
    expect(await call(appAt(), second.user, 'POST', `/api/redemptions/${second.id}/cancel`)).toMatchObject({
      status: 409,
      body: { error: { code: 'redemption_not_pending' } },
    });
  });

  it('gives the same response to requests with the same Idempotency-Key, and refunds once', async () => {
    const { user, id } = await claimed();
    const app = appAt();
    const cancel = () =>
      call(app, user, 'POST', `/api/redemptions/${id}/cancel`, undefined, { 'Idempotency-Key': `cancel-${id}` });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await readBalance(user)).toBe(100);
  });
});

describe('GET /api/redemptions', () => {
  it('shows employees their own redemptions, and admins all redemptions', async () => {
    const admin = await person({ role: 'admin' });
    const [one, two] = [await claimed(), await claimed()];
    const own = await call(appAt(), one.user, 'GET', '/api/redemptions');
    expect(own.body.items).toEqual([
      {
        ...one.body,
        costNow: 40,
        costBy: null,
        order: null,
        user: {
          id: one.user,
          name: expect.any(String),
          department: 'General',
          avatarUrl: '',
          location: '',
          timeZone: 'America/Toronto',
          pointsBalance: 60,
        },
      },
    ]);
    expect((await call(appAt(), one.user, 'GET', `/api/redemptions?userId=${two.user}`)).status).toBe(403);
    const theirs = await call(appAt(), admin, 'GET', `/api/redemptions?userId=${two.user}&status=pending`);
    expect((theirs.body.items as { id: string }[]).map(({ id }) => id)).toEqual([two.id]);
    const seen: string[] = [];
    let path = '/api/redemptions?limit=7';
    for (let page = 0; page < 20 && path; page++) {
      const { body } = await call(appAt(), admin, 'GET', path);
      seen.push(...(body.items as { id: string }[]).map(({ id }) => id));
      path = body.nextCursor ? `/api/redemptions?limit=7&cursor=${String(body.nextCursor)}` : '';
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe((await rows('SELECT id FROM redemptions')).length);
  });
});

describe('a price that the deciding admin set', () => {
  const edit = (as: string, id: string, pointsCost: number, app = appAt()) =>
    call(app, as, 'PUT', `/api/rewards/${id}`, { pointsCost });
  const claim = (as: string, rewardId: string, app = appAt()) =>
    call(app, as, 'POST', '/api/rewards/claim', { rewardId });
  const readClaim = async (as: string, id: string) => (await call(appAt(), as, 'GET', `/api/redemptions/${id}`)).body;
  const OWN_COST = { status: 403, body: { error: { code: 'redemption_own_cost' } } };

  it('the admin who lowered the price for a claim does not approve it, and the queue shows both prices', async () => {
    const [low, other, owner] = [
      await person({ role: 'super_admin' }),
      await person({ role: 'admin' }),
      await person(),
    ];
    await givePoints(owner, 5);
    const rewardId = await reward({ points_cost: 300 });
    await edit(low, rewardId, 1);
    const { body } = await claim(owner, rewardId);
    const id = String(body.id);
    await edit(low, rewardId, 300);
    expect(await readClaim(other, id)).toMatchObject({ pointsSpent: 1, costNow: 300, costBy: low });
    const [listed] = (await call(appAt(), other, 'GET', `/api/redemptions?userId=${owner}`)).body.items as object[];
    expect(listed).toMatchObject({ pointsSpent: 1, costNow: 300, costBy: low });
    expect(await put(low, id, { status: 'approved' })).toMatchObject(OWN_COST);
    const bulk = { ids: [id], status: 'approved' };
    expect((await call(appAt(), low, 'POST', '/api/redemptions/bulk/preview', bulk)).body).toMatchObject({
      count: 0,
      items: [{ id, outcome: 'own_cost' }],
    });
    expect((await call(appAt(), low, 'POST', '/api/redemptions/bulk', bulk)).body).toMatchObject({
      done: 0,
      items: [{ id, outcome: 'own_cost' }],
    });
    expect(await put(other, id, { status: 'approved' })).toMatchObject({ status: 200 });
    expect(await put(low, id, { status: 'fulfilled' })).toMatchObject({ status: 200 });
  });

  it('counts the price at the claim: a new reward, an edit without the price, and a price of another admin', async () => {
    const [one, two, owner] = [await person({ role: 'admin' }), await person({ role: 'admin' }), await person()];
    await givePoints(owner, 100);
    const made = await call(appAt(), one, 'POST', '/api/rewards', { name: 'Mug', pointsCost: 2 });
    const rewardId = String(made.body.id);
    await call(appAt(), two, 'PUT', `/api/rewards/${rewardId}`, { name: 'Cup', pointsCost: 2 });
    const first = String((await claim(owner, rewardId)).body.id);
    expect(await put(one, first, { status: 'approved' })).toMatchObject(OWN_COST);
    expect(await put(one, first, { status: 'rejected', rejectionReason: 'Broken' })).toMatchObject({ status: 200 });
    expect(await readBalance(owner)).toBe(100);
    await edit(two, rewardId, 3);
    const second = String((await claim(owner, rewardId)).body.id);
    expect(await put(two, second, { status: 'approved' })).toMatchObject(OWN_COST);
    expect(await put(one, second, { status: 'approved' })).toMatchObject({ status: 200 });
    // Nobody set the price of a starter reward.
    await call(appAt(), one, 'POST', '/api/rewards/starter', { language: 'en' });
    expect(await rows(`SELECT DISTINCT cost_by FROM rewards WHERE id LIKE 'starter-%'`)).toEqual([{ cost_by: null }]);
  });

  it('counts more value for the same points as a price', async () => {
    const [one, two, owner] = [await person({ role: 'admin' }), await person({ role: 'admin' }), await person()];
    await givePoints(owner, 100);
    const card = (cents: number) => ({ way: 'by_hand' as const, face: { cents, currency: 'EUR' } });
    const rewardId = await reward({ cost_by: one, fulfilment: JSON.stringify(card(500)) });
    const change = (fields: object) => call(appAt(), two, 'PUT', `/api/rewards/${rewardId}`, fields);
    await change({ name: 'Card', fulfilment: card(500) });
    const first = String((await claim(owner, rewardId)).body.id);
    expect(await put(two, first, { status: 'approved' })).toMatchObject({ status: 200 });
    await change({ fulfilment: card(50_000) });
    const second = String((await claim(owner, rewardId)).body.id);
    expect(await put(two, second, { status: 'approved' })).toMatchObject(OWN_COST);
    await change({ fulfilment: card(1) });
    expect(await put(one, second, { status: 'approved' })).toMatchObject({ body: { fulfilment: card(50_000) } });
  });

  it('a price that changes during a claim belongs to the admin who set it', async () => {
    const [one, two, owner] = [await person({ role: 'admin' }), await person({ role: 'admin' }), await person()];
    await givePoints(owner, 100);
    const rewardId = await reward({ points_cost: 50, cost_by: one });
    const answer = await runBeside(
      (app) => claim(owner, rewardId, app),
      (app) => expectDone(edit(two, rewardId, 1, app)),
    );
    expect(answer).toMatchObject({ status: 201, body: { pointsSpent: 1 } });
    expect(await readClaim(one, String(answer.body.id))).toMatchObject({ costBy: two, costNow: 1 });
    expect(await put(two, String(answer.body.id), { status: 'approved' })).toMatchObject(OWN_COST);
  });
});
