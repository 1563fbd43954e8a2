import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { ATTEMPTS_MAX, LEASE_MS } from '#domain/notifications/attempts.ts';
import { writeBatch } from '../core/write-batch.ts';
import { openDb } from '../db/client.ts';
import { queueDeliveries } from '../db/deliveries.ts';
import type { PushOutcome } from '../parts.ts';
import { failingD1 } from '../test/failing-d1.ts';
import { appAt, call, person, rows } from '../test/harness.ts';
import { subscribeToPush, testPush, type Pushed } from '../test/providers/push.ts';
import { TEST_RANKS } from '../test/ranks.ts';
import { queueAnnouncements } from './announcement-repository.ts';
import { sendDue } from './send-due.ts';
import { claimDue, forgetSettled, readNextDue, settle } from './repository.ts';

/** Monday 2026-03-02 10:00:00 in Toronto. */
const AT = new Date('2026-03-02T15:00:00.000Z');
const after = (ms: number) => new Date(AT.getTime() + ms);
const db = openDb(env.DB);
const MINUTE = 60_000;

const queue = (userId: string, event = 'e', extra: { expiresAt?: string; facts?: object } = {}) =>
  writeBatch(db, [
    queueDeliveries(db, {
      event,
      kind: 'bonus_awarded',
      facts: { points: 5, description: 'For the help' },
      dueAt: AT.toISOString(),
      to: sql`id = ${userId}`,
      ...(extra.expiresAt !== undefined && { expiresAt: extra.expiresAt }),
    }),
  ]);
const send = (now: Date, answer?: (message: Pushed) => PushOutcome | Promise<PushOutcome>, d1 = env.DB) => {
  const { port, sent } = testPush(answer);
  const parts = { clock: () => now, push: port, mail: null, ranks: TEST_RANKS };
  return sendDue(parts, openDb(d1)).then((report) => ({ report, sent }));
};
const receiver = async (columns: Record<string, string | number> = {}) => {
  const user = await person(columns);
  const device = await subscribeToPush(user);
  await queue(user);
  return { user, device };
};
/** The sender has made its reads by then. */
const beforeBatch = (other: () => Promise<unknown>) =>
  ({
    prepare: (text: string) => env.DB.prepare(text),
    batch: async (statements: D1PreparedStatement[]) => {
      await other();
      return env.DB.batch(statements);
    },
  }) as unknown as D1Database;
const readState = async (userId: string) =>
  (await rows('SELECT attempts, due_at, settled_at, result, reached FROM deliveries WHERE user_id = ?', userId))[0];

beforeEach(async () => {
  await rows('DELETE FROM deliveries');
  await rows('DELETE FROM push_subscriptions');
});

describe('a chunk of deliveries', () => {
  it('a delivery that cannot be decided ends as failed, and does not delay other deliveries', async () => {
    const bad = await receiver();
    const good = await receiver();
    await rows(`UPDATE users SET time_zone = 'Nowhere/At-All' WHERE id = ?`, bad.user);
    expect((await send(AT)).sent).toHaveLength(1);
    expect(await readState(good.user)).toMatchObject({ result: 'sent', attempts: 1 });
    expect(await readState(bad.user)).toMatchObject({ result: null, due_at: after(MINUTE).toISOString() });
    for (let hours = 1; hours < ATTEMPTS_MAX; hours++)
      expect((await send(after(hours * 180 * MINUTE))).sent).toEqual([]);
    expect(await readState(bad.user)).toMatchObject({ result: 'failed', attempts: ATTEMPTS_MAX });
    await rows(`UPDATE users SET time_zone = 'UTC' WHERE id = ?`, bad.user);
  });

  it('when push services are slow, the rest of a chunk is released before its lease ends', async () => {
    for (let number = 0; number < 20; number++) await receiver();
    let now = AT;
    const { port, sent } = testPush(() => {
      now = new Date(now.getTime() + LEASE_MS / 12);
      return { is: 'sent' };
    });
    const parts = { clock: () => now, push: port, mail: null, ranks: TEST_RANKS };
    const report = await sendDue(parts, db);
    expect(report).toEqual({ ended: { sent: sent.length }, waiting: 20 - sent.length, isMore: true });
    expect(sent.length).toBeLessThan(14);
    expect(await rows('SELECT DISTINCT attempts, due_at FROM deliveries WHERE settled_at IS NULL')).toEqual([
      { attempts: 0, due_at: AT.toISOString() },
    ]);
    expect((await send(now)).sent).toHaveLength(20 - sent.length);
  });
});

