import { expect, it } from 'vitest';
import { isApprovedByRule, type RuleFacts } from './approval-rule.ts';

const FACTS: RuleFacts = {
  claimant: { id: 'maya', role: 'employee' },
  pointsSpent: 50,
  costBy: 'daniel',
  way: 'codes',
  approvedThisMonth: 1,
};
const decide = (facts: Partial<RuleFacts>, autoApprovePoints = 50, autoApprovePerMonth = 2) =>
  isApprovedByRule({ ...FACTS, ...facts }, { autoApprovePoints, autoApprovePerMonth });

it('isApprovedByRule approves up to the cost and the number of a month', () => {
  expect(decide({})).toBe(true);
  expect(decide({ pointsSpent: 51 })).toBe(false);
  expect(decide({ approvedThisMonth: 2 })).toBe(false);
  expect(decide({}, 0)).toBe(false);
  expect((['by_hand', 'codes', 'provider', 'day_off'] as const).map((way) => decide({ way }))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('isApprovedByRule never approves an admin’s claim, or a claim at a cost that its person set', () => {
  expect(decide({ claimant: { id: 'maya', role: 'admin' } })).toBe(false);
  expect(decide({ claimant: { id: 'maya', role: 'super_admin' } })).toBe(false);
  expect(decide({ costBy: 'maya' })).toBe(false);
  expect(decide({ costBy: null })).toBe(true);
});
