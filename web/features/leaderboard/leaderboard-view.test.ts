import { expect, it } from 'vitest';
import { FIRST_VIEW, findNoPlaceReason, isFirstView, nextLimit } from './leaderboard-view.ts';

it('offers 50 and then 100 top rows while more rows may exist', () => {
  expect(nextLimit(FIRST_VIEW, 10)).toBe(50);
  expect(nextLimit(FIRST_VIEW, 9)).toBeNull();
  expect(nextLimit({ ...FIRST_VIEW, limit: 50 }, 50)).toBe(100);
  expect(nextLimit({ ...FIRST_VIEW, limit: 100 }, 100)).toBeNull();
  expect(nextLimit({ ...FIRST_VIEW, show: 'around' }, 10)).toBeNull();
});

it('explains a missing rank by the user’s account first, and then by the filters', () => {
  const employee = { role: 'employee', hiddenFromLeaderboard: false } as const;
  const filtered = { ...FIRST_VIEW, department: 'IT' };
  expect(findNoPlaceReason(employee, FIRST_VIEW)).toBeNull();
  expect(findNoPlaceReason(employee, filtered)).toBe('filtered');
  expect(findNoPlaceReason(employee, { ...FIRST_VIEW, location: 'Lisbon' })).toBe('filtered');
  expect(findNoPlaceReason({ ...employee, hiddenFromLeaderboard: true }, filtered)).toBe('hidden');
  expect(findNoPlaceReason({ role: 'super_admin', hiddenFromLeaderboard: true }, filtered)).toBe('admin');
});

it('detects the first view with any number of rows', () => {
  expect(isFirstView({ ...FIRST_VIEW, limit: 50 })).toBe(true);
  expect(isFirstView({ ...FIRST_VIEW, period: 'month' })).toBe(false);
  expect(isFirstView({ ...FIRST_VIEW, show: 'around' })).toBe(false);
  expect(isFirstView({ ...FIRST_VIEW, location: 'Lisbon' })).toBe(false);
});