describe('a delivery', () => {
  it('a delivery is sent once, in the user’s language, with the address of its page', async () => {
    const { user } = await receiver({ preferences: '{"language":"de"}' });
    const { sent, report } = await send(AT);
    expect(report).toEqual({ ended: { sent: 1 }, waiting: 0, isMore: false });
    expect(sent).toMatchObject([
      {
        topic: expect.stringMatching(/^[\w-]{32}$/),
        ttlSeconds: 86_400,
        payload: {
          type: 'bonus_awarded',
          title: '5 Punkte für dich',
          body: 'For the help',
          tag: 'e',
          url: '/employee/dashboard',
        },
      },
    ]);
    expect((await send(after(MINUTE))).sent).toEqual([]);
    expect(await readState(user)).toMatchObject({ attempts: 1, settled_at: AT.toISOString(), result: 'sent' });
  });

  it('a delivery waits for the end of the user’s quiet hours, and the wait is not an attempt', async () => {
    // 10:00 in Toronto is 23:00 in Shanghai.
    const { user } = await receiver({ time_zone: 'Asia/Shanghai' });
    await receiver();
    expect((await send(AT)).sent).toHaveLength(1);
    expect(await readState(user)).toMatchObject({ attempts: 0, due_at: '2026-03-02T23:00:00.000Z', settled_at: null });
    expect(await readNextDue(db)).toEqual(new Date('2026-03-02T23:00:00.000Z'));
    expect((await send(new Date('2026-03-02T22:59:59.000Z'))).sent).toEqual([]);
    expect((await send(new Date('2026-03-02T23:00:00.000Z'))).sent).toHaveLength(1);
  });

  it.each([
    ['unwanted', { preferences: '{"notifications":false}' }],
    ['unwanted', { preferences: '{"push":{"points":false}}' }],
    ['unwanted', { approval_status: 'suspended' }],
    ['unwanted', { is_active: 0 }],
  ])('a delivery ends as %s when the user changed after it was queued: %j', async (result, columns) => {
    const { user } = await receiver();
    const sets = Object.keys(columns).map((name) => `${name} = ?`);
    await rows(`UPDATE users SET ${sets.join(', ')} WHERE id = ?`, ...Object.values(columns), user);
    expect((await send(AT)).sent).toEqual([]);
    expect(await readState(user)).toMatchObject({ result, settled_at: AT.toISOString() });
  });

  it('a delivery is not sent after it has expired', async () => {
    const user = await person();
    await subscribeToPush(user);
    await queue(user, 'late', { expiresAt: AT.toISOString() });
    await queue(user, 'soon', { expiresAt: after(90_000).toISOString() });
    expect((await send(AT)).sent).toMatchObject([{ payload: { tag: 'soon' }, ttlSeconds: 90 }]);
  });

  it('a delivery ends as not_configured when push is not configured', async () => {
    const { user } = await receiver();
    await sendDue({ clock: () => AT, push: null, mail: null, ranks: TEST_RANKS }, db);
    expect(await readState(user)).toMatchObject({ result: 'not_configured' });
  });
});

describe('devices', () => {
  it('a device that received a delivery does not get it again while another device is retried', async () => {
    const { user, device } = await receiver();
    const slow = await subscribeToPush(user);
    const { sent } = await send(AT, ({ endpoint }) =>
      endpoint.endsWith(slow) ? { is: 'retry', afterMs: 90_000 } : { is: 'sent' },
    );
    expect(sent).toHaveLength(2);
    expect(await readState(user)).toMatchObject({
      settled_at: null,
      due_at: after(90_000).toISOString(),
      reached: JSON.stringify([device]),
    });
    expect((await send(after(90_000))).sent.map(({ endpoint }) => endpoint.split('/').at(-1))).toEqual([slow]);
    expect(await readState(user)).toMatchObject({ result: 'sent' });
  });

  it('a device whose subscription has ended is deleted', async () => {
    const { user } = await receiver();
    await send(AT, () => ({ is: 'gone' }));
    expect(await readState(user)).toMatchObject({ result: 'no_device' });
    expect(await rows('SELECT id FROM push_subscriptions')).toEqual([]);
  });

  it('a device that fails is tried six times, with increasing waits', async () => {
    const { user } = await receiver();
    let now = AT;
    const waits: number[] = [];
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      expect((await send(now, () => ({ is: 'retry', afterMs: 0 }))).sent).toHaveLength(1);
      const due = await readNextDue(db);
      if (due === null) break;
      waits.push((due.getTime() - now.getTime()) / MINUTE);
      now = due;
    }
    expect(waits).toEqual([1, 4, 16, 64, 120]);
    expect(await readState(user)).toMatchObject({ attempts: 6, result: 'failed' });
  });
});

