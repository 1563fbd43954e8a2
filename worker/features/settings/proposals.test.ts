import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/time/local-date.ts';
import {
  app,
  readApproval,
  as,
  audit,
  clearScoring,
  code,
  HALF,
  readProposalId,
  KEY,
  later,
  makePeople,
  notices,
  policies,
  policy,
  RAISED,
  standard,
  TODAY,
} from '#worker/test/ask-scoring.ts';
import { appAt, call, NOW, rows, setPolicy } from '#worker/test/harness.ts';

let [ann, olu, bea]: string[] = [];

beforeAll(async () => {
  [ann, olu, bea] = await makePeople();
});

beforeEach(clearScoring);

describe('proposals of a scoring policy', () => {
  it('a raise by more than half becomes a proposal, and notifies the other admins', async () => {
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
    expect(answer.body.version).toBe(readProposalId(answer));
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
    const notice = { kind: 'setting_proposed', facts: { setting: KEY, by: 'Ann', reason: 'A better start.' } };
    expect(await notices()).toEqual([olu, bea].toSorted().map((user) => ({ user, ...notice })));
    expect(await audit('setting.proposed', 'A better start.')).toEqual([
      {
        actor_id: ann,
        before_value: JSON.stringify({ value: standard, isDefault: true }),
        after_value: JSON.stringify({ value: RAISED, isDefault: false }),
      },
    ]);
  });

  it.each([
    ['a raise by exactly half is stored at once', HALF, 200],
    ['a raise by more than half becomes a proposal', policy({ earlyPoints: 4 }), 202],
    ['a reduction is stored at once', policy({ earlyPoints: 1 }), 200],
    ['a later limit for early check-ins becomes a proposal', policy({ earlyBefore: '09:00' }), 202],
    [
      'a large bonus every 600 days becomes a proposal',
      policy({ streakBonuses: [...standard.streakBonuses, { every: 600, points: 80, upTo: null }] }),
      202,
    ],
    ['a change of the freezes is stored at once', policy({ freezes: { cap: 2, earnedEvery: 10 } }), 200],
  ])('%s', async (_, value, status) => {
    expect((await as(bea).put(value)).status).toBe(status);
  });

  it('a policy is compared with every policy of the last 30 days', async () => {
    await as(ann).put(HALF);
    expect(await policies()).toMatchObject([{ number: 1, holds_from: addDays(TODAY, 1), approved_by: null }]);
    // The new policy is not in effect yet, so a change is still compared with the policy of today.
    expect((await as(olu).put(policy({ earlyPoints: 4 }))).status).toBe(202);
    const four = policy({ earlyPoints: 4 });
    const [dayTwo, dayThirty, dayLast] = [2, 30, 31].map((days) => appAt(later(days)));
    for (const at of [dayTwo, dayThirty]) {
      const answer = await as(ann, at).put(four);
      expect([answer.status, readApproval(answer)]).toMatchObject([202, { comparedWith: [standard, HALF] }]);
    }
    const answer = await as(ann, dayLast).put(four);
    expect([answer.status, readApproval(answer)]).toMatchObject([200, { comparedWith: [HALF], proposal: null }]);
  });

  it('a reset that raises the points by more than half becomes a proposal', async () => {
    await setPolicy(policy({ basePoints: 1, earlyPoints: 1, streakBonuses: [] }));
    await as(ann).put(policy({ basePoints: 1, earlyPoints: 1, streakBonuses: [], onTimeBefore: '09:00' }));
    // The newest entry of the audit log says which user reset the setting. These instants are later than those of all
    // other tests, so that the newest entry is from this test.
    const [asked, decided, askedAgain] = [60, 61, 62].map((days) => appAt(later(days)));
    const proposed = await as(ann, asked).reset({ reason: 'As it was.' });
    expect(proposed).toMatchObject({ status: 202, body: { isDefault: false } });
    expect(readApproval(proposed).proposal).toMatchObject({ isReset: true, policy: standard, reason: 'As it was.' });
    const approved = await as(olu, decided).approve(readProposalId(proposed));
    expect(approved).toMatchObject({
      status: 200,
      body: { isDefault: true, value: standard, changedBy: { name: 'Olu' } },
    });
    expect((await as(ann, askedAgain).put(policy({ earlyPoints: 50 }))).status).toBe(202);
    expect((await as(ann, askedAgain).get()).body).toMatchObject({ isDefault: true, changedBy: { name: 'Olu' } });
  });

  it('the next proposal or change ends the waiting proposal, and notifies its proposer', async () => {
    const first = await as(ann).put(RAISED);
    expect(await as(ann).put(RAISED)).toMatchObject({ status: 202, body: first.body });
    const second = await as(olu).put(policy({ earlyPoints: 7 }), { version: first.body.version });
    expect(second.status).toBe(202);
    expect(code(await as(bea).approve(readProposalId(first)))).toBe('proposal_not_found');
    const ownProposal = await as(ann).put(HALF, { version: second.body.version });
    expect([ownProposal.status, readApproval(ownProposal).proposal]).toEqual([200, null]);
    expect(code(await as(bea).approve(readProposalId(second)))).toBe('proposal_not_found');
    expect((await notices()).filter(({ kind }) => kind === 'setting_replaced')).toEqual(
      [
        { user: ann, kind: 'setting_replaced', facts: { setting: KEY, by: 'Olu' } },
        { user: olu, kind: 'setting_replaced', facts: { setting: KEY, by: 'Ann' } },
      ].toSorted((a, b) => ((a.user ?? '') < (b.user ?? '') ? -1 : 1)),
    );
    expect(await rows('SELECT * FROM scoring_proposals')).toEqual([]);
  });

  it('a proposal is not ended by an admin who has not seen it', async () => {
    const seen = await as(olu).get();
    await as(ann).put(RAISED);
    const answer = await as(olu).put(HALF, { version: seen.body.version });
    expect([answer.status, code(answer)]).toEqual([409, 'version_conflict']);
    expect(readApproval(await as(olu).get()).proposal).toMatchObject({ policy: RAISED });
  });

  it('a proposal expires after 14 days', async () => {
    const proposed = await as(ann).put(RAISED);
    const almost = appAt(new Date(later(14).getTime() - 1));
    const over = appAt(later(14));
    expect(readApproval(await as(olu, almost).get()).proposal).not.toBe(null);
    const after = await as(olu, over).get();
    expect([readApproval(after).proposal, after.body.version]).toEqual([null, null]);
    expect(code(await as(olu, over).approve(readProposalId(proposed)))).toBe('proposal_not_found');
    expect(code(await as(ann, over).withdraw(readProposalId(proposed)))).toBe('proposal_not_found');
    expect((await as(olu, over).put(RAISED)).status).toBe(202);
    // The proposer of an expired proposal is not notified of the new proposal.
    expect((await notices()).filter(({ kind }) => kind === 'setting_replaced')).toEqual([]);
    expect((await as(olu, almost).approve(readProposalId(proposed))).status).toBe(404);
  });

  it('the proposer sees that no other admin can decide on the proposal', async () => {
    await rows(`UPDATE users SET approval_status = 'suspended' WHERE id IN ('${olu}', '${bea}')`);
    const answer = await as(ann).put(RAISED);
    expect([answer.status, answer.body.approval]).toMatchObject([202, { hasSecondAdmin: false }]);
    expect(await notices()).toEqual([]);
    expect((await as(ann).withdraw(readProposalId(answer))).body.approval).toMatchObject({
      proposal: null,
      hasSecondAdmin: false,
    });
    await rows(`UPDATE users SET approval_status = 'approved' WHERE id IN ('${olu}', '${bea}')`);
    expect((await as(ann).get()).body.approval).toMatchObject({ hasSecondAdmin: true });
  });
});
