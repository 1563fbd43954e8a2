import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { REWARD_CATEGORIES, REWARD_TIERS, suggestTier } from './tiers.ts';

describe('suggestTier', () => {
  test.each([
    [1, 'weekly'],
    [5, 'weekly'],
    [15, 'weekly'],
    [24, 'weekly'],
    [25, 'monthly'],
    [50, 'monthly'],
    [75, 'quarterly'],
    [150, 'quarterly'],
    [174, 'quarterly'],
    [175, 'annual'],
    [300, 'annual'],
  ])('the suggested tier for a cost of %i points is %s', (cost, tier) => {
    expect(suggestTier(cost)).toBe(tier);
  });

  test('suggestTier returns the tier whose range contains the cost, and never a lower tier for a higher cost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (cost) => {
        const within = REWARD_CATEGORIES.filter((category) => {
          const { min, max } = REWARD_TIERS[category];
          return cost >= min && (max === null || cost <= max);
        });
        expect([[], [suggestTier(cost)]]).toContainEqual(within);
        const place = (points: number) => REWARD_CATEGORIES.indexOf(suggestTier(points));
        expect(place(cost + 1)).toBeGreaterThanOrEqual(place(cost));
      }),
      RUNS,
    );
  });
});
