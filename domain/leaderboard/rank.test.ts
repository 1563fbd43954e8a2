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
  test('gives equal points the same rank and skips the ranks after it', () => {
    expect(ranks([90, 90, 70])).toEqual([1, 1, 3]);
    expect(ranks([90, 70, 70, 70, 10])).toEqual([1, 2, 2, 2, 5]);
    expect(ranks([])).toEqual([]);
  });

  test('gives each row one more than the number of users with more points', () => {
    fc.assert(
      fc.property(boards, (points) => {
        expect(ranks(points)).toEqual(points.map((own) => 1 + points.filter((other) => other > own).length));
      }),
      RUNS,
    );
  });

  test('continues the ranks on a further page that begins with fewer points', () => {
    fc.assert(
      fc.property(boards, fc.nat(40), (points, wish) => {
        const at = Math.min(wish, points.length);
        const begin = at < points.length ? points.indexOf(points[at] ?? 0) : at;
        expect(ranks(points.slice(begin), begin + 1)).toEqual(ranks(points).slice(begin));
      }),
      RUNS,
    );
  });

  test('keeps the other fields of the rows', () => {
    expect(rankRows([{ id: 'a', points: 2 }])).toEqual([{ id: 'a', points: 2, rank: 1 }]);
  });

  test('throws when the rows are not sorted by points', () => {
    expect(() => ranks([10, 20])).toThrow(RangeError);
  });
});

describe('rankChange', () => {
  const place = { before: 5, rank: 2, points: 5, day: 2 };

  test('returns a positive number after a climb, a negative one after a fall, and 0 without an earlier rank', () => {
    expect(rankChange(place)).toBe(3);
    expect(rankChange({ ...place, before: 2, rank: 5 })).toBe(-3);
    expect(rankChange({ ...place, before: null })).toBe(0);
  });

  test('is hidden in the first two days of a period, and below five points', () => {
    expect([0, 1, 2].map((day) => rankChange({ ...place, day }))).toEqual([0, 0, 3]);
    expect([0, 4, 5].map((points) => rankChange({ ...place, points }))).toEqual([0, 0, 3]);
  });
});
