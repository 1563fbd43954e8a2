import { describe, expect, test } from 'vitest';
import { findTermsRefusal, setsTerms, type BadgeTerms } from './terms.ts';

const terms: BadgeTerms = { criteria: { type: 'streak', count: 7 }, points: 10, isActive: true };

test.each<[string, Partial<BadgeTerms>, Partial<BadgeTerms>, boolean]>([
  ['no change', {}, {}, false],
  ['more points', {}, { points: 11 }, true],
  ['fewer points', {}, { points: 9 }, true],
  ['another count', {}, { criteria: { type: 'streak', count: 6 } }, true],
  ['another criterion', {}, { criteria: { type: 'total_checkins', count: 7 } }, true],
  ['a badge that is retired', {}, { isActive: false }, false],
  ['a badge that is offered again', { isActive: false }, {}, true],
  ['a badge that stays retired', { isActive: false }, { isActive: false }, false],
])('setsTerms decides on %s', (_, before, after, sets) => {
  expect(setsTerms({ ...terms, ...before }, { ...terms, ...after })).toBe(sets);
});

describe('findTermsRefusal', () => {
  const limits = { perAward: 50, leftToday: 80 };
  test('findTermsRefusal refuses more points than an admin may give in one award or within 24 hours', () => {
    expect(findTermsRefusal(50, 'admin', limits)).toBeNull();
    expect(findTermsRefusal(51, 'admin', limits)).toBe('badge_over_limit');
    expect(findTermsRefusal(50, 'admin', { ...limits, leftToday: 49 })).toBe('badge_day_limit');
    expect(findTermsRefusal(0, 'admin', { perAward: 1, leftToday: 0 })).toBeNull();
  });
  test('findTermsRefusal allows a super admin any number of points', () => {
    expect(findTermsRefusal(10_000, 'super_admin', { perAward: 1, leftToday: 0 })).toBeNull();
  });
});
