import { beforeAll, describe, expect, it } from 'vitest';
import { LEAVES_MAX } from '#domain/leaves/leave-days.ts';
import { appAt, call, person, retireBadges, rows } from '../test/harness.ts';
import { runBeside, expectDone, readOutcome } from './run-beside.ts';
import { NOW } from './side.ts';

type App = ReturnType<typeof appAt>;

const DAYS = { startDate: '2026-03-16', endDate: '2026-03-18' };
const april = (day: string) => ({ startDate: `2026-04-${day}`, endDate: `2026-04-${day}` });

const ask = (app: App, user: string, days = DAYS) =>
  call(app, user, 'POST', '/api/leaves/requests', { ...days, kind: 'vacation' });
const withdraw = (app: App, user: string, id: string) => call(app, user, 'POST', `/api/leaves/${id}/withdraw`, {});
const decide = (app: App, admin: string, id: string, decision: string) =>
  call(app, admin, 'PUT', `/api/leaves/${id}`, { decision, reason: 'So be it.' });
const give = (app: App, admin: string, userId: string, days = DAYS) =>
  call(app, admin, 'POST', '/api/leaves', { userId, ...days, reason: 'Given.' });
const send = (app: App, admin: string, user: string) =>
  call(app, admin, 'POST', '/api/leaves/import', {
    rows: [{ ...DAYS, kind: 'vacation', email: `${user}@example.test` }],
    reason: 'From a file.',
    dryRun: false,
  });
const readStatus = async (id: string) => (await rows('SELECT status FROM leaves WHERE id = ?', id))[0];
const readNotices = (user: string) => rows('SELECT kind FROM notices WHERE user_id = ?', user);

beforeAll(() =>
  rows(`INSERT INTO system_settings (setting_key, setting_value, created_at, updated_at)
    VALUES ('leave_requests', '"on"', 'x', 'x')`),
);

async function asked() {
  await retireBadges();
  const [user, admin, boss] = [await person(), await person({ role: 'admin' }), await person({ role: 'super_admin' })];
  const id = String((await expectDone(ask(appAt(NOW), user))).body.id);
  return { user, admin, boss, id };
}

describe('a leave request', () => {
  it('of two overlapping leave requests at the same time, only one is stored', async () => {
    const user = await person();
    const answer = await runBeside(
      (app) => ask(app, user),
      (app) => expectDone(ask(app, user, { startDate: '2026-03-18', endDate: '2026-03-20' })),
    );
    expect(readOutcome(answer)).toBe('leave_asked');
  });

  it('a leave request is refused when leave is given on one of its days at the same time', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    const answer = await runBeside(
      (app) => ask(app, user),
      (app) => expectDone(give(app, admin, user, { startDate: '2026-03-18', endDate: '2026-03-20' })),
    );
    expect(readOutcome(answer)).toBe('leave_overlaps');
    expect(await rows('SELECT status FROM leaves WHERE user_id = ?', user)).toEqual([{ status: 'approved' }]);
  });

  it('a sixth leave request is refused when the fifth is stored at the same time', async () => {
    const user = await person();
    for (const day of ['01', '02', '03', '07']) await expectDone(ask(appAt(NOW), user, april(day)));
    const answer = await runBeside(
      (app) => ask(app, user),
      (app) => expectDone(ask(app, user, april('08'))),
    );
    expect(readOutcome(answer)).toBe('request_limit');
  });

  it('a leave request is refused when its user is suspended at the same time', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    const answer = await runBeside(
      (app) => ask(app, user),
      (app) =>
        expectDone(call(app, admin, 'PUT', `/api/users/${user}`, { approvalStatus: 'suspended', reason: 'Why not.' })),
    );
    expect(readOutcome(answer)).toBe('account_suspended');
  });

  it.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ])(
    'a leave request cannot be withdrawn when an admin decides to %s it at the same time',
    async (decision, status) => {
      const { user, admin, id } = await asked();
      const answer = await runBeside(
        (app) => withdraw(app, user, id),
        (app) => expectDone(decide(app, admin, id, decision)),
      );
      expect(readOutcome(answer)).toBe('request_decided');
      expect(await readStatus(id)).toEqual({ status });
    },
  );
});

