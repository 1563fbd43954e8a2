import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createIssue, type FieldIssue } from '#domain/errors/field-problems.ts';
import { addDays } from '#domain/time/local-date.ts';
import {
  app,
  readApproval,
  as,
  audit,
  clearScoring,
  code,
  readProposalId,
  KEY,
  later,
  makePeople,
  notices,
  outcome,
  policies,
  policy,
  RAISED,
  standard,
  TODAY,
} from '#worker/test/ask-scoring.ts';
import { changedBefore } from '#worker/test/changed-before.ts';
import { appAt, call, checkInAt, NOW, person, rows, setPolicy, type Answer } from '#worker/test/harness.ts';

let [ann, olu, bea, employee]: string[] = [];

beforeAll(async () => {
  [ann, olu, bea, employee] = await makePeople();
});

beforeEach(clearScoring);

describe('PUT /api/settings/scoring_policy/proposals/:id', () => {
  it('approves a proposal, applies the policy from the company’s next day on, and notifies the proposer', async () => {
    const proposed = await as(ann).put(RAISED);
    const answer = await as(olu).approve(readProposalId(proposed), 'Agreed in HR.');
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
    const noticeFacts = { setting: KEY, by: 'Olu', reason: 'Agreed in HR.', holdsFrom };
    expect((await notices()).filter(({ kind }) => kind !== 'setting_proposed')).toEqual([
      { user: ann, kind: 'setting_approved', facts: noticeFacts },
    ]);
    expect(await audit('setting.approved', 'Agreed in HR.')).toEqual([
      {
        actor_id: olu,
        before_value: JSON.stringify({ value: standard, isDefault: true }),
        after_value: JSON.stringify({ value: RAISED, isDefault: false }),
      },
    ]);
    // After an approved policy takes effect, later changes are compared only with this policy.
    const next = await as(ann, appAt(later(2))).put(policy({ earlyPoints: 9 }));
    expect([next.status, readApproval(next)]).toMatchObject([200, { comparedWith: [RAISED] }]);
  });

  it('scores check-ins by the approved policy from the next day on', async () => {
    const user = await person({ time_zone: 'UTC' });
    const early = (day: string) => checkInAt(user, `${day}T06:00:00.000Z`);
    const proposed = await as(ann, appAt(new Date('2026-03-02T05:00:00.000Z'))).put(RAISED);
    await as(olu, appAt(new Date('2026-03-02T05:30:00.000Z'))).approve(readProposalId(proposed));
    expect((await early('2026-03-02')).body).toMatchObject({ pointsEarned: 2 });
    expect((await early('2026-03-03')).body).toMatchObject({ pointsEarned: 6 });
  });

  it('rejects a proposal with a reason, and changes nothing else', async () => {
    const before = await as(olu).get();
    const proposed = await as(ann).put(RAISED);
    const answer = await as(olu).reject(readProposalId(proposed), 'Not this year.');
    expect(answer).toMatchObject({ status: 200, body: before.body });
    expect((await notices()).filter(({ kind }) => kind !== 'setting_proposed')).toEqual([
      { user: ann, kind: 'setting_rejected', facts: { setting: KEY, by: 'Olu', reason: 'Not this year.' } },
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

  it('withdraws a proposal only for its proposer, with or without a reason', async () => {
    const proposed = await as(ann).put(RAISED);
    expect(outcome(await as(olu).withdraw(readProposalId(proposed)))).toBe('proposal_of_other');
    const answer = await as(ann).withdraw(readProposalId(proposed));
    expect([answer.status, readApproval(answer).proposal]).toEqual([200, null]);
    expect((await notices()).map(({ kind }) => kind)).toEqual(['setting_proposed', 'setting_proposed']);
    const again = await as(ann).put(RAISED);
    expect((await as(ann).withdraw(readProposalId(again), 'A slip.')).status).toBe(200);
    expect(await audit('setting.withdrawn', 'A slip.')).toMatchObject([{ actor_id: ann }]);
  });

  it('refuses an approval or a rejection by the proposer or by an employee', async () => {
    for (const own of [ann, bea]) {
      const proposed = await as(own).put(policy({ earlyPoints: own === ann ? 6 : 7 }));
      for (const answer of [
        await as(own).approve(readProposalId(proposed)),
        await as(own).reject(readProposalId(proposed)),
      ]) {
        expect([answer.status, code(answer)]).toEqual([403, 'proposal_own']);
      }
      expect((await as(employee).approve(readProposalId(proposed))).status).toBe(403);
    }
    expect(await policies()).toEqual([]);
  });

  it('refuses an unknown decision, and an approval or a rejection without a reason', async () => {
    const id = readProposalId(await as(ann).put(RAISED));
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

  it('refuses a policy over the limit of points unless a super admin proposes or approves the policy', async () => {
    const limit = (value: number) => call(app, bea ?? '', 'PUT', '/api/settings/check_in_max_points', { value });
    const high = policy({ earlyPoints: 85 });
    const proposed = await as(ann).put(high);
    await limit(50);
    expect(outcome(await as(olu).approve(readProposalId(proposed)))).toBe('scoring_over_limit');
    expect((await as(bea).approve(readProposalId(proposed))).status).toBe(200);
    const bySuper = await as(bea).put(policy({ earlyPoints: 300 }));
    expect((await as(olu).approve(readProposalId(bySuper))).status).toBe(200);
    // The limit is lowered between the read and the write.
    await limit(100);
    await setPolicy(null);
    await rows(`DELETE FROM system_settings WHERE setting_key = '${KEY}'`);
    const again = await as(ann).put(high);
    const beside = appAt(NOW, { d1: changedBefore('INSERT INTO audit_log', () => limit(50)) });
    expect(outcome(await as(olu, beside).approve(readProposalId(again)))).toBe('scoring_over_limit');
    expect(await policies()).toEqual([]);
  });

  it('answers a repeated request with the first response, and writes only once', async () => {
    const propose = () => as(ann).put(RAISED, {}, 'propose-scoring-1');
    const proposals = await Promise.all([propose(), propose(), propose()]);
    expect(new Set(proposals.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(proposals[0]?.status).toBe(202);
    const [proposed] = proposals;
    if (!proposed) throw new Error('There are three');
    const approve = () => as(olu).approve(readProposalId(proposed), 'Agreed.', 'approve-scoring-1');
    const answers = await Promise.all([approve(), approve()]);
    answers.push(await approve());
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await policies()).toHaveLength(1);
    expect(await propose()).toMatchObject({ status: 202, body: proposed.body });
  });
});

describe('concurrent requests about a proposal', () => {
  const beside = (id: string | undefined, change: () => Promise<unknown>) =>
    as(id, appAt(NOW, { d1: changedBefore('INSERT INTO audit_log', change) }));
  const outcomes: Answer[] = [];
  const note = async (answer: Promise<Answer>) => void outcomes.push(await answer);
  beforeEach(() => void outcomes.splice(0));

  it('of two approvals, only the first one has an effect', async () => {
    const id = readProposalId(await as(ann).put(RAISED));
    const late = await beside(olu, () => note(as(bea).approve(id))).approve(id);
    expect([...outcomes, late].map(outcome)).toEqual([200, 'proposal_not_found']);
    expect(await policies()).toMatchObject([{ number: 1, approved_by: bea }]);
    expect((await notices()).filter(({ kind }) => kind === 'setting_approved')).toHaveLength(1);
  });

  it('of an approval and a withdrawal, only the first one has an effect', async () => {
    const first = readProposalId(await as(ann).put(RAISED));
    const approval = await beside(olu, () => note(as(ann).withdraw(first))).approve(first);
    expect([...outcomes, approval].map(outcome)).toEqual([200, 'proposal_not_found']);
    expect(await policies()).toEqual([]);
    outcomes.splice(0);
    const second = readProposalId(await as(ann).put(RAISED));
    const withdrawal = await beside(ann, () => note(as(olu).approve(second))).withdraw(second);
    expect([...outcomes, withdrawal].map(outcome)).toEqual([200, 'proposal_not_found']);
    expect(await policies()).toMatchObject([{ approved_by: olu }]);
  });

  it('an approval is refused when a new proposal has replaced the one that the approver saw', async () => {
    const id = readProposalId(await as(ann).put(RAISED));
    const approval = await beside(olu, () => note(as(ann).put(policy({ earlyPoints: 80 })))).approve(id);
    expect([...outcomes, approval].map(outcome)).toEqual([202, 'proposal_not_found']);
    expect(await policies()).toEqual([]);
    expect(readApproval(await as(olu).get()).proposal).toMatchObject({ policy: { earlyPoints: 80 } });
  });

  it('a second proposal is refused when it has an old version', async () => {
    const { version } = (await as(olu).get()).body;
    const seen = await beside(olu, () => note(as(ann).put(RAISED))).put(policy({ earlyPoints: 7 }), { version });
    expect([...outcomes, seen].map(outcome)).toEqual([202, 'version_conflict']);
    outcomes.splice(0);
    await rows('DELETE FROM scoring_proposals');
    const blind = await beside(olu, () => note(as(ann).put(RAISED))).put(policy({ earlyPoints: 7 }));
    expect([...outcomes, blind].map(outcome)).toEqual([202, 202]);
    expect(await rows('SELECT proposed_by FROM scoring_proposals')).toEqual([{ proposed_by: olu }]);
    expect((await notices()).filter(({ kind }) => kind === 'setting_replaced')).toMatchObject([{ user: ann }]);
  });

  it('an approval is refused when the user stops being an admin before the write', async () => {
    const fickle = await person({ role: 'admin' });
    const id = readProposalId(await as(ann).put(RAISED));
    const demote = () => rows(`UPDATE users SET role = 'employee' WHERE id = ?`, fickle);
    expect(outcome(await beside(fickle, demote).approve(id))).toBe('auth/forbidden');
    expect(await policies()).toEqual([]);
  });
});
