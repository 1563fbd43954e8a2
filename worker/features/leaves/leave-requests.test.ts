import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIssue } from '#domain/errors/field-problems.ts';
import { appAt, call, checkInAt, person, retireBadges, rows } from '#worker/test/harness.ts';

/** Thursday 2026-03-12 10:00 in Toronto. */
const NOW = new Date('2026-03-12T14:00:00.000Z');
const app = appAt(NOW);
const DAYS = { startDate: '2026-03-16', endDate: '2026-03-20' };
const ASKED = { ...DAYS, kind: 'sick', reason: 'An operation.' };

const keyed = (key?: string): Record<string, string> => (key === undefined ? {} : { 'Idempotency-Key': key });
const ask = (as: string, body: object = ASKED, key?: string) =>
  call(app, as, 'POST', '/api/leaves/requests', body, keyed(key));
const decide = (as: string, id: string, body: object, key?: string) =>
  call(app, as, 'PUT', `/api/leaves/${id}`, body, keyed(key));
const withdraw = (as: string, id: string) => call(app, as, 'POST', `/api/leaves/${id}/withdraw`, {});
const give = (as: string, userId: string, days: object = DAYS) =>
  call(app, as, 'POST', '/api/leaves', { userId, reason: 'Given.', ...days });
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
const stored = (id: string) =>
  rows('SELECT status, kind, note, created_by, decision_reason FROM leaves WHERE id = ?', id);
const inQueue = async (as: string, user: string) =>
  ((await call(app, as, 'GET', '/api/leaves/queue?limit=100')).body.items as { user: { id: string } }[]).filter(
    (one) => one.user.id === user,
  );
const allow = (value: 'on' | 'off') =>
  rows(
    `INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
     VALUES ('leave_requests', ?, 'x', 'x') ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value`,
    JSON.stringify(value),
  );

beforeAll(() => allow('on'));
beforeEach(retireBadges);

