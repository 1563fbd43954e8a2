import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NotInPage, Nudged } from '#domain/api/nudges.ts';
import { sendDue } from '#worker/deliveries/send-due.ts';
import { openDb } from '#worker/db/client.ts';
import { countingD1 } from '#worker/test/counting-d1.ts';
import { appAt, call, checkInAt, person, rows } from '#worker/test/harness.ts';
import { interleaved } from '#worker/test/interleaved.ts';
import { subscribeToPush, testPush } from '#worker/test/providers/push.ts';
import { TEST_RANKS } from '#worker/test/ranks.ts';

/** Monday 2026-03-02, 10:00 in Toronto. */
const NOW = new Date('2026-03-02T15:00:00.000Z');
const TODAY = '2026-03-02';
const { port } = testPush();
const app = appAt(NOW, { push: port });

let admin: string;

const list = async (query = '', as = admin, at = app): Promise<NotInPage> => {
  const { status, body } = await call(at, as, 'GET', `/api/nudges${query}`);
  expect(status).toBe(200);
  return body as unknown as NotInPage;
};
const names = ({ items }: NotInPage) => items.map(({ user }) => user.name);
const nudge = async (userIds: string[], { as = admin, at = app, key = '' } = {}) =>
  call(at, as, 'POST', '/api/nudges', { userIds }, key ? { 'Idempotency-Key': key } : {});
const outcomes = (body: Record<string, unknown>) => (body as unknown as Nudged).items.map(({ outcome }) => outcome);
const reachable = async (columns: Record<string, string | number | null> = {}) => {
  const id = await person(columns);
  await subscribeToPush(id);
  return id;
};
const queued = (id: string) =>
  rows('SELECT event, channel, kind, facts, due_at, expires_at FROM deliveries WHERE user_id = ?', id);
const audits = (id: string) => rows(`SELECT actor_id, action, after_value FROM audit_log WHERE target_id = ?`, id);
const giveLeave = (id: string, from: string, to: string, status = 'approved') =>
  rows(
    `INSERT INTO leaves (id, user_id, start_date, end_date, status, created_at, updated_at) VALUES (?, ?, ?, ?, ?, '', '')`,
    `leave-${id}-${from}`,
    id,
    from,
    to,
    status,
  );
const MISSING = { date: TODAY, isOnLeave: false, lastInDate: null, mayGiveLeave: true };
const send = (at: Date) => {
  const { port: sender, sent } = testPush();
  return sendDue({ clock: () => at, push: sender, mail: null, ranks: TEST_RANKS }, openDb(env.DB)).then(() => sent);
};

beforeEach(async () => {
  await rows('DELETE FROM deliveries');
  await rows('UPDATE users SET is_active = 0');
  admin = await person({ role: 'admin', name: 'Zoe Admin' });
});

