import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { findNoPlaceReason, FIRST_VIEW, isFirstView, nextLimit, takePodium } from './leaderboard-view.ts';
import { Rank } from './LeaderboardList.tsx';

it('offers 50 and then 100 top rows while more rows may exist', () => {
  expect(nextLimit(FIRST_VIEW, 10)).toBe(50);
  expect(nextLimit(FIRST_VIEW, 9)).toBeNull();
  expect(nextLimit({ ...FIRST_VIEW, limit: 50 }, 50)).toBe(100);
  expect(nextLimit({ ...FIRST_VIEW, limit: 100 }, 100)).toBeNull();
  expect(nextLimit({ ...FIRST_VIEW, show: 'around' }, 10)).toBeNull();
});

it.each([
  ['the first three', [1, 2, 3, 4], [1, 2, 3]],
  ['nobody of a tie for third that does not fit', [1, 2, 3, 3], [1, 2]],
  ['nobody of a tie for second that does not fit', [1, 2, 2, 2, 5], [1]],
  ['nobody when four are first', [1, 1, 1, 1], []],
  ['a tie that fits', [1, 2, 2, 4], [1, 2, 2]],
  ['everybody while no rank is known', [null, null, null, null], [null, null, null]],
  ['nobody of fewer than three users', [1, 2], []],
])('the podium shows %s', (_name, ranks, shown) => {
  expect(takePodium(ranks.map((rank) => ({ rank }))).map(({ rank }) => rank)).toEqual(shown);
});

it('the podium never shows one of two users with the same points and leaves out the other', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 }), (points) => {
      const sorted = points.toSorted((a, b) => b - a);
      const rows = sorted.map((one) => ({ points: one, rank: sorted.indexOf(one) + 1 }));
      const podium = takePodium(rows);
      expect(podium.length).toBeLessThanOrEqual(3);
      const rest = rows.slice(podium.length).map(({ rank }) => rank);
      expect(podium.filter(({ rank }) => rest.includes(rank))).toEqual([]);
    }),
  );
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

it('shows the rank with the word "Rank" for screen readers, and shows nothing for an unknown rank', () => {
  expect(renderToString(<Rank rank={1_204} />)).toBe(
    '<span class="sr-only">Rank 1,204</span><span aria-hidden="true">1,204</span>',
  );
  expect(renderToString(<Rank rank={null} />)).toBe('');
});