describe('a request for leave', () => {
  it('is written once for one key, and is listed with its covered days for its user and for admins', async () => {
    const [user, admin] = [await person({ name: 'Asker' }), await person({ role: 'admin' })];
    const asked = await ask(user, ASKED, 'ask-leave-01');
    const leave = {
      id: expect.any(String),
      userId: user,
      ...DAYS,
      kind: 'sick',
      status: 'requested',
      note: 'An operation.',
      decisionReason: null,
      createdAt: NOW.toISOString(),
    };
    expect(asked).toEqual({ ...asked, status: 201, body: leave });
    expect((await ask(user, ASKED, 'ask-leave-01')).body).toEqual(asked.body);
    expect((await call(app, user, 'GET', '/api/leaves')).body).toEqual({
      items: [{ ...(asked.body as object), createdByName: null }],
      mayAsk: true,
    });
    expect(await inQueue(admin, user)).toEqual([
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
        coveredDays: 5,
        overlaps: [],
        mayDecide: true,
      },
    ]);
    expect(await readNotices(user)).toEqual([]);
    const colleague = await person();
    expect(code(await call(app, colleague, 'GET', `/api/leaves?userId=${user}`))).toBe('auth/forbidden');
    expect(code(await call(app, colleague, 'GET', '/api/leaves/queue'))).toBe('auth/forbidden');
    expect((await call(app, colleague, 'GET', '/api/leaves')).body).toEqual({ items: [], mayAsk: true });
  });

  it('counts only scheduled days as covered days, without weekends, holidays and days of other leave', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    await rows(`INSERT INTO holidays (calendar_id, date, name) VALUES ('standard', '2026-03-25', 'Founders’ day')`);
    await ask(user, { ...ASKED, startDate: '2026-03-20', endDate: '2026-03-29' });
    await give(admin, user, { startDate: '2026-03-26', endDate: '2026-03-31' });
    expect(await inQueue(admin, user)).toMatchObject([
      { coveredDays: 3, overlaps: [{ startDate: '2026-03-26', endDate: '2026-03-31' }] },
    ]);
    await rows(`DELETE FROM holidays WHERE date = '2026-03-25'`);
  });

  it('is listed in pages, the oldest first', async () => {
    const admin = await person({ role: 'admin' });
    const users = [await person(), await person(), await person()];
    for (const [index, user] of users.entries()) {
      const at = appAt(new Date(NOW.getTime() + index));
      await call(at, user, 'POST', '/api/leaves/requests', ASKED);
    }
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await call(app, admin, 'GET', `/api/leaves/queue?limit=2${cursor}`);
      seen.push(...(body.items as { user: { id: string } }[]).map((one) => one.user.id));
      cursor = body.nextCursor === undefined ? '' : `&cursor=${String(body.nextCursor)}`;
    } while (cursor);
    expect(seen.filter((id) => users.includes(id))).toEqual(users);
  });

  it('is refused when the company has turned requests off', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    const id = await readId(ask(user));
    await allow('off');
    expect(code(await ask(user, { ...ASKED, startDate: '2026-04-01', endDate: '2026-04-01' }))).toBe(
      'leave_requests_off',
    );
    expect((await call(app, user, 'GET', '/api/leaves')).body).toMatchObject({ items: [{ id }], mayAsk: false });
    expect(code(await decide(admin, id, { decision: 'approve' }))).toBe(200);
    await allow('on');
  });

  it('is refused when the user has five open requests, or an open request on one of the days', async () => {
    const user = await person();
    for (const month of ['04', '05', '06', '07', '08']) {
      const days = { startDate: `2026-${month}-01`, endDate: `2026-${month}-02` };
      expect(code(await ask(user, { ...ASKED, ...days }))).toBe(201);
    }
    expect(code(await ask(user, { ...ASKED, startDate: '2026-04-02', endDate: '2026-04-09' }))).toBe('leave_asked');
    expect(code(await ask(user))).toBe('request_limit');
  });

  it('is refused on days of approved leave until the leave is taken back', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    const given = await give(admin, user);
    expect(code(await ask(user, { ...ASKED, startDate: '2026-03-20', endDate: '2026-03-23' }))).toBe('leave_overlaps');
    expect(code(await ask(user, { ...ASKED, startDate: '2026-03-21', endDate: '2026-03-23' }))).toBe(201);
    await call(app, admin, 'POST', `/api/leaves/${String(given.body.id)}/take-back`, { reason: 'A namesake.' });
    const id = await readId(ask(user));
    await decide(admin, id, { decision: 'reject', reason: 'Ask next week.' });
    expect(code(await ask(user))).toBe(201);
  });

  it.each([
    [
      'days that are too long ago',
      { startDate: '2026-01-05', endDate: '2026-01-10' },
      createIssue('startDate', 'past_days', { days: 60 }),
    ],
    [
      'days that are too far in the future',
      { startDate: '2028-03-15', endDate: '2028-03-15' },
      createIssue('endDate', 'next_days', { days: 732 }),
    ],
    ['a last day before the first', { endDate: '2026-03-15' }, createIssue('endDate', 'before_first_day')],
    ['more than four years', { endDate: '2030-03-17' }, createIssue('endDate', 'leave_too_long', { days: 1461 })],
    ['an unknown kind', { kind: 'party' }, expect.objectContaining({ path: 'kind', code: 'one_of' })],
    ['the id of another user', { userId: 'somebody' }, expect.objectContaining({ path: 'userId', code: 'unknown' })],
    ['a long reason', { reason: 'x'.repeat(301) }, createIssue('reason', 'too_long', { max: 300 })],
  ])('is refused with %s', async (_, extra, field) => {
    const { status, body } = await ask(await person(), { ...ASKED, ...extra });
    expect([status, body.error]).toMatchObject([400, { code: 'validation_failed', details: { fields: [field] } }]);
  });

  it('can be withdrawn only by its user, and cannot be decided after that', async () => {
    const [user, other, admin] = [await person(), await person(), await person({ role: 'admin' })];
    const id = await readId(ask(user, { ...DAYS, kind: 'vacation' }));
    expect(code(await withdraw(other, id))).toBe('leave_not_found');
    expect(code(await withdraw(admin, id))).toBe('leave_not_found');
    expect(await withdraw(user, id)).toMatchObject({ status: 200, body: { id, status: 'withdrawn' } });
    expect(await withdraw(user, id)).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    expect(code(await decide(admin, id, { decision: 'approve' }))).toBe('request_decided');
    expect(await inQueue(admin, user)).toEqual([]);
    expect(code(await ask(user))).toBe(201);
  });
});

