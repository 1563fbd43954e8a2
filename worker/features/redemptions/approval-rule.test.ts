import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appAt, call, givePoints, NOW, person, reward, rows } from '#worker/test/harness.ts';

let boss: string;
const set = (key: string, value: number) => call(appAt(), boss, 'PUT', `/api/settings/${key}`, { value });
const claim = (user: string, rewardId: string, app = appAt(), key?: string) =>
  call(app, user, 'POST', '/api/rewards/claim', { rewardId }, key === undefined ? {} : { 'Idempotency-Key': key });

async function rich(columns: Record<string, string> = {}): Promise<string> {
  const user = await person(columns);
  await givePoints(user, 1_000);
  return user;
}

beforeEach(async () => {
  boss = await person({ role: 'super_admin' });
  await set('auto_approve_points', 20);
  await set('auto_approve_per_month', 2);
});

afterEach(async () => {
  for (const key of ['auto_approve_points', 'auto_approve_per_month']) {
    await call(appAt(), boss, 'DELETE', `/api/settings/${key}`, {});
  }
});

describe('the rule that approves claims at once', () => {
  it('approves a claim up to its cost, and names itself in the audit log', async () => {
    const user = await rich();
    const [cheap, dear] = [await reward({ points_cost: 20 }), await reward({ points_cost: 21 })];
    const approved = await claim(user, cheap);
    expect(approved).toMatchObject({
      status: 201,
      body: { status: 'approved', processedDate: NOW.toISOString(), processedBy: null, version: 0 },
    });
    expect((await claim(user, dear)).body).toMatchObject({ status: 'pending', processedDate: null });
    const [entry, ...others] = await rows<{ actor_id: string; action: string; before: string; after: string }>(
      'SELECT actor_id, action, before_value AS before, after_value AS after FROM audit_log WHERE target_id = ?',
      approved.body.id,
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ actor_id: 'approval-rule', action: 'redemption.approved' });
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ status: 'pending' });
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({
      status: 'approved',
      rule: { auto_approve_points: 20, auto_approve_per_month: 2 },
    });
  });

  it('is off by default, and only a super admin turns it on', async () => {
    await call(appAt(), boss, 'DELETE', '/api/settings/auto_approve_points', {});
    expect((await claim(await rich(), await reward())).body.status).toBe('pending');
    const admin = await person({ role: 'admin' });
    const answer = await call(appAt(), admin, 'PUT', '/api/settings/auto_approve_points', { value: 5 });
    expect(answer.status).toBe(403);
  });

  it('never approves an admin’s claim, or one at a cost that its person set', async () => {
    const id = await reward();
    expect((await claim(await rich({ role: 'admin' }), id)).body.status).toBe('pending');
    const former = await rich();
    expect((await claim(former, await reward({ cost_by: former }))).body.status).toBe('pending');
  });

  it('leaves the claims above the number of a month to an admin, also after a refund, and begins again', async () => {
    const [user, id, admin] = [await rich(), await reward(), await person({ role: 'admin' })];
    const first = await claim(user, id);
    await call(appAt(), admin, 'PUT', `/api/redemptions/${String(first.body.id)}`, { status: 'cancelled' });
    const statuses = [];
    for (let times = 0; times < 2; times++) statuses.push((await claim(user, id)).body.status);
    expect(statuses).toEqual(['approved', 'pending']);
    const month = NOW.toISOString().slice(0, 7);
    await rows(
      `UPDATE redemptions SET booked_day = date(booked_day, '-1 month') WHERE user_id = ? AND booked_day LIKE ?`,
      user,
      `${month}%`,
    );
    await rows(`UPDATE redemptions SET booked_day = ? WHERE user_id = ?`, NOW.toISOString().slice(0, 10), user);
    expect((await claim(user, id)).body.status).toBe('pending');
  });

  it('gives the code in the claim’s batch, and a repeated claim gets the same answer', async () => {
    const [user, admin] = [await rich(), await person({ role: 'admin' })];
    const id = await reward({ fulfilment: '{"way":"codes","face":null}', stock: 0 });
    await call(appAt(), admin, 'POST', `/api/rewards/${id}/codes`, { text: 'RULE-CODE-0001', codes: 1 });
    const made = await claim(user, id, appAt(), 'rule-claim-1');
    expect(made.body).toMatchObject({ status: 'fulfilled' });
    expect((await claim(user, id, appAt(), 'rule-claim-1')).body).toEqual(made.body);
    const shown = await call(appAt(), user, 'POST', `/api/redemptions/${String(made.body.id)}/code`);
    expect(shown.body).toEqual({ code: 'RULE-CODE-0001', pin: null, expiresOn: null });
  });

  it('leaves a claim to an admin when its reward has no usable code', async () => {
    const [user, admin] = [await rich(), await person({ role: 'admin' })];
    const id = await reward({ fulfilment: '{"way":"codes","face":null}', stock: 0 });
    await call(appAt(), admin, 'POST', `/api/rewards/${id}/codes`, { text: 'RULE-CODE-0002', codes: 1 });
    await rows(`UPDATE reward_codes SET expires_on = '2020-01-01' WHERE reward_id = ?`, id);
    expect((await claim(user, id)).body.status).toBe('pending');
  });

  it('approves no more than the number of a month when the claims come at once', async () => {
    const [user, id, app] = [await rich(), await reward(), appAt()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => claim(user, id, app)));
    const statuses = answers.map(({ status, body }) => (status === 201 ? body.status : status)).toSorted();
    expect(statuses.filter((status) => status === 'approved')).toHaveLength(2);
    expect(await rows('SELECT count(*) AS n FROM redemptions WHERE user_id = ? AND by_rule = 1', user)).toEqual([
      { n: 2 },
    ]);
  });
});
