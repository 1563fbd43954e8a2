import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { rankChange, rankRows } from './rank.ts';

function ranks(points: readonly number[], firstRank?: number): number[] {
  return rankRows(
    points.map((value) => ({ points: value })),
    firstRank,
  ).map((row) => row.rank);
}

/** Leaderboards with few different scores, so that ties are common. */
const boards = fc
  .array(fc.integer({ min: 0, max: 12 }), { maxLength: 40 })
  .map((points) => points.toSorted((a, b) => b - a));

describe('rankRows', () => {
  test('rows with equal points share a rank, and the following ranks are skipped', () => {
    expect(ranks([90, 90, 70])).toEqual([1, 1, 3]);
    expect(ranks([90, 70, 70, 70, 10])).toEqual([1, 2, 2, 2, 5]);
    expect(ranks([])).toEqual([]);
  });

  test('the rank of a row is one more than the number of rows with more points', () => {
    fc.assert(
      fc.property(boards, (points) => {
        expect(ranks(points)).toEqual(points.map((own) => 1 + points.filter((other) => other > own).length));
      }),
      RUNS,
    );
  });

  test('the ranks continue on the next page when it begins with fewer points', () => {
    fc.assert(
      fc.property(boards, fc.nat(40), (points, wish) => {
        const at = Math.min(wish, points.length);
        const begin = at < points.length ? points.indexOf(points[at] ?? 0) : at;
        expect(ranks(points.slice(begin), begin + 1)).toEqual(ranks(points).slice(begin));
      }),
      RUNS,
    );
  });

  test('rankRows keeps the other fields of the rows', () => {
    expect(rankRows([{ id: 'a', points: 2 }])).toEqual([{ id: 'a', points: 2, rank: 1 }]);
  });

  test('rankRows throws when the rows are not sorted by points', () => {
    expect(() => ranks([10, 20])).toThrow(RangeError);
  });
});

describe('rankChange', () => {
  const place = { before: 5, rank: 2, points: 5, day: 2 };

  test('rankChange is positive after a climb, negative after a fall, and 0 when there is no earlier rank', () => {
    expect(rankChange(place)).toBe(3);
    expect(rankChange({ ...place, before: 2, rank: 5 })).toBe(-3);
    expect(rankChange({ ...place, before: null })).toBe(0);
  });

  test('rankChange is 0 on the first two days of a period, and for users with fewer than five points', () => {
    expect([0, 1, 2].map((day) => rankChange({ ...place, day }))).toEqual([0, 0, 3]);
    expect([0, 4, 5].map((points) => rankChange({ ...place, points }))).toEqual([0, 0, 3]);
  });
});
