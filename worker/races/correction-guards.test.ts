import { describe, expect, it } from 'vitest';
import { appAt, call, person, retireBadges, rows } from '../test/harness.ts';
import { runBeside, expectDone, readOutcome } from './run-beside.ts';
import { NOW } from './side.ts';

type App = ReturnType<typeof appAt>;

const PATH = '/api/checkins/correction-requests';
const MISSED = { date: '2026-03-11', time: '07:30', reason: 'The reader was broken.' };

const ask = (app: App, user: string, date = MISSED.date) => call(app, user, 'POST', PATH, { ...MISSED, date });
const withdraw = (app: App, user: string, id: string) => call(app, user, 'POST', `${PATH}/${id}/withdraw`, {});
const decide = (app: App, admin: string, id: string, decision: string) =>
  call(app, admin, 'PUT', `${PATH}/${id}`, { decision, reason: 'So be it.' });
const readStatus = async (id: string) => (await rows('SELECT status FROM correction_requests WHERE id = ?', id))[0];

async function asked() {
  await retireBadges();
  const [user, admin, boss] = [await person(), await person({ role: 'admin' }), await person({ role: 'super_admin' })];
  const id = String((await expectDone(ask(appAt(NOW), user))).body.id);
  return { user, admin, boss, id };
}

describe('a correction request', () => {
  it('of two correction requests for the same day at the same time, only one is stored', async () => {
    const user = await person();
    const answer = await runBeside(
      (app) => ask(app, user),
      (app) => expectDone(ask(app, user)),
    );
    expect(readOutcome(answer)).toBe('correction_open');
  });

  it('a sixth correction request is refused when the fifth is stored at the same time', async () => {
    const user = await person();
    for (const day of ['03', '04', '05', '06']) await expectDone(ask(appAt(NOW), user, `2026-03-${day}`));
    const answer = await runBeside(
      (app) => ask(app, user),
      (app) => expectDone(ask(app, user, '2026-03-09')),
    );
    expect(readOutcome(answer)).toBe('request_limit');
  });

  it('a correction request is refused when its user is suspended at the same time', async () => {
    const [user, admin] = [await person(), await person({ role: 'admin' })];
    const answer = await runBeside(
      (app) => ask(app, user),
      (app) =>
        expectDone(call(app, admin, 'PUT', `/api/users/${user}`, { approvalStatus: 'suspended', reason: 'Why not.' })),
    );
    expect(readOutcome(answer)).toBe('account_suspended');
  });

  it.each(['approve', 'reject'])(
    'a correction request cannot be withdrawn when an admin decides to %s it at the same time',
    async (decision) => {
      const { user, admin, id } = await asked();
      const answer = await runBeside(
        (app) => withdraw(app, user, id),
        (app) => expectDone(decide(app, admin, id, decision)),
      );
      expect(readOutcome(answer)).toBe('request_decided');
      expect(await readStatus(id)).toEqual({ status: decision === 'approve' ? 'approved' : 'rejected' });
    },
  );
});

describe('a decision on a correction request', () => {
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
      expect(await rows('SELECT 1 FROM check_ins WHERE user_id = ?', user)).toEqual([]);
      expect(await rows('SELECT 1 FROM notices WHERE user_id = ?', user)).toEqual([]);
    },
  );

  it('a rejection is refused when its admin becomes an employee at the same time', async () => {
    const { admin, boss, id } = await asked();
    const answer = await runBeside(
      (app) => decide(app, admin, id, 'reject'),
      (app) => expectDone(call(app, boss, 'PUT', `/api/users/${admin}`, { role: 'employee' })),
    );
    expect(readOutcome(answer)).toBe('auth/forbidden');
    expect(await readStatus(id)).toEqual({ status: 'open' });
  });

  it('of two opposite decisions at the same time, only one is stored', async () => {
    const { user, admin, boss, id } = await asked();
    const answer = await runBeside(
      (app) => decide(app, admin, id, 'approve'),
      (app) => expectDone(decide(app, boss, id, 'reject')),
    );
    expect(readOutcome(answer)).toBe('request_decided');
    expect(await rows('SELECT kind FROM notices WHERE user_id = ?', user)).toEqual([{ kind: 'correction_rejected' }]);
  });
});
