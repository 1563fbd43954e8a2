import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACE_OF, readGoal, readOffer, readPace, REWARD_OFFERS } from './goal.ts';

const HEADPHONES = { pointsCost: 75, offer: 'open' } as const;

describe('readGoal', () => {
  it('readGoal returns the missing points and the approximate number of mornings', () => {
    expect(readGoal(HEADPHONES, 47, 4.7)).toEqual({ state: 'saving', missing: 28, mornings: 6 });
    expect(readGoal(HEADPHONES, 74, 2)).toEqual({ state: 'saving', missing: 1, mornings: 1 });
  });

  it('readGoal returns `reached` when the balance covers the cost', () => {
    expect(readGoal(HEADPHONES, 75, 2)).toEqual({ state: 'reached', missing: 0, mornings: null });
    expect(readGoal(HEADPHONES, 900, 0)).toEqual({ state: 'reached', missing: 0, mornings: null });
  });

  it('readGoal returns null for the mornings when there is no pace, or when there would be more than 250', () => {
    expect(readGoal(HEADPHONES, 0, 0)).toEqual({ state: 'saving', missing: 75, mornings: null });
    expect(readGoal({ pointsCost: 250, offer: 'open' }, 0, 1).mornings).toBe(250);
    expect(readGoal({ pointsCost: 251, offer: 'open' }, 0, 1).mornings).toBeNull();
  });

  it.each(['unavailable', 'sold_out', 'gone'] as const)('readGoal returns the state %s for any balance', (offer) => {
    expect(readGoal({ pointsCost: 75, offer }, 100, 2)).toEqual({ state: offer, missing: 0, mornings: null });
    expect(readGoal({ pointsCost: 75, offer }, 70, 2)).toEqual({ state: offer, missing: 5, mornings: null });
  });

  it('the user reaches the goal after exactly the returned number of mornings', () => {
    fc.assert(
      fc.property(
        fc.nat(2_000),
        fc.nat(2_000),
        fc.integer({ min: 1, max: 900 }),
        fc.constantFrom(...REWARD_OFFERS),
        (pointsCost, balance, tenths, offer) => {
          const pace = tenths / 10;
          const { state, missing, mornings } = readGoal({ pointsCost, offer }, balance, pace);
          expect(missing).toBeGreaterThanOrEqual(0);
          expect(mornings === null || state === 'saving').toBe(true);
          if (mornings === null) return;
          expect(balance + mornings * pace).toBeGreaterThanOrEqual(pointsCost - 1e-9);
          expect(balance + (mornings - 1) * pace).toBeLessThan(pointsCost);
        },
      ),
    );
  });
});

describe('readPace', () => {
  it('readPace returns the average of the newest check-ins, rounded to a tenth', () => {
    expect(readPace([2, 2, 2, 2, 12], 1)).toBe(4);
    expect(readPace([1, 1, 1, 1, 1, 2], 1)).toBe(1.2);
    expect(readPace([...Array.from({ length: PACE_OF }, () => 2), 500], 1)).toBe(2);
  });

  it('readPace returns the base points while there are fewer than five check-ins', () => {
    expect(readPace([], 1)).toBe(1);
    expect(readPace([12, 12, 12, 12], 1)).toBe(1);
    expect(readPace([12, 12, 12, 12, 12], 1)).toBe(12);
  });
});

it.each([
  [{ retiredAt: null, available: true, stock: null }, 'open'],
  [{ retiredAt: null, available: true, stock: 1 }, 'open'],
  [{ retiredAt: null, available: true, stock: 0 }, 'sold_out'],
  [{ retiredAt: null, available: false, stock: 0 }, 'unavailable'],
  [{ retiredAt: '2026-03-02T00:00:00.000Z', available: true, stock: 4 }, 'gone'],
] as const)('readOffer for a reward with %o is %s', (reward, offer) => {
  expect(readOffer(reward)).toBe(offer);
});
