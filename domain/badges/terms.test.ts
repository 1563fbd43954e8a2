import { describe, expect, test } from 'vitest';
import { findTermsRefusal, setsTerms, type BadgeTerms } from './terms.ts';

const terms: BadgeTerms = { criteria: { type: 'streak', count: 7 }, points: 10, isActive: true };

test.each<[string, Partial<BadgeTerms>, Partial<BadgeTerms>, boolean]>([
  ['nothing', {}, {}, false],
  ['more points', {}, { points: 11 }, true],
  ['fewer points', {}, { points: 9 }, true],
  ['another count', {}, { criteria: { type: 'streak', count: 6 } }, true],
  ['another criterion', {}, { criteria: { type: 'total_checkins', count: 7 } }, true],
  ['retired', {}, { isActive: false }, false],
  ['brought back', { isActive: false }, {}, true],
  ['still retired', { isActive: false }, { isActive: false }, false],
])('setsTerms: %s', (_, before, after, sets) => {
  expect(setsTerms({ ...terms, ...before }, { ...terms, ...after })).toBe(sets);
});

describe('findTermsRefusal', () => {
  const limits = { perAward: 50, leftToday: 80 };
  test('holds an admin to the limits of an award and of the day', () => {
    expect(findTermsRefusal(50, 'admin', limits)).toBeNull();
    expect(findTermsRefusal(51, 'admin', limits)).toBe('badge_over_limit');
    expect(findTermsRefusal(50, 'admin', { ...limits, leftToday: 49 })).toBe('badge_day_limit');
    expect(findTermsRefusal(0, 'admin', { perAward: 1, leftToday: 0 })).toBeNull();
  });
  test('leaves a super admin, who sets the limits', () => {
    expect(findTermsRefusal(10_000, 'super_admin', { perAward: 1, leftToday: 0 })).toBeNull();
  });
});