describe('senders', () => {
  it('senders that run in parallel send no delivery twice', async () => {
    const users = await Promise.all(Array.from({ length: 60 }, async () => (await receiver()).user));
    const all = await Promise.all([send(AT), send(AT), send(AT)]);
    expect(all.flatMap(({ sent }) => sent)).toHaveLength(users.length);
  });

  it('when a sender stops before it settles, another sender sends its deliveries after the lease', async () => {
    const { user } = await receiver();
    expect(await claimDue(db, AT, 10)).toMatchObject([{ userId: user, attempts: 1 }]);
    expect((await send(after(LEASE_MS - 1))).sent).toEqual([]);
    expect((await send(after(LEASE_MS))).sent).toHaveLength(1);
    expect(await readState(user)).toMatchObject({ attempts: 2, result: 'sent' });
  });

  it('a sender whose lease has ended settles nothing', async () => {
    const { user } = await receiver();
    const [late] = await claimDue(db, AT, 10);
    const [next] = await claimDue(db, after(LEASE_MS), 10);
    if (!late || !next) throw new Error('Nothing was claimed.');
    await settle(db, [{ claimed: late, outcome: { result: 'failed' } }], after(LEASE_MS));
    expect(await readState(user)).toMatchObject({ attempts: 2, settled_at: null });
    await settle(db, [{ claimed: next, outcome: { result: 'sent' } }], after(LEASE_MS));
    await settle(db, [{ claimed: next, outcome: { dueAt: AT } }], after(LEASE_MS));
    expect(await readState(user)).toMatchObject({ result: 'sent' });
  });

  it.each([false, true])(
    'after a failure at any statement (written: %s), each delivery is sent at least once and at most twice',
    async (hasWritten) => {
      for (let killedAt = 0, isKilled = true; isKilled; killedAt++) {
        await rows('DELETE FROM deliveries');
        await rows('DELETE FROM push_subscriptions');
        const users = [(await receiver()).user, (await receiver()).user, (await receiver()).user];
        const sentTo: string[] = [];
        const count = ({ payload, endpoint }: Pushed): PushOutcome => {
          sentTo.push(`${endpoint} ${String(payload.tag)}`);
          return { is: 'sent' };
        };
        const killing = failingD1(killedAt, hasWritten);
        await send(AT, count, killing.d1).catch(() => {});
        isKilled = killing.hasFailed();
        await send(after(LEASE_MS), count);
        await send(after(2 * LEASE_MS), count);
        expect(new Set(sentTo).size).toBe(users.length);
        // The second message has the same tag, so it replaces the first message on the device.
        expect(sentTo.length).toBeLessThanOrEqual(2 * users.length);
        expect(await rows('SELECT DISTINCT result FROM deliveries')).toEqual([{ result: 'sent' }]);
      }
    },
  );

  it('a delivery ends as failed after the last attempt when all its senders stopped', async () => {
    const { user } = await receiver();
    for (let claims = 0; claims < ATTEMPTS_MAX; claims++) await claimDue(db, after(claims * LEASE_MS), 10);
    expect((await send(after(ATTEMPTS_MAX * LEASE_MS))).sent).toEqual([]);
    expect(await readState(user)).toMatchObject({ result: 'failed' });
  });

  it('a slice ends at its limit of cost, and reports that more deliveries are due', async () => {
    for (let users = 0; users < 60; users++) await receiver();
    const { port, sent } = testPush();
    const parts = { clock: () => AT, push: port, mail: null, ranks: TEST_RANKS };
    expect(await sendDue(parts, db, { costMax: 50 })).toMatchObject({ ended: { sent: 48 }, isMore: true });
    expect(await sendDue(parts, db, { costMax: 50 })).toMatchObject({ ended: { sent: 12 }, isMore: false });
    expect(sent).toHaveLength(60);
  });
});