describe('GET /api/nudges', () => {
  it('lists the users who are scheduled today and have not checked in, and names those on leave', async () => {
    await reachable({ name: 'Cleo', department: 'Sales' });
    await person({ name: 'ada' });
    const away = await reachable({ name: 'On leave' });
    await giveLeave(away, TODAY, TODAY);
    const asked = await person({ name: 'Only asked for leave' });
    await giveLeave(asked, TODAY, TODAY, 'requested');
    const here = await person({ name: 'In' });
    await checkInAt(here, '2026-03-02T12:30:00.000Z');
    await person({ name: 'Begins tomorrow', hire_date: '2026-03-03' });
    await person({ name: 'Suspended', approval_status: 'suspended' });
    await person({ name: 'Waits', approval_status: 'pending' });
    await rows(`INSERT INTO work_calendars (id, name, workdays, created_at, updated_at)
      VALUES ('no-mondays', 'No Mondays', '[2,3,4,5]', 'x', 'x')`);
    await person({ name: 'Rests', work_calendar_id: 'no-mondays' });
    // It is Tuesday in Kiritimati, and this user has checked in for Monday only.
    const east = await person({ name: 'East', time_zone: 'Pacific/Kiritimati', last_check_in_date: TODAY });
    await person({ name: 'Lost', time_zone: 'Nowhere/At-All' });
    const page = await list();
    expect(page).toEqual({
      canNudge: true,
      items: [
        { user: expect.objectContaining({ name: 'ada' }), ...MISSING, nudge: 'unreachable' },
        {
          user: { id: expect.any(String), name: 'Cleo', department: 'Sales', avatarUrl: '' },
          ...MISSING,
          nudge: 'possible',
        },
        {
          user: expect.objectContaining({ id: east }),
          ...MISSING,
          date: '2026-03-03',
          lastInDate: TODAY,
          nudge: 'unreachable',
        },
        { user: expect.objectContaining({ id: away }), ...MISSING, isOnLeave: true, nudge: 'unreachable' },
        { user: expect.objectContaining({ id: asked }), ...MISSING, nudge: 'unreachable' },
      ],
    });
    expect(await list('', admin, appAt(NOW))).toMatchObject({ canNudge: false });
    await rows(`UPDATE users SET time_zone = 'UTC' WHERE name = 'Lost'`);
  });

  it('says which people an admin may give leave', async () => {
    const other = await person({ role: 'admin', name: 'Bo' });
    expect((await list()).items).toMatchObject([{ user: { id: other }, mayGiveLeave: false }]);
    const chief = await person({ role: 'super_admin', name: 'Chief' });
    expect((await list('', chief)).items[0]).toMatchObject({ user: { id: other }, mayGiveLeave: true });
  });

  it('lists nobody on a day off, and never lists the admin who asks', async () => {
    await person({ name: 'Ada' });
    expect(names(await list('', admin, appAt(new Date('2026-03-01T15:00:00.000Z'))))).toEqual([]);
    expect(names(await list())).toEqual(['Ada']);
  });

  it('lists all missing users in pages of at most 20, and reads fewer than 400 rows for a page', async () => {
    await rows(
      `INSERT INTO users (id, employee_id, email, name, hire_date, time_zone, work_calendar_id, last_check_in_date,
         created_at, updated_at)
       WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 189)
       SELECT 'many-' || i, 'many-' || i, 'many-' || i || '@many.test', printf('Many %03d', i), '2024-01-15', 'UTC', 'standard',
         iif(i % 3 = 0, '${TODAY}', '2026-02-27'), 'x', 'x' FROM n`,
    );
    const { d1, take } = countingD1(env.DB);
    const counted = appAt(NOW, { push: port, d1 });
    const found: string[] = [];
    let cursor = '';
    let pages = 0;
    do {
      take();
      const page = await list(cursor && `?cursor=${cursor}`, admin, counted);
      expect(take().rowsRead).toBeLessThan(400);
      expect(page.items.length).toBeLessThanOrEqual(20);
      found.push(...names(page));
      cursor = page.nextCursor ?? '';
      pages += 1;
    } while (cursor && pages < 50);
    expect(found).toHaveLength(126);
    expect(new Set(found).size).toBe(126);
  });
});