describe('an admin', () => {
  it('approves a request, gives the leave and notifies the user', async () => {
    const [user, known, admin] = [await person(), await person(), await person({ role: 'admin', name: 'Ann' })];
    const week = ['02', '03', '04', '05', '06', '10', '11'].map((day) => `2026-03-${day}T12:30:00.000Z`);
    for (const one of [user, known]) for (const at of week) await checkInAt(one, at);
    const missed = { startDate: '2026-03-09', endDate: '2026-03-09' };
    const byHand = await give(admin, known, missed);
    const id = await readId(ask(user, { ...missed, kind: 'sick', reason: 'A cold.' }));
    const decided = await decide(admin, id, { decision: 'approve' }, 'decide-leave-1');
    expect(decided).toEqual({
      ...decided,
      status: 200,
      body: {
        leave: {
          id,
          userId: user,
          ...missed,
          kind: 'sick',
          status: 'approved',
          note: 'A cold.',
          decisionReason: null,
          createdAt: NOW.toISOString(),
        },
        effect: { ...(byHand.body as object), id, userId: user, kind: 'sick' },
      },
    });
    expect(decided.body.effect).toMatchObject({ points: 5, currentStreak: 7 });
    expect((await decide(admin, id, { decision: 'approve' }, 'decide-leave-1')).body).toEqual(decided.body);
    expect(code(await decide(admin, id, { decision: 'approve' }))).toBe('request_decided');
    const figures = (one: string) =>
      rows('SELECT points_balance, current_streak, longest_streak, streak_valid_through FROM users WHERE id = ?', one);
    expect(await figures(user)).toEqual(await figures(known));
    expect(await stored(id)).toEqual([
      { status: 'approved', kind: 'sick', note: 'A cold.', created_by: admin, decision_reason: null },
    ]);
    expect(await readNotices(user)).toEqual([
      { kind: 'leave_given', facts: JSON.stringify({ ...missed, reason: '' }) },
    ]);
    expect(await listActions(user)).toEqual([{ action: 'leave.approved', actor: admin, reason: '' }]);
    expect(
      await rows(
        `SELECT points_amount AS points, description FROM point_transactions
         WHERE user_id = ? AND reference_type = 'correction'`,
        user,
      ),
    ).toEqual([{ points: 5, description: 'Leave given' }]);
    const nameFor = async (as: string) =>
      ((await call(app, as, 'GET', `/api/leaves?userId=${user}`)).body.items as { createdByName: unknown }[]).map(
        ({ createdByName }) => createdByName,
      );
    expect([await nameFor(user), await nameFor(admin)]).toEqual([[null], ['Ann']]);
    const back = await call(app, admin, 'POST', `/api/leaves/${id}/take-back`, { reason: 'It was a namesake.' });
    expect(back).toMatchObject({ status: 200, body: { points: -5 } });
  });

  it('rejects a request, and notifies the user of the reason', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    const id = await readId(ask(user));
    expect(code(await decide(admin, id, { decision: 'reject' }))).toBe('validation_failed');
    const input = { decision: 'reject', reason: 'The audit is that week.' };
    const decided = await decide(admin, id, input);
    expect(decided).toMatchObject({
      status: 200,
      body: { leave: { id, status: 'rejected', decisionReason: 'The audit is that week.' }, effect: null },
    });
    expect(code(await decide(admin, id, input))).toBe('request_decided');
    expect(await readNotices(user)).toEqual([
      { kind: 'leave_rejected', facts: JSON.stringify({ ...DAYS, reason: 'The audit is that week.' }) },
    ]);
    expect(await listActions(user)).toEqual([
      { action: 'leave.rejected', actor: admin, reason: 'The audit is that week.' },
    ]);
    expect((await call(app, user, 'GET', '/api/leaves')).body).toMatchObject({
      items: [{ status: 'rejected', decisionReason: 'The audit is that week.', createdByName: null }],
    });
  });

  it.each(['approve', 'reject'])('cannot %s their own request or a request of another admin', async (decision) => {
    const [admin, other, boss] = [
      await person({ role: 'admin' }),
      await person({ role: 'admin' }),
      await person({ role: 'super_admin' }),
    ];
    const id = await readId(ask(admin));
    const input = { decision, reason: 'So be it.' };
    expect(code(await decide(admin, id, input))).toBe('leave_own');
    expect(code(await decide(other, id, input))).toBe('account_of_admin');
    expect(code(await decide(boss, 'nobody', input))).toBe('leave_not_found');
    expect(await inQueue(other, admin)).toMatchObject([{ mayDecide: false }]);
    expect(code(await decide(boss, id, input))).toBe(200);
    expect((await stored(id))[0]).toMatchObject({ decision_reason: 'So be it.' });
  });

  it('cannot approve a request that overlaps new leave, or that is too old', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    const id = await readId(ask(user));
    await give(admin, user, { startDate: '2026-03-20', endDate: '2026-03-20' });
    expect(code(await decide(admin, id, { decision: 'approve' }))).toBe('leave_overlaps');
    expect((await stored(id))[0]).toMatchObject({ status: 'requested' });
    const later = appAt(new Date('2026-06-01T14:00:00.000Z'));
    expect(code(await call(later, admin, 'PUT', `/api/leaves/${id}`, { decision: 'approve' }))).toBe('leave_too_old');
    const rejected = await call(later, admin, 'PUT', `/api/leaves/${id}`, { decision: 'reject', reason: 'Too late.' });
    expect(rejected.status).toBe(200);
  });

  it('cannot approve more points than they may give in a day', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    const week = ['02', '03', '04', '05', '06', '10', '11'].map((day) => `2026-03-${day}T12:30:00.000Z`);
    for (const at of week) await checkInAt(user, at);
    await rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
      VALUES ('award_points_per_day', '1', 'x', 'x')`);
    const id = await readId(ask(user, { kind: 'vacation', startDate: '2026-03-09', endDate: '2026-03-09' }));
    expect(code(await decide(admin, id, { decision: 'approve' }))).toBe('award_day_limit');
    await rows(`DELETE FROM system_settings WHERE setting_key = 'award_points_per_day'`);
    expect(await inQueue(admin, user)).toHaveLength(1);
    expect(await readNotices(user)).toEqual([]);
  });
});

it('a request has the days that can be given, and its approval leaves out the days that passed since', async () => {
  const [user, admin] = [await person(), await person({ role: 'admin' })];
  const asked = await ask(user, { ...ASKED, startDate: '2026-01-05', endDate: '2026-04-30' });
  expect(asked).toMatchObject({ status: 201, body: { startDate: '2026-01-11', endDate: '2026-04-30' } });
  const week = appAt(new Date('2026-03-19T14:00:00.000Z'));
  const decided = await call(week, admin, 'PUT', `/api/leaves/${String(asked.body.id)}`, { decision: 'approve' });
  const days = { startDate: '2026-01-18', endDate: '2026-04-30' };
  expect(decided).toMatchObject({ status: 200, body: { leave: { ...days, status: 'approved' }, effect: days } });
  expect(await rows('SELECT start_date, status FROM leaves WHERE user_id = ?', user)).toEqual([
    { start_date: '2026-01-18', status: 'approved' },
  ]);
});
