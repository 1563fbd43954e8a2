import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIssue, type FieldIssue } from '../../../domain/errors/field-problems.ts';
import { SCORING_PRESETS, type ScoringPolicy } from '../../../domain/scoring/policy.ts';
import { addDays } from '../../../domain/time/local-date.ts';
import { changedBefore } from '../../test/changed-before.ts';
import { appAt, call, checkInAt, NOW, person, rows, setPolicy, type Answer } from '../../test/harness.ts';

const { standard } = SCORING_PRESETS;
const KEY = 'scoring_policy';
const DAY_MS = 86_400_000;
/** The company's zone is UTC here. */
const TODAY = NOW.toISOString().slice(0, 10);
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const policy = (change: Partial<ScoringPolicy> = {}): ScoringPolicy => ({ ...standard, ...change });
/** Three times what an early check-in brings. */
const RAISED = policy({ earlyPoints: 6 });
/** Half more. */
const HALF = policy({ earlyPoints: 3 });

let [ann, olu, bea, employee]: string[] = [];
const app = appAt();

beforeAll(async () => {
  ann = await person({ role: 'admin', name: 'Ann' });
  olu = await person({ role: 'admin', name: 'Olu' });
  bea = await person({ role: 'super_admin', name: 'Bea' });
  employee = await person({ name: 'Eve' });
});

beforeEach(async () => {
  await setPolicy(null);
  for (const table of ['scoring_proposals', 'system_settings', 'notices']) await rows(`DELETE FROM ${table}`);
});

const as = (id: string | undefined, on = app) => {
  const path = `/api/settings/${KEY}`;
  const decide = (status: string, proposal: unknown, reason?: string, key?: string) =>
    call(
      on,
      id ?? '',
      'PUT',
      `${path}/proposals/${String(proposal)}`,
      { status, ...(reason && { reason }) },
      keyed(key),
    );
  return {
    get: () => call(on, id ?? '', 'GET', path),
    put: (value: object, others: object = {}, key?: string) =>
      call(on, id ?? '', 'PUT', path, { value, ...others }, keyed(key)),
    reset: (others: object = {}) => call(on, id ?? '', 'DELETE', path, others),
    approve: (proposal: unknown, reason = 'Agreed.', key?: string) => decide('approved', proposal, reason, key),
    reject: (proposal: unknown, reason = 'Too much.') => decide('rejected', proposal, reason),
    withdraw: (proposal: unknown, reason?: string) => decide('withdrawn', proposal, reason),
    decide,
  };
};
const keyed = (key: string | undefined): Record<string, string> => (key ? { 'Idempotency-Key': key } : {});
const code = ({ body }: Answer) => (body.error as { code: string } | undefined)?.code ?? null;
const outcome = (answer: Answer) => code(answer) ?? answer.status;
const approvalOf = ({ body }: Answer) => body.approval as { proposal: Record<string, unknown> | null };
const idOf = (answer: Answer) => approvalOf(answer).proposal?.id;
const policies = () => rows('SELECT number, holds_from, policy, created_by, approved_by FROM scoring_policies');
/** The entries of an act. The log cannot be cleared, so a test tells its own by their reason. */
const audit = (action: string, reason: string) =>
  rows(
    `SELECT actor_id, before_value, after_value FROM audit_log
     WHERE target_type = 'setting' AND target_id = '${KEY}' AND action = ? AND reason = ?`,
    action,
    reason,
  );
const notices = async () => {
  const found = await rows<{ user_id: string; kind: string; facts: string }>(
    'SELECT user_id, kind, facts FROM notices ORDER BY kind, user_id',
  );
  return found.map(({ user_id: user, kind, facts }) => ({ user, kind, facts: JSON.parse(facts) as unknown }));
};