describe('an announcement', () => {
  it('an announcement is queued once per user who wants announcements, and never after its withdrawal', async () => {
    const admin = await person({ role: 'admin' });
    const { user } = await receiver();
    const off = await person({ preferences: '{"push":{"announcements":false}}' });
    await subscribeToPush(off);
    let woken = 0;
    const app = appAt(AT, { sender: { wake: () => void woken++ } });
    const announce = () =>
      call(app, admin, 'POST', '/api/announcements', { title: 'Party', message: 'On Friday.', until: '2026-03-06' });
    const { body } = await announce();
    expect(woken).toBe(1);
    while (await queueAnnouncements(db, AT));
    const queued = () => rows(`SELECT user_id, event, facts, expires_at FROM deliveries WHERE kind = 'announcement'`);
    const one = {
      user_id: user,
      event: `announcement:${String(body.id)}`,
      facts: '{"title":"Party","message":"On Friday."}',
      expires_at: '2026-03-07T12:00:00.000Z',
    };
    expect(await queued()).toEqual([one]);
    const second = await announce();
    await call(app, admin, 'DELETE', `/api/announcements/${String(second.body.id)}`);
    while (await queueAnnouncements(db, AT));
    expect(await queued()).toEqual([one]);
  });

  it('a queued announcement is not sent after its withdrawal', async () => {
    const admin = await person({ role: 'admin' });
    const { user } = await receiver();
    await rows('DELETE FROM deliveries');
    const announcement = { title: 'Party', message: 'x', until: '2026-03-06' };
    const { body } = await call(appAt(AT), admin, 'POST', '/api/announcements', announcement);
    while (await queueAnnouncements(db, AT));
    await call(appAt(AT), admin, 'DELETE', `/api/announcements/${String(body.id)}`);
    const { sent } = await send(AT);
    expect(sent).toEqual([]);
    expect(await readState(user)).toMatchObject({ result: 'unwanted' });
  });

  it('a sender that read an outdated position queues nothing and does not end the queueing', async () => {
    const admin = await person({ role: 'admin' });
    const { user } = await receiver({ id: 'zz-behind-the-others' });
    await rows('DELETE FROM deliveries');
    await call(appAt(AT), admin, 'POST', '/api/announcements', { title: 'Party', message: 'x', until: '2026-03-06' });
    const placeAt = (from: string) =>
      rows('UPDATE announcements SET queued_through = ? WHERE queued_through IS NOT NULL', from);
    // The sender reads a position after all users. Then the position is set back to the beginning. The sender must
    // neither queue deliveries nor end the queueing.
    await placeAt('zzz');
    const second = beforeBatch(() => placeAt(''));
    await queueAnnouncements(openDb(second), AT);
    expect(await rows('SELECT queued_through FROM announcements WHERE queued_through IS NOT NULL')).toEqual([
      { queued_through: '' },
    ]);
    while (await queueAnnouncements(db, AT));
    expect(await rows(`SELECT user_id FROM deliveries WHERE kind = 'announcement'`)).toEqual([{ user_id: user }]);
  });
});

it('settled deliveries are deleted after 40 days, and daily reminders after four days', async () => {
  const insert = (event: string, kind: string, settledAt: string | null) =>
    rows(
      `INSERT INTO deliveries (user_id, event, channel, kind, facts, due_at, settled_at) VALUES ('u', ?, 'push', ?, '{}', 'x', ?)`,
      event,
      kind,
      settledAt,
    );
  await insert('old', 'bonus_awarded', '2026-01-21T14:59:59.999Z');
  await insert('kept', 'bonus_awarded', '2026-01-21T15:00:00.000Z');
  await insert('old day', 'daily_checkin', '2026-02-26T14:59:59.999Z');
  await insert('day', 'daily_checkin', '2026-02-26T15:00:00.000Z');
  await insert('open', 'bonus_awarded', null);
  const events = async () => (await rows(`SELECT event FROM deliveries ORDER BY event`)).map(({ event }) => event);
  // A run searches only the daily reminders that became too old since the previous run.
  const forget = (forgottenAt: string | null) =>
    forgetSettled(db, { at: AT, forgottenAt: forgottenAt === null ? null : new Date(forgottenAt), through: null });
  expect(await forget('2026-03-02T15:00:00.000Z')).toEqual({ forgotten: 1, through: null });
  expect(await events()).toEqual(['day', 'kept', 'old day', 'open']);
  expect(await forget('2026-03-02T14:59:59.999Z')).toEqual({ forgotten: 1, through: null });
  expect(await events()).toEqual(['day', 'kept', 'open']);
  await insert('old day', 'daily_checkin', '2026-02-26T14:59:59.999Z');
  expect(await forget(null)).toEqual({ forgotten: 1, through: null });
});

it('the daily reminders of many users are deleted in parts', async () => {
  await rows(
    `INSERT INTO deliveries (user_id, event, channel, kind, facts, due_at, settled_at)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
     SELECT 'many-' || i, 'e', 'push', iif(i % 2, 'daily_checkin', 'weekly_report'), '{}', 'x',
       strftime('%Y-%m-%dT%H:%M:%fZ', '2026-02-20T08:00:00.000Z', (i / 10) || ' seconds') FROM n`,
  );
  const run = { at: AT, forgottenAt: new Date('2026-02-20T00:00:00.000Z') };
  const first = await forgetSettled(db, { ...run, through: null });
  expect(first).toEqual({ forgotten: 5_000, through: { settledAt: '2026-02-20T08:16:39.000Z' } });
  expect(await forgetSettled(db, { ...run, through: first.through })).toEqual({ forgotten: 1_000, through: null });
  expect(await rows('SELECT DISTINCT kind FROM deliveries')).toEqual([{ kind: 'weekly_report' }]);
  await rows('DELETE FROM deliveries');
});
