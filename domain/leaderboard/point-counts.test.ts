import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { PointCounts } from './point-counts.ts';

/** Most values are small, so that ties are common. Some values are near or beyond the limit of the tree. */
const points = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 20 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1_020, max: 5_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 524_280, max: 524_300 }) },
  { weight: 1, arbitrary: fc.constantFrom(2_000_000_000, 2 ** 31 - 1) },
);
const changes = fc.array(fc.tuple(points, fc.integer({ min: -3, max: 3 })), { maxLength: 60 });

/** Counts the users with more than `above` points in a plain list of changes. A negative number removes users. */
const countPlainly = (changed: readonly (readonly [number, number])[], above: number) =>
  changed.filter(([own]) => own > 0 && own > above).reduce((sum, [, people]) => sum + people, 0);

function makeCounts(changed: readonly (readonly [number, number])[]): PointCounts {
  const counts = new PointCounts();
  for (const [own, people] of changed) counts.add(own, people);
  return counts;
}

describe('PointCounts', () => {
  test('PointCounts counts the same users as a plain list, in any order of additions and removals', () => {
    fc.assert(
      fc.property(changes, points, (changed, above) => {
        const counts = makeCounts(changed);
        for (const own of [above, 0, ...changed.map(([each]) => each)]) {
          expect(counts.countAbove(own)).toBe(countPlainly(changed, own));
        }
        expect(counts.people).toBe(countPlainly(changed, 0));
      }),
      RUNS,
    );
  });

  test('PointCounts counts the same users as a plain list after the tree has grown', () => {
    const crowd = fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 4_000 }), fc.nat(60));
    fc.assert(
      fc.property(changes, crowd, points, (changed, [from, people, place], above) => {
        const spread = Array.from({ length: people }, (_, n) => [from + ((n * 7) % 2_500), 1] as const);
        const all = [...changed.slice(0, place), ...spread, ...changed.slice(place)];
        const counts = makeCounts(all);
        for (const own of [above, from, from + 1_200, ...changed.map(([each]) => each)]) {
          expect(counts.countAbove(own)).toBe(countPlainly(all, own));
        }
      }),
      { ...RUNS, numRuns: 60 },
    );
  });

  test('PointCounts needs less than 16 bytes per user for any distribution of points', () => {
    const measureBytes = (people: number, toPoints: (n: number) => number) =>
      makeCounts(Array.from({ length: people }, (_, n) => [toPoints(n), 1] as const)).bytes / people;
    expect(measureBytes(100_000, (n) => 1 + (n % 10_000))).toBeLessThan(1);
    expect(measureBytes(100_000, (n) => 1 + n)).toBeLessThan(8);
    expect(measureBytes(20_000, (n) => 1_000_000_000 + n)).toBeLessThan(16);
    expect(measureBytes(10, (n) => 5_000 + n)).toBeLessThan(12);
  });
});