describe('a scoring policy that raises what people get by more than half', () => {
  it('is proposed: nothing holds, and every other admin is told', async () => {
    const answer = await as(ann).put(RAISED, { reason: 'A better start.' });
    expect(answer.status).toBe(202);
    const proposal = {
      id: expect.stringMatching(/^[\w-]{12}$/),
      policy: RAISED,
      isReset: false,
      reason: 'A better start.',
      proposedBy: { id: ann, name: 'Ann' },
      proposedAt: NOW.toISOString(),
      expiresAt: later(14).toISOString(),
    };
    const approval = { comparedWith: [standard], hasSecondAdmin: true };
    expect(answer.body).toMatchObject({ key: KEY, value: standard, isDefault: true, changedBy: null, changedAt: null });
    expect(answer.body.version).toBe(idOf(answer));
    expect(answer.body.approval).toEqual({
      ...approval,
      proposal: { ...proposal, mayDecide: false, mayWithdraw: true },
    });
    expect((await as(ann).get()).body).toEqual(answer.body);
    for (const other of [olu, bea]) {
      const seen = { ...approval, proposal: { ...proposal, mayDecide: true, mayWithdraw: false } };
      expect((await as(other).get()).body.approval).toEqual(seen);
    }
    const list = (await call(app, olu ?? '', 'GET', '/api/settings')).body.items as { key: string }[];
    expect(list.find(({ key }) => key === KEY)).toEqual((await as(olu).get()).body);
    expect(list.filter((setting) => 'approval' in setting)).toHaveLength(1);

    expect(await policies()).toEqual([]);
    expect(await rows('SELECT * FROM system_settings')).toEqual([]);
    const told = { kind: 'scoring_proposed', facts: { by: 'Ann', reason: 'A better start.' } };
    expect(await notices()).toEqual([olu, bea].toSorted().map((user) => ({ user, ...told })));
    expect(await audit('setting.proposed', 'A better start.')).toEqual([
      {
        actor_id: ann,
        before_value: JSON.stringify({ value: standard, isDefault: true }),
        after_value: JSON.stringify({ value: RAISED, isDefault: false }),
      },
    ]);
  });

  it.each([
    ['half more', HALF, 200],
    ['a point more than that', policy({ earlyPoints: 4 }), 202],
    ['less', policy({ earlyPoints: 1 }), 200],
    ['a later hour', policy({ earlyBefore: '09:00' }), 202],
    [
      'a bonus far out in a streak',
      policy({ streakBonuses: [...standard.streakBonuses, { every: 600, points: 80, upTo: null }] }),
      202,
    ],
    ['freezes', policy({ freezes: { cap: 2, earnedEvery: 10 } }), 200],
  ])('%s', async (_, value, status) => {
    expect((await as(bea).put(value)).status).toBe(status);
  });

  it('is compared with every policy that held within 30 days, so that small raises do not add up', async () => {
    await as(ann).put(HALF);
    expect(await policies()).toMatchObject([{ number: 1, holds_from: addDays(TODAY, 1), approved_by: null }]);
    // Not yet: the policy of today is still the one that holds.
    expect((await as(olu).put(policy({ earlyPoints: 4 }))).status).toBe(202);
    const four = policy({ earlyPoints: 4 });
    const [dayTwo, dayThirty, dayLast] = [2, 30, 31].map((days) => appAt(later(days)));
    for (const at of [dayTwo, dayThirty]) {
      const answer = await as(ann, at).put(four);
      expect([answer.status, approvalOf(answer)]).toMatchObject([202, { comparedWith: [standard, HALF] }]);
    }
    const answer = await as(ann, dayLast).put(four);
    expect([answer.status, approvalOf(answer)]).toMatchObject([200, { comparedWith: [HALF], proposal: null }]);
  });

  it('waits where it is a reset as well', async () => {
    await setPolicy(policy({ basePoints: 1, earlyPoints: 1, streakBonuses: [] }));
    await as(ann).put(policy({ basePoints: 1, earlyPoints: 1, streakBonuses: [], onTimeBefore: '09:00' }));
    // Later than all other tests: who reset a setting is read from the log by its time.
    const [asked, decided, askedAgain] = [60, 61, 62].map((days) => appAt(later(days)));
    const proposed = await as(ann, asked).reset({ reason: 'As it was.' });
    expect(proposed).toMatchObject({ status: 202, body: { isDefault: false } });
    expect(approvalOf(proposed).proposal).toMatchObject({ isReset: true, policy: standard, reason: 'As it was.' });
    const approved = await as(olu, decided).approve(idOf(proposed));
    expect(approved).toMatchObject({
      status: 200,
      body: { isDefault: true, value: standard, changedBy: { name: 'Olu' } },
    });
    // A proposal after it changes nothing of that.
    expect((await as(ann, askedAgain).put(policy({ earlyPoints: 50 }))).status).toBe(202);
    expect((await as(ann, askedAgain).get()).body).toMatchObject({ isDefault: true, changedBy: { name: 'Olu' } });
  });

  it('is one at a time: the next proposal or change ends it, and its proposer is told', async () => {
    const first = await as(ann).put(RAISED);
    // The same again is the same proposal.
    expect(await as(ann).put(RAISED)).toMatchObject({ status: 202, body: first.body });
    const second = await as(olu).put(policy({ earlyPoints: 7 }), { version: first.body.version });
    expect(second.status).toBe(202);
    expect(code(await as(bea).approve(idOf(first)))).toBe('proposal_not_found');
    const mine = await as(ann).put(HALF, { version: second.body.version });
    expect([mine.status, approvalOf(mine).proposal]).toEqual([200, null]);
    expect(code(await as(bea).approve(idOf(second)))).toBe('proposal_not_found');
    expect((await notices()).filter(({ kind }) => kind === 'scoring_replaced')).toEqual(
      [
        { user: ann, kind: 'scoring_replaced', facts: { by: 'Olu' } },
        { user: olu, kind: 'scoring_replaced', facts: { by: 'Ann' } },
      ].toSorted((a, b) => ((a.user ?? '') < (b.user ?? '') ? -1 : 1)),
    );
    expect(await rows('SELECT * FROM scoring_proposals')).toEqual([]);
  });

  it('is not ended by who has not seen it', async () => {
    const seen = await as(olu).get();
    await as(ann).put(RAISED);
    const answer = await as(olu).put(HALF, { version: seen.body.version });
    expect([answer.status, code(answer)]).toEqual([409, 'version_conflict']);
    expect(approvalOf(await as(olu).get()).proposal).toMatchObject({ policy: RAISED });
  });

  it('counts no more after 14 days', async () => {
    const proposed = await as(ann).put(RAISED);
    const almost = appAt(new Date(later(14).getTime() - 1));
    const over = appAt(later(14));
    expect(approvalOf(await as(olu, almost).get()).proposal).not.toBe(null);
    const after = await as(olu, over).get();
    expect([approvalOf(after).proposal, after.body.version]).toEqual([null, null]);
    expect(code(await as(olu, over).approve(idOf(proposed)))).toBe('proposal_not_found');
    expect(code(await as(ann, over).withdraw(idOf(proposed)))).toBe('proposal_not_found');
    expect((await as(olu, over).put(RAISED)).status).toBe(202);
    // Who proposed what is over is not told that it was replaced.
    expect((await notices()).filter(({ kind }) => kind === 'scoring_replaced')).toEqual([]);
    expect((await as(olu, almost).approve(idOf(proposed))).status).toBe(404);
  });

  it('says to a lone admin that nobody may decide', async () => {
    await rows(`UPDATE users SET approval_status = 'suspended' WHERE id IN ('${olu}', '${bea}')`);
    const answer = await as(ann).put(RAISED);
    expect([answer.status, answer.body.approval]).toMatchObject([202, { hasSecondAdmin: false }]);
    expect(await notices()).toEqual([]);
    expect((await as(ann).withdraw(idOf(answer))).body.approval).toMatchObject({
      proposal: null,
      hasSecondAdmin: false,
    });
    await rows(`UPDATE users SET approval_status = 'approved' WHERE id IN ('${olu}', '${bea}')`);
    expect((await as(ann).get()).body.approval).toMatchObject({ hasSecondAdmin: true });
  });
});

