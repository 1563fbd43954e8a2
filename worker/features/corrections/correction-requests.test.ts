import { beforeEach, describe, expect, it } from 'vitest';
import { appAt, readBalance, call, checkInAt, person, retireBadges, rows } from '#worker/test/harness.ts';

const NOW = new Date('2026-03-12T14:00:00.000Z');
const app = appAt(NOW);
const PATH = '/api/checkins/correction-requests';
const MISSED = { date: '2026-03-11', time: '07:30', reason: 'The reader was broken.' };

const ask = (as: string, body: object = MISSED, key?: string) =>
  call(app, as, 'POST', PATH, body, key === undefined ? {} : { 'Idempotency-Key': key });
const decide = (as: string, id: string, body: object, key?: string) =>
  call(app, as, 'PUT', `${PATH}/${id}`, body, key === undefined ? {} : { 'Idempotency-Key': key });
const code = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  (body.error as { code: string } | undefined)?.code ?? status;
const readId = async (asked: ReturnType<typeof ask>) => String((await asked).body.id);
const readNotices = (user: string) =>
  rows('SELECT kind, facts FROM notices WHERE user_id = ? ORDER BY created_at', user);
const listActions = (user: string) =>
  rows(
    `SELECT action, actor_id AS actor, reason FROM audit_log WHERE target_type = 'user' AND target_id = ? ORDER BY id`,
    user,
  );
const listQueue = async (as: string) =>
  ((await call(app, as, 'GET', `${PATH}/queue`)).body.items as { id: string }[]).map(({ id }) => id);

beforeEach(retireBadges);

describe('a request for a correction', () => {
  it('is written once for one key, and is listed for its user and for admins', async () => {
    const [user, admin] = [await person({ name: 'Asker' }), await person({ role: 'admin' })];
    const asked = await ask(user, MISSED, 'ask-key-0001');
    const request = {
      id: expect.any(String),
      ...MISSED,
      status: 'open',
      decisionReason: null,
      decidedAt: null,
      createdAt: NOW.toISOString(),
      version: 0,
    };
    expect(asked).toMatchObject({ status: 201, body: request });
    expect((await ask(user, MISSED, 'ask-key-0001')).body).toEqual(asked.body);
    expect(code(await ask(user))).toBe('correction_open');
    expect((await call(app, user, 'GET', PATH)).body).toEqual({ items: [asked.body] });
    const { body } = await call(app, admin, 'GET', `${PATH}/queue?limit=100`);
    expect((body.items as { user: { id: string } }[]).filter((one) => one.user.id === user)).toEqual([
      {
        ...(asked.body as object),
        user: {
          id: user,
          name: 'Asker',
          department: 'General',
          avatarUrl: '',
          location: '',
          timeZone: 'America/Toronto',
        },
        checkIn: null,
        mayDecide: true,
      },
    ]);
    expect((await call(app, admin, 'GET', PATH)).body).toEqual({ items: [] });
    expect(code(await call(app, user, 'GET', `${PATH}/queue`))).toBe('auth/forbidden');
  });

  it('is listed in pages, the newest first for its user and the oldest first for admins', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    for (const [index, day] of ['09', '10', '11'].entries()) {
      const at = appAt(new Date(NOW.getTime() + index));
      await call(at, user, 'POST', PATH, { ...MISSED, date: `2026-03-${day}` });
    }
    const listDays = async (as: string, path: string) => {
      const days: string[] = [];
      let cursor = '';
      do {
        const { body } = await call(app, as, 'GET', `${path}?limit=2${cursor}`);
        const items = body.items as { date: string; user?: { id: string } }[];
        days.push(...items.filter((one) => !one.user || one.user.id === user).map(({ date }) => date.slice(-2)));
        cursor = body.nextCursor === undefined ? '' : `&cursor=${String(body.nextCursor)}`;
      } while (cursor);
      return days;
    };
    expect(await listDays(user, PATH)).toEqual(['11', '10', '09']);
    expect(await listDays(admin, `${PATH}/queue`)).toEqual(['09', '10', '11']);
  });

  it('is refused when the user has five open requests', async () => {
    const user = await person();
    const days = ['02', '03', '04', '05', '06'];
    for (const day of days) expect(code(await ask(user, { ...MISSED, date: `2026-03-${day}` }))).toBe(201);
    expect(code(await ask(user))).toBe('request_limit');
  });

  it.each([
    ['a day that is not over', { ...MISSED, date: '2026-03-12' }],
    ['no reason', { ...MISSED, reason: ' ' }],
    ['an invalid time of day', { ...MISSED, time: '25:00' }],
    ['a day before the user was hired', { ...MISSED, date: '2024-01-14' }],
  ])('is refused with %s', async (_, body) => {
    expect(code(await ask(await person(), body))).toBe('validation_failed');
  });

  it('can be withdrawn only by its user, and cannot be decided after that', async () => {
    const [user, other, admin] = [await person(), await person(), await person({ role: 'admin' })];
    const id = await readId(ask(user));
    const withdraw = (as: string) => call(app, as, 'POST', `${PATH}/${id}/withdraw`, {});
    expect(code(await withdraw(other))).toBe('correction_not_found');
    expect(await withdraw(user)).toMatchObject({ status: 200, body: { id, status: 'withdrawn', version: 1 } });
    expect(await withdraw(user)).toMatchObject({ status: 200, body: { status: 'withdrawn', version: 1 } });
    expect(code(await decide(admin, id, { decision: 'approve' }))).toBe('request_decided');
    expect(await listQueue(admin)).not.toContain(id);
    expect(code(await ask(user))).toBe(201);
  });
});

