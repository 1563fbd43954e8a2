import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { toIntensity, typicalPoints } from './intensity.ts';

const days = (...points: (number | null)[]) => points.map((one) => ({ points: one }));

it('returns the points of the median day with a check-in', () => {
  expect(typicalPoints(days(null, 12, 2, null, 1, 2, 2))).toBe(2);
  expect(typicalPoints(days(7))).toBe(7);
  expect(typicalPoints(days(null))).toBe(0);
  expect(typicalPoints([])).toBe(0);
});

it.each([
  [1, 2, 1],
  [2, 2, 2],
  [3, 2, 2],
  [6, 2, 3],
  [8, 2, 3],
  [12, 2, 4],
  [50, 50, 2],
  [70, 50, 2],
  [0, 0, 2],
  [1, 0, 4],
])('returns for %i points, with %i typical points, the intensity %i', (points, typical, level) => {
  expect(toIntensity(points, typical)).toBe(level);
});

it('never returns a lower intensity for more points', () => {
  const points = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(points, points, points, (a, b, typical) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(toIntensity(less, typical)).toBeLessThanOrEqual(toIntensity(more, typical));
    }),
  );
});