describe('PUT /api/settings/scoring_policy/proposals/:id', () => {
  it('approves: the policy holds from the company’s next day, and the proposer is told', async () => {
    const proposed = await as(ann).put(RAISED);
    const answer = await as(olu).approve(idOf(proposed), 'Agreed in HR.');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...proposed.body,
      value: RAISED,
      isDefault: false,
      changedBy: { id: olu, name: 'Olu' },
      changedAt: NOW.toISOString(),
      version: expect.stringMatching(/^[\w-]{12}$/),
      approval: { comparedWith: [standard], proposal: null, hasSecondAdmin: true },
    });
    expect((await as(olu).get()).body).toEqual(answer.body);
    const holdsFrom = addDays(TODAY, 1);
    expect(await policies()).toEqual([
      { number: 1, holds_from: holdsFrom, policy: JSON.stringify(RAISED), created_by: ann, approved_by: olu },
    ]);
    const told = { by: 'Olu', reason: 'Agreed in HR.', holdsFrom };
    expect((await notices()).filter(({ kind }) => kind !== 'scoring_proposed')).toEqual([
      { user: ann, kind: 'scoring_approved', facts: told },
    ]);
    expect(await audit('setting.approved', 'Agreed in HR.')).toEqual([
      {
        actor_id: olu,
        before_value: JSON.stringify({ value: standard, isDefault: true }),
        after_value: JSON.stringify({ value: RAISED, isDefault: false }),
      },
    ]);
    // What a second admin approved is what later changes are compared with, once it holds.
    const next = await as(ann, appAt(later(2))).put(policy({ earlyPoints: 9 }));
    expect([next.status, approvalOf(next)]).toMatchObject([200, { comparedWith: [RAISED] }]);
  });

  it('scores check-ins from the next day on', async () => {
    const user = await person({ time_zone: 'UTC' });
    const early = (day: string) => checkInAt(user, `${day}T06:00:00.000Z`);
    const proposed = await as(ann, appAt(new Date('2026-03-02T05:00:00.000Z'))).put(RAISED);
    await as(olu, appAt(new Date('2026-03-02T05:30:00.000Z'))).approve(idOf(proposed));
    expect((await early('2026-03-02')).body).toMatchObject({ pointsEarned: 2 });
    expect((await early('2026-03-03')).body).toMatchObject({ pointsEarned: 6 });
  });

  it('rejects with the reason, and nothing else happens', async () => {
    const before = await as(olu).get();
    const proposed = await as(ann).put(RAISED);
    const answer = await as(olu).reject(idOf(proposed), 'Not this year.');
    expect(answer).toMatchObject({ status: 200, body: before.body });
    expect((await notices()).filter(({ kind }) => kind !== 'scoring_proposed')).toEqual([
      { user: ann, kind: 'scoring_rejected', facts: { by: 'Olu', reason: 'Not this year.' } },
    ]);
    expect(await policies()).toEqual([]);
    expect(await audit('setting.rejected', 'Not this year.')).toEqual([
      {
        actor_id: olu,
        before_value: JSON.stringify({ value: RAISED, isDefault: false }),
        after_value: JSON.stringify({ value: standard, isDefault: true }),
      },
    ]);
  });

  it('withdraws for its proposer alone, with or without a reason', async () => {
    const proposed = await as(ann).put(RAISED);
    expect(outcome(await as(olu).withdraw(idOf(proposed)))).toBe('proposal_of_other');
    const answer = await as(ann).withdraw(idOf(proposed));
    expect([answer.status, approvalOf(answer).proposal]).toEqual([200, null]);
    expect((await notices()).map(({ kind }) => kind)).toEqual(['scoring_proposed', 'scoring_proposed']);
    const again = await as(ann).put(RAISED);
    expect((await as(ann).withdraw(idOf(again), 'A slip.')).status).toBe(200);
    expect(await audit('setting.withdrawn', 'A slip.')).toMatchObject([{ actor_id: ann }]);
  });

  it('lets nobody approve or reject their own, nor who is no admin', async () => {
    for (const own of [ann, bea]) {
      const proposed = await as(own).put(policy({ earlyPoints: own === ann ? 6 : 7 }));
      for (const answer of [await as(own).approve(idOf(proposed)), await as(own).reject(idOf(proposed))]) {
        expect([answer.status, code(answer)]).toEqual([403, 'proposal_own']);
      }
      expect((await as(employee).approve(idOf(proposed))).status).toBe(403);
    }
    expect(await policies()).toEqual([]);
  });

  it('needs a decision, and a reason for it', async () => {
    const id = idOf(await as(ann).put(RAISED));
    const fields = ({ status, body }: Answer) => [
      status,
      (body.error as { details: { fields: FieldIssue[] } }).details.fields,
    ];
    const empty = [createIssue('reason', 'empty')];
    for (const status of ['approved', 'rejected']) {
      expect(fields(await as(olu).decide(status, id))).toEqual([400, empty]);
      expect(
        fields(
          await call(app, olu ?? '', 'PUT', `/api/settings/${KEY}/proposals/${String(id)}`, { status, reason: ' ' }),
        ),
      ).toEqual([400, empty]);
    }
    expect(fields(await as(olu).decide('maybe', id, 'x'))).toEqual([
      400,
      [createIssue('status', 'one_of', { options: 'approved, rejected, withdrawn' })],
    ]);
    expect((await as(olu).approve('%20')).status).toBe(400);
    expect(outcome(await as(olu).approve('none'))).toBe('proposal_not_found');
  });

  it('keeps to the limit of one check-in, unless a super admin proposes or approves', async () => {
    const limit = (value: number) => call(app, bea ?? '', 'PUT', '/api/settings/check_in_max_points', { value });
    const high = policy({ earlyPoints: 85 });
    const proposed = await as(ann).put(high);
    await limit(50);
    expect(outcome(await as(olu).approve(idOf(proposed)))).toBe('scoring_over_limit');
    expect((await as(bea).approve(idOf(proposed))).status).toBe(200);
    const bySuper = await as(bea).put(policy({ earlyPoints: 300 }));
    expect((await as(olu).approve(idOf(bySuper))).status).toBe(200);
    // Lowered between what was read and what is written.
    await limit(100);
    await setPolicy(null);
    await rows(`DELETE FROM system_settings WHERE setting_key = '${KEY}'`);
    const again = await as(ann).put(high);
    const beside = appAt(NOW, { d1: changedBefore('INSERT INTO audit_log', () => limit(50)) });
    expect(outcome(await as(olu, beside).approve(idOf(again)))).toBe('scoring_over_limit');
    expect(await policies()).toEqual([]);
  });

  it('answers a repeated request as the first one, and acts once', async () => {
    const propose = () => as(ann).put(RAISED, {}, 'propose-scoring-1');
    const proposals = await Promise.all([propose(), propose(), propose()]);
    expect(new Set(proposals.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(proposals[0]?.status).toBe(202);
    const [proposed] = proposals;
    if (!proposed) throw new Error('There are three');
    const approve = () => as(olu).approve(idOf(proposed), 'Agreed.', 'approve-scoring-1');
    const answers = await Promise.all([approve(), approve()]);
    answers.push(await approve());
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await policies()).toHaveLength(1);
    // The proposal's replay is what was answered then.
    expect(await propose()).toMatchObject({ status: 202, body: proposed.body });
  });
});