describe('an admin', () => {
  it('approves a missed check-in, adds it once and notifies the user', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    await checkInAt(user, '2026-03-10T11:30:00.000Z');
    const id = await readId(ask(user));
    const decided = await decide(admin, id, { decision: 'approve', version: 0 }, 'decide-key-1');
    expect(decided).toMatchObject({
      status: 200,
      body: {
        request: { id, status: 'approved', decisionReason: null, decidedAt: NOW.toISOString(), version: 1 },
        correction: { userId: user, date: '2026-03-11', points: 2, currentStreak: 2, changedDays: 0 },
      },
    });
    expect((await decide(admin, id, { decision: 'approve', version: 0 }, 'decide-key-1')).body).toEqual(decided.body);
    expect(code(await decide(admin, id, { decision: 'approve' }))).toBe('request_decided');
    expect(await rows('SELECT added_by FROM check_ins WHERE user_id = ? ORDER BY local_date', user)).toEqual([
      { added_by: null },
      { added_by: admin },
    ]);
    expect(await readBalance(user)).toBe(4);
    expect(await readNotices(user)).toEqual([
      { kind: 'check_in_added', facts: JSON.stringify({ date: MISSED.date, points: 2, reason: MISSED.reason }) },
    ]);
    expect(await listActions(user)).toEqual([{ action: 'correction.approved', actor: admin, reason: null }]);
    expect(await listQueue(admin)).not.toContain(id);
  });

  it('approves a void, and may let the user keep the points', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    await checkInAt(user, '2026-03-11T11:30:00.000Z');
    const id = await readId(ask(user, { date: '2026-03-11', time: null, reason: 'It was my colleague.' }));
    const input = { decision: 'approve', reason: 'Seen on the camera.', keepPoints: true };
    expect(await decide(admin, id, input)).toMatchObject({ body: { correction: { points: 0, currentStreak: 0 } } });
    expect(await rows('SELECT 1 FROM check_ins WHERE user_id = ?', user)).toEqual([]);
    expect(await readBalance(user)).toBe(2);
    expect(await readNotices(user)).toEqual([
      {
        kind: 'check_in_voided',
        facts: JSON.stringify({ date: '2026-03-11', points: 0, reason: 'Seen on the camera.' }),
      },
    ]);
  });

  it('rejects a request, and notifies the user of the reason', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    const id = await readId(ask(user));
    expect(code(await decide(admin, id, { decision: 'reject' }))).toBe('validation_failed');
    const input = { decision: 'reject', reason: 'You were on leave.' };
    expect(await decide(admin, id, input)).toMatchObject({
      status: 200,
      body: {
        request: { id, status: 'rejected', decisionReason: 'You were on leave.', version: 1 },
        correction: null,
      },
    });
    expect(code(await decide(admin, id, input))).toBe('request_decided');
    expect(await rows('SELECT 1 FROM check_ins WHERE user_id = ?', user)).toEqual([]);
    expect(await readNotices(user)).toEqual([
      { kind: 'correction_rejected', facts: JSON.stringify({ date: MISSED.date, reason: 'You were on leave.' }) },
    ]);
    expect(await listActions(user)).toEqual([
      { action: 'correction.rejected', actor: admin, reason: 'You were on leave.' },
    ]);
  });

  it.each(['approve', 'reject'])(
    'cannot %s their own request, a request of another admin, or a request with an outdated version',
    async (decision) => {
      const [admin, other, boss] = [
        await person({ role: 'admin' }),
        await person({ role: 'admin' }),
        await person({ role: 'super_admin' }),
      ];
      const id = await readId(ask(admin));
      const input = { decision, reason: 'So be it.' };
      expect(code(await decide(admin, id, input))).toBe('check_in_own');
      expect(code(await decide(other, id, input))).toBe('account_of_admin');
      expect(code(await decide(boss, id, { ...input, version: 7 }))).toBe('version_conflict');
      expect(code(await decide(boss, 'nobody', input))).toBe('correction_not_found');
      const { body } = await call(app, other, 'GET', `${PATH}/queue?limit=100`);
      expect((body.items as { id: string }[]).find((one) => one.id === id)).toMatchObject({ mayDecide: false });
      expect(code(await decide(boss, id, { ...input, version: 0 }))).toBe(200);
    },
  );

  it('cannot approve more points than they may give in a day', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('award_points_per_day', '1', 'x', 'x')`);
    const id = await readId(ask(user));
    expect(code(await decide(admin, id, { decision: 'approve' }))).toBe('award_day_limit');
    await rows(`DELETE FROM system_settings`);
    expect(await listQueue(admin)).toContain(id);
    expect(await readNotices(user)).toEqual([]);
  });
});