describe('a decision on a leave request', () => {
  it.each(['approve', 'reject'])(
    'the decision %s is refused when the user withdraws the request at the same time',
    async (decision) => {
      const { user, admin, id } = await asked();
      const answer = await runBeside(
        (app) => decide(app, admin, id, decision),
        (app) => expectDone(withdraw(app, user, id)),
      );
      expect(readOutcome(answer)).toBe('request_decided');
      expect(await readStatus(id)).toEqual({ status: 'withdrawn' });
      expect(await readNotices(user)).toEqual([]);
    },
  );

  it('a rejection is refused when its admin becomes an employee at the same time', async () => {
    const { admin, boss, id } = await asked();
    const answer = await runBeside(
      (app) => decide(app, admin, id, 'reject'),
      (app) => expectDone(call(app, boss, 'PUT', `/api/users/${admin}`, { role: 'employee' })),
    );
    expect(readOutcome(answer)).toBe('auth/forbidden');
    expect(await readStatus(id)).toEqual({ status: 'requested' });
  });

  it.each([
    ['approve', 'reject', 'leave_rejected'],
    ['reject', 'approve', 'leave_given'],
  ])(
    'of the decision %s and the opposite decision at the same time, only one is stored',
    async (first, second, kind) => {
      const { user, admin, boss, id } = await asked();
      const answer = await runBeside(
        (app) => decide(app, admin, id, first),
        (app) => expectDone(decide(app, boss, id, second)),
      );
      expect(readOutcome(answer)).toBe('request_decided');
      expect(await readNotices(user)).toEqual([{ kind }]);
    },
  );

  it('an approval is refused when leave on the same days is given at the same time', async () => {
    const { user, admin, boss, id } = await asked();
    const answer = await runBeside(
      (app) => decide(app, admin, id, 'approve'),
      (app) => expectDone(give(app, boss, user)),
    );
    expect(readOutcome(answer)).toBe('leave_overlaps');
    expect(await readStatus(id)).toEqual({ status: 'requested' });
    expect(await readNotices(user)).toEqual([{ kind: 'leave_given' }]);
  });
});

describe('leave', () => {
  it.each(['approve', 'give', 'take back', 'import'] as const)(
    'no leave changes when the admin becomes an employee during the act: %s',
    async (what) => {
      const { user, admin, boss, id } = await asked();
      const givenId = String((await expectDone(give(appAt(NOW), boss, user, april('01')))).body.id);
      const before = await rows('SELECT * FROM leaves WHERE user_id = ? ORDER BY id', user);
      const acts = {
        approve: (app: App) => decide(app, admin, id, 'approve'),
        give: (app: App) => give(app, admin, user),
        'take back': (app: App) =>
          call(app, admin, 'POST', `/api/leaves/${givenId}/take-back`, { reason: 'A mistake.' }),
        import: (app: App) => send(app, admin, user),
      };
      const answer = await runBeside(acts[what], (app) =>
        expectDone(call(app, boss, 'PUT', `/api/users/${admin}`, { role: 'employee' })),
      );
      const [row] = (answer.body.items ?? []) as { code: string }[];
      expect(row?.code ?? readOutcome(answer)).toBe('auth/forbidden');
      expect(await rows('SELECT * FROM leaves WHERE user_id = ? ORDER BY id', user)).toEqual(before);
      expect(await readNotices(user)).toEqual([{ kind: 'leave_given' }]);
    },
  );

  it('only one of two concurrent leaves is given when the user may have one more leave', async () => {
    const { user, admin, boss } = await asked();
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        INSERT INTO leaves (id, user_id, start_date, end_date, kind, status, created_at, updated_at)
        SELECT ? || i, ?, date('2026-05-01', i || ' days'), date('2026-05-01', i || ' days'), 'sick', 'approved', 'x', 'x' FROM n`,
      LEAVES_MAX - 1,
      user,
      user,
    );
    const answer = await runBeside(
      (app) => give(app, admin, user),
      (app) => expectDone(give(app, boss, user, april('01'))),
    );
    expect(readOutcome(answer)).toBe('leave_limit');
  });

  it('an admin who is suspended at the same time cannot give leave', async () => {
    const { user, admin, boss } = await asked();
    const answer = await runBeside(
      (app) => give(app, admin, user),
      (app) =>
        expectDone(call(app, boss, 'PUT', `/api/users/${admin}`, { approvalStatus: 'suspended', reason: 'Why not.' })),
    );
    expect(readOutcome(answer)).toBe('account_suspended');
    expect(await readNotices(user)).toEqual([]);
  });
});

describe('a row of an imported file', () => {
  it('a row has the outcome `there` when another import writes it at the same time', async () => {
    const [user, admin, boss] = [
      await person(),
      await person({ role: 'admin' }),
      await person({ role: 'super_admin' }),
    ];
    const answer = await runBeside(
      (app) => send(app, admin, user),
      (app) => expectDone(send(app, boss, user)),
    );
    expect(answer.body.items).toMatchObject([{ outcome: 'there' }]);
    expect(await rows('SELECT 1 FROM leaves WHERE user_id = ?', user)).toHaveLength(1);
  });

  it('a row is refused when a leave request on its days is approved at the same time', async () => {
    const { user, admin, boss, id } = await asked();
    await rows(`UPDATE leaves SET kind = 'sick' WHERE id = ?`, id);
    const answer = await runBeside(
      (app) => send(app, admin, user),
      (app) => expectDone(decide(app, boss, id, 'approve')),
    );
    expect(answer.body.items).toMatchObject([{ outcome: 'refused', code: 'leave_overlaps' }]);
    expect(await rows(`SELECT 1 FROM leaves WHERE user_id = ? AND status = 'approved'`, user)).toHaveLength(1);
  });
});
