import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../settings/settings.ts';
import { COUNTED_PER_KIND, countDecisions, mayDecide, type Undecided } from './may-decide.ts';

const HR = { id: 'hr', role: 'admin' } as const;
const CHIEF = { id: 'chief', role: 'super_admin' } as const;

describe('mayDecide', () => {
  it.each([
    ['a claim of somebody else', { kind: 'claim', userId: 'ada', costBy: null, isOverBudget: false }, true, true],
    ['a claim of HR', { kind: 'claim', userId: 'hr', costBy: null, isOverBudget: false }, false, true],
    ['a claim at a cost that HR set', { kind: 'claim', userId: 'ada', costBy: 'hr', isOverBudget: false }, false, true],
    ['a claim over the budget', { kind: 'claim', userId: 'ada', costBy: null, isOverBudget: true }, false, true],
    [
      'a claim of the chief over the budget',
      { kind: 'claim', userId: 'chief', costBy: null, isOverBudget: true },
      false,
      false,
    ],
    ['a correction of an employee', { kind: 'correction', userId: 'ada', role: 'employee' }, true, true],
    ['a correction of HR', { kind: 'correction', userId: 'hr', role: 'admin' }, false, true],
    ['leave of another admin', { kind: 'leave', userId: 'bo', role: 'admin' }, false, true],
    ['leave of the chief', { kind: 'leave', userId: 'chief', role: 'super_admin' }, false, false],
    ['a new employee', { kind: 'account', userId: 'new', role: 'employee' }, true, true],
    ['a new admin', { kind: 'account', userId: 'new', role: 'admin' }, false, true],
    ['a thanks of an employee', { kind: 'thanks', userId: 'ada', receivers: ['bo'] }, true, true],
    ['a thanks of HR', { kind: 'thanks', userId: 'hr', receivers: ['bo'] }, false, true],
    ['a thanks to the chief', { kind: 'thanks', userId: 'ada', receivers: ['bo', 'chief'] }, true, false],
    ['a proposal of HR for the scoring', { kind: 'proposal', key: 'scoring_policy', userId: 'hr' }, false, true],
    [
      'a proposal of the chief for the scoring',
      { kind: 'proposal', key: 'scoring_policy', userId: 'chief' },
      true,
      false,
    ],
  ] as const)('%s', (_case, undecided, hr, chief) => {
    expect([mayDecide(HR, undecided), mayDecide(CHIEF, undecided)]).toEqual([hr, chief]);
  });

  it('a proposal follows the role that may change its setting', () => {
    expect(mayDecide(CHIEF, { kind: 'proposal', key: 'currency', userId: 'other' })).toBe(true);
    expect(mayDecide(CHIEF, { kind: 'proposal', key: 'currency', userId: 'chief' })).toBe(false);
    const superOnly = Object.values(SETTINGS).find(({ changedBy }) => changedBy === 'super_admin')!;
    expect(mayDecide(HR, { kind: 'proposal', key: superOnly.key, userId: 'chief' })).toBe(false);
  });
});

const claims = (count: number, userId: string): Undecided[] =>
  Array.from({ length: count }, () => ({ kind: 'claim', userId, costBy: null, isOverBudget: false }));

const NONE = { count: 0, isMore: false };
const NOTHING = { claim: NONE, correction: NONE, leave: NONE, account: NONE, thanks: NONE };

describe('countDecisions', () => {
  it('counts what the admin may decide apart from what another admin decides', () => {
    const found = [
      ...claims(2, 'ada'),
      ...claims(1, 'hr'),
      { kind: 'account', userId: 'new', role: 'employee' } as const,
    ];
    expect(countDecisions(HR, found)).toEqual({
      forYou: 3,
      forOthers: 1,
      isMore: false,
      kinds: { ...NOTHING, claim: { count: 3, isMore: false }, account: { count: 1, isMore: false } },
    });
    expect(countDecisions(HR, [])).toEqual({ forYou: 0, forOthers: 0, isMore: false, kinds: NOTHING });
  });

  it('counts only those thanks of a kind that the admin may decide on', () => {
    const held = { kind: 'thanks', userId: 'ada', receivers: ['bo'] } as const;
    expect(countDecisions(HR, [held, { ...held, userId: 'hr' }, { ...held, receivers: ['bo', 'hr'] }])).toEqual({
      forYou: 1,
      forOthers: 2,
      isMore: false,
      kinds: { ...NOTHING, thanks: { count: 1, isMore: false } },
    });
  });

  it('counts each kind up to its maximum', () => {
    expect(countDecisions(HR, claims(COUNTED_PER_KIND, 'ada'))).toMatchObject({ forYou: 50, isMore: false });
    const more = [
      ...claims(COUNTED_PER_KIND + 1, 'ada'),
      { kind: 'proposal', key: 'scoring_policy', userId: 'chief' } as const,
    ];
    expect(countDecisions(HR, more)).toEqual({
      forYou: 51,
      forOthers: 0,
      isMore: true,
      kinds: { ...NOTHING, claim: { count: 50, isMore: true } },
    });
  });
});