describe('POST /api/nudges', () => {
  it('queues at most one push message a day for a user, and writes the sender to the audit log', async () => {
    const ada = await reachable({ name: 'Ada' });
    const { status, body } = await nudge([ada]);
    expect([status, body]).toEqual([200, { items: [{ userId: ada, outcome: 'nudged' }] }]);
    expect(await queued(ada)).toEqual([
      {
        event: `nudge:${TODAY}`,
        channel: 'push',
        kind: 'nudge',
        facts: `{"date":"${TODAY}"}`,
        due_at: NOW.toISOString(),
        // Midnight in Toronto, when the user's day ends.
        expires_at: '2026-03-03T05:00:00.000Z',
      },
    ]);
    expect(await audits(ada)).toEqual([{ actor_id: admin, action: 'user.nudged', after_value: `{"date":"${TODAY}"}` }]);
    expect((await list()).items).toMatchObject([{ nudge: 'sent' }]);
    expect(outcomes((await nudge([ada])).body)).toEqual(['sent']);
    expect(await queued(ada)).toHaveLength(1);
    expect(await audits(ada)).toHaveLength(1);
    const [message, ...others] = await send(NOW);
    expect(message?.payload).toMatchObject({ title: 'Good morning!', url: '/employee/dashboard', type: 'nudge' });
    expect(others).toEqual([]);
    const tomorrow = appAt(new Date('2026-03-03T15:00:00.000Z'), { push: port });
    expect(outcomes((await nudge([ada], { at: tomorrow })).body)).toEqual(['nudged']);
  });

  it('returns the reason for each user who is not nudged', async () => {
    const away = await reachable();
    await giveLeave(away, '2026-02-27', '2026-03-04');
    const here = await reachable();
    await checkInAt(here, '2026-03-02T12:30:00.000Z');
    const off = await reachable({ hire_date: '2026-04-01' });
    const silent = await reachable({ preferences: '{"push":{"nudge":false}}' });
    const suspended = await reachable({ approval_status: 'suspended' });
    const fine = await reachable();
    const ids = [away, here, off, await person(), silent, suspended, 'nobody', admin, fine];
    const key = 'nudge-many-once';
    const first = await nudge(ids, { key });
    expect(outcomes(first.body)).toEqual([
      'leave',
      'in',
      'off',
      'unreachable',
      'unreachable',
      'gone',
      'gone',
      'own',
      'nudged',
    ]);
    expect(await rows('SELECT user_id FROM deliveries')).toEqual([{ user_id: fine }]);
    const again = await nudge(ids, { key });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect((await nudge([fine, fine])).status).toBe(400);
    expect((await nudge([])).status).toBe(400);
    expect((await nudge(Array.from({ length: 21 }, (_, n) => `id-${n}`))).status).toBe(400);
  });

  it('refuses a nudge when push is not configured, and refuses users who are not approved admins', async () => {
    const ada = await reachable();
    expect((await nudge([ada], { at: appAt(NOW) })).body).toMatchObject({ error: { code: 'push_not_configured' } });
    expect((await nudge([ada], { as: await person() })).status).toBe(403);
    expect((await nudge([ada], { as: await person({ role: 'admin', approval_status: 'suspended' }) })).status).toBe(
      403,
    );
    expect(await queued(ada)).toEqual([]);
  });

  it('queues one message when two admins nudge the same user at once', async () => {
    const ada = await reachable();
    const other = await person({ role: 'admin' });
    const answers = await Promise.all([nudge([ada]), nudge([ada], { as: other }), nudge([ada])]);
    expect(answers.flatMap(({ body }) => outcomes(body)).toSorted()).toEqual(['nudged', 'sent', 'sent']);
    expect(await queued(ada)).toHaveLength(1);
    expect(await audits(ada)).toHaveLength(1);
  });

  it.each([
    ['another admin nudges the user', (id: string) => nudge([id], { as: admin }), 'sent', 1],
    ['the user checks in', (id: string) => checkInAt(id, '2026-03-02T14:59:00.000Z'), 'in', 0],
    ['the user gets leave', (id: string) => giveLeave(id, TODAY, TODAY), 'leave', 0],
    [
      'the user is suspended',
      (id: string) => rows(`UPDATE users SET approval_status = 'suspended' WHERE id = ?`, id),
      'gone',
      0,
    ],
    [
      'the user turns nudges off',
      (id: string) => rows(`UPDATE users SET preferences = '{"push":{"nudge":false}}' WHERE id = ?`, id),
      'unreachable',
      0,
    ],
    ['the user unsubscribes the last device', () => rows('DELETE FROM push_subscriptions'), 'unreachable', 0],
  ] as const)('writes no nudge of its own when %s just before the write', async (_case, happens, outcome, messages) => {
    const ada = await reachable();
    const by = await person({ role: 'admin' });
    const { d1, attempts } = interleaved(() => happens(ada));
    const { body } = await nudge([ada], { as: by, at: appAt(NOW, { push: port, d1 }) });
    expect(outcomes(body)).toEqual([outcome]);
    expect(attempts()).toBe(1);
    expect(await rows(`SELECT 1 FROM deliveries WHERE user_id = ? AND kind = 'nudge'`, ada)).toHaveLength(messages);
    expect(await rows(`SELECT 1 FROM audit_log WHERE target_id = ? AND actor_id = ?`, ada, by)).toEqual([]);
  });

  it('refuses a nudge when the actor loses the admin role just before the write', async () => {
    const ada = await reachable();
    const by = await person({ role: 'admin' });
    const { d1 } = interleaved(() => rows(`UPDATE users SET role = 'employee' WHERE id = ?`, by));
    expect((await nudge([ada], { as: by, at: appAt(NOW, { push: port, d1 }) })).status).toBe(403);
    expect(await queued(ada)).toEqual([]);
  });
});

describe('a nudge that waits for the end of the quiet hours', () => {
  /** Monday 06:00 in Toronto. The quiet hours end at 07:00. */
  const EARLY = new Date('2026-03-02T11:00:00.000Z');
  const SEVEN = new Date('2026-03-02T12:00:00.000Z');
  const early = appAt(EARLY, { push: port });

  it('a nudge that is queued during the quiet hours is sent when they end', async () => {
    await nudge([await reachable()], { at: early });
    expect(await send(EARLY)).toEqual([]);
    expect(await send(SEVEN)).toHaveLength(1);
  });

  it.each([
    ['the user checks in', (id: string) => checkInAt(id, '2026-03-02T11:30:00.000Z'), 'done'],
    ['the user gets leave', (id: string) => giveLeave(id, TODAY, TODAY), 'done'],
    [
      'the user is suspended',
      (id: string) => rows(`UPDATE users SET approval_status = 'suspended' WHERE id = ?`, id),
      'unwanted',
    ],
    [
      'the user turns nudges off',
      (id: string) => rows(`UPDATE users SET preferences = '{"push":{"nudge":false}}' WHERE id = ?`, id),
      'unwanted',
    ],
  ] as const)(
    'a nudge that waits for the end of the quiet hours is not sent after %s',
    async (_case, happens, result) => {
      const ada = await reachable();
      expect(outcomes((await nudge([ada], { at: early })).body)).toEqual(['nudged']);
      expect(await send(EARLY)).toEqual([]);
      await happens(ada);
      expect((await send(SEVEN)).filter(({ payload }) => payload.type === 'nudge')).toEqual([]);
      expect(await rows(`SELECT result FROM deliveries WHERE user_id = ? AND kind = 'nudge'`, ada)).toEqual([
        { result },
      ]);
    },
  );
});
