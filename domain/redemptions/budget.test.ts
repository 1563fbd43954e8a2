import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BY_HAND, type Fulfilment } from '../fulfilment/ways.ts';
import { RUNS } from '../test/arbitraries.ts';
import { findBudgetState, isOverBudget, mayExceedBudget, spend, valueClaim, type RewardBudget } from './budget.ts';

const BUDGET: RewardBudget = {
  month: '2026-03',
  budgetCents: 10_000,
  spentCents: 7_000,
  currency: 'EUR',
  pointValueCents: 10,
  otherAmounts: [],
};
const card = (cents: number, currency = 'EUR'): Fulfilment => ({ way: 'codes', face: { cents, currency } });
const dayOff: Fulfilment = { way: 'day_off', days: 2 };

describe('valueClaim', () => {
  it.each([
    ['the face value', { pointsSpent: 50, fulfilment: card(2_500) }, { cents: 2_500, currency: 'EUR' }],
    [
      'a face value in another currency',
      { pointsSpent: 50, fulfilment: card(9, 'USD') },
      { cents: 9, currency: 'USD' },
    ],
    ['the points, without a face value', { pointsSpent: 50, fulfilment: BY_HAND }, { cents: 500, currency: 'EUR' }],
    ['the points of a day off', { pointsSpent: 300, fulfilment: dayOff }, { cents: 3_000, currency: 'EUR' }],
  ] as const)('%s', (_case, claim, value) => {
    expect(valueClaim(claim, BUDGET)).toEqual(value);
  });

  it('is unknown without a face value, while a point has no value', () => {
    const noValue = { ...BUDGET, pointValueCents: 0 };
    expect(valueClaim({ pointsSpent: 50, fulfilment: BY_HAND }, noValue)).toBeNull();
    expect(valueClaim({ pointsSpent: 50, fulfilment: card(100) }, noValue)).toEqual({ cents: 100, currency: 'EUR' });
  });
});

describe('isOverBudget', () => {
  it.each([
    ['the last of the budget', card(3_000), BUDGET, false],
    ['one cent more', card(3_001), BUDGET, true],
    ['another currency', card(9_000_000, 'USD'), BUDGET, false],
    ['no budget', card(9_000_000), { ...BUDGET, budgetCents: 0 }, false],
    ['no value of a point', BY_HAND, { ...BUDGET, pointValueCents: 0, spentCents: 10_000 }, false],
    ['points', BY_HAND, { ...BUDGET, spentCents: 9_501 }, true],
    ['a budget that a super admin exceeded', card(1), { ...BUDGET, spentCents: 12_000 }, true],
  ] as const)('%s', (_case, fulfilment, budget, isOver) => {
    expect(isOverBudget({ pointsSpent: 50, fulfilment }, budget)).toBe(isOver);
  });

  it('only super admins exceed the budget', () => {
    expect((['employee', 'admin', 'super_admin'] as const).map(mayExceedBudget)).toEqual([false, false, true]);
  });
});

it('findBudgetState warns from 80 percent on', () => {
  const states = [0, 7_999, 8_000, 9_999, 10_000, 10_001].map((spentCents) =>
    findBudgetState({ budgetCents: 10_000, spentCents }),
  );
  expect(states).toEqual(['within', 'within', 'near', 'near', 'used_up', 'used_up']);
  expect(findBudgetState({ budgetCents: 0, spentCents: 5 })).toBe('none');
  expect(findBudgetState({ budgetCents: 99_999_999_999, spentCents: 80_000_000_000 })).toBe('near');
});

it('claims that are approved only within the budget never exceed it, and other currencies never change it', () => {
  const claim = fc.record({
    pointsSpent: fc.integer({ min: 1, max: 2_000 }),
    fulfilment: fc.oneof(
      fc.constantFrom<Fulfilment>(BY_HAND, dayOff),
      fc.integer({ min: 1, max: 5_000 }).map((cents) => card(cents)),
      fc.integer({ min: 1, max: 5_000 }).map((cents) => card(cents, 'USD')),
    ),
  });
  fc.assert(
    fc.property(fc.array(claim, { maxLength: 40 }), fc.integer({ min: 1, max: 20_000 }), (claims, budgetCents) => {
      const start = { ...BUDGET, spentCents: 0, budgetCents };
      const end = claims.reduce((now, one) => (isOverBudget(one, now) ? now : spend(now, one)), start);
      expect(end.spentCents).toBeLessThanOrEqual(budgetCents);
      const counted = claims.reduce((now, one) => {
        const value = valueClaim(one, now);
        return isOverBudget(one, now) || value?.currency !== 'EUR'
          ? now
          : { ...now, spentCents: now.spentCents + value.cents };
      }, start);
      expect(end).toEqual(counted);
    }),
    RUNS,
  );
});