describe('two at once', () => {
  /** As `id`, with `change` between what the request reads and what it writes. */
  const beside = (id: string | undefined, change: () => Promise<unknown>) =>
    as(id, appAt(NOW, { d1: changedBefore('INSERT INTO audit_log', change) }));
  const outcomes: Answer[] = [];
  const note = async (answer: Promise<Answer>) => void outcomes.push(await answer);
  beforeEach(() => void outcomes.splice(0));

  it('two approvals: one counts', async () => {
    const id = idOf(await as(ann).put(RAISED));
    const late = await beside(olu, () => note(as(bea).approve(id))).approve(id);
    expect([...outcomes, late].map(outcome)).toEqual([200, 'proposal_not_found']);
    expect(await policies()).toMatchObject([{ number: 1, approved_by: bea }]);
    expect((await notices()).filter(({ kind }) => kind === 'scoring_approved')).toHaveLength(1);
  });

  it('an approval and a withdrawal, either way round', async () => {
    const first = idOf(await as(ann).put(RAISED));
    const approval = await beside(olu, () => note(as(ann).withdraw(first))).approve(first);
    expect([...outcomes, approval].map(outcome)).toEqual([200, 'proposal_not_found']);
    expect(await policies()).toEqual([]);
    outcomes.splice(0);
    const second = idOf(await as(ann).put(RAISED));
    const withdrawal = await beside(ann, () => note(as(olu).approve(second))).withdraw(second);
    expect([...outcomes, withdrawal].map(outcome)).toEqual([200, 'proposal_not_found']);
    expect(await policies()).toMatchObject([{ approved_by: olu }]);
  });

  it('an approval and the proposal of something else: only what was seen is approved', async () => {
    const id = idOf(await as(ann).put(RAISED));
    const approval = await beside(olu, () => note(as(ann).put(policy({ earlyPoints: 80 })))).approve(id);
    expect([...outcomes, approval].map(outcome)).toEqual([202, 'proposal_not_found']);
    expect(await policies()).toEqual([]);
    expect(approvalOf(await as(olu).get()).proposal).toMatchObject({ policy: { earlyPoints: 80 } });
  });

  it('two proposals: the second one is told of the first, or takes its place where it did not ask', async () => {
    const { version } = (await as(olu).get()).body;
    const seen = await beside(olu, () => note(as(ann).put(RAISED))).put(policy({ earlyPoints: 7 }), { version });
    expect([...outcomes, seen].map(outcome)).toEqual([202, 'version_conflict']);
    outcomes.splice(0);
    await rows('DELETE FROM scoring_proposals');
    const blind = await beside(olu, () => note(as(ann).put(RAISED))).put(policy({ earlyPoints: 7 }));
    expect([...outcomes, blind].map(outcome)).toEqual([202, 202]);
    expect(await rows('SELECT proposed_by FROM scoring_proposals')).toEqual([{ proposed_by: olu }]);
    expect((await notices()).filter(({ kind }) => kind === 'scoring_replaced')).toMatchObject([{ user: ann }]);
  });

  it('an approval by somebody who stops being an admin', async () => {
    const fickle = await person({ role: 'admin' });
    const id = idOf(await as(ann).put(RAISED));
    const demote = () => rows(`UPDATE users SET role = 'employee' WHERE id = ?`, fickle);
    expect(outcome(await beside(fickle, demote).approve(id))).toBe('auth/forbidden');
    expect(await policies()).toEqual([]);
  });
});
