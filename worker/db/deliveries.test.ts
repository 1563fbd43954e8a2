import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { person, rows } from '../test/harness.ts';
import { subscribeToPush } from '../test/providers/push.ts';
import { writeBatch } from '../core/write-batch.ts';
import { openDb, type Statement } from './client.ts';
import { queueDeliveries } from './deliveries.ts';
import { writeNotices } from './notices.ts';

const AT = '2026-03-02T12:30:00.000Z';
const announcement = { kind: 'announcement', facts: { title: 'T', message: 'M' }, dueAt: AT } as const;
const queued = () =>
  rows(`SELECT user_id, event, channel, kind, facts, due_at, settled_at FROM deliveries ORDER BY 1, 3`);
beforeEach(async () => {
  await rows('DELETE FROM deliveries');
  await rows('DELETE FROM push_subscriptions');
});

const preferring = async (preferences: unknown) => {
  const user = await person({ preferences: JSON.stringify(preferences) });
  await subscribeToPush(user);
  return user;
};

it('an event is queued once for each reachable user who wants it', async () => {
  const db = openDb(env.DB);
  const [plain] = [await preferring({}), await preferring({ notifications: false })];
  await preferring({ push: { announcements: false } });
  const other = await preferring({ push: { awards: false } });
  await person();
  const queue = (event: string, to = sql`1`) => writeBatch(db, [queueDeliveries(db, { event, ...announcement, to })]);
  await queue('announcement:0', sql`0`);
  expect(await queued()).toEqual([]);
  await queue('announcement:1');
  await queue('announcement:1');
  const row = { event: 'announcement:1', channel: 'push', kind: 'announcement', due_at: AT, settled_at: null };
  const facts = '{"title":"T","message":"M"}';
  expect(await queued()).toEqual([plain, other].toSorted().map((user_id) => ({ user_id, ...row, facts })));
});

it('an event is queued for email when email is configured', async () => {
  const db = Object.assign(openDb(env.DB), { hasMail: true });
  const off = await person({ preferences: '{"emailUpdates":false}' });
  const without = await person({ preferences: '{"email":{"announcements":false}}' });
  const user = await person();
  const to = sql`id IN (${off}, ${without}, ${user})`;
  await writeBatch(db, [queueDeliveries(db, { event: 'e', ...announcement, to })]);
  expect(await queued()).toMatchObject([{ user_id: user, channel: 'email' }]);
});

it('a notification to many users is queued for the users who fit the condition', async () => {
  const db = openDb(env.DB);
  const admin = await person({ role: 'admin' });
  await subscribeToPush(admin);
  await subscribeToPush(await person());
  const notice = {
    id: 'n',
    kind: 'setting_replaced',
    facts: { setting: 'scoring_policy', by: 'Ada' },
    at: AT,
  } as const;
  await writeBatch(db, writeNotices(db, { ...notice, to: sql`role = 'admin'` }, sql`1`) as [Statement, Statement]);
  expect(await queued()).toMatchObject([{ user_id: admin, event: 'notice:n', kind: 'setting_replaced' }]);
});
