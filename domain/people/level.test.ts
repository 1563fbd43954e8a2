import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCORING_PRESETS } from '../scoring/policy.ts';
import { scoreCheckIn } from '../scoring/score.ts';
import { RUNS } from '../test/arbitraries.ts';
import { secondsOfTime } from '../time/local-date.ts';
import { toLevel, levelProgress, findLevelStart } from './level.ts';

const points = fc.integer({ min: 0, max: 1_000_000 });
const levels = fc.integer({ min: 1, max: 700 });

test.each([
  [0, 1],
  [24, 1],
  [25, 2],
  [99, 2],
  [100, 3],
  [2029, 5],
  [2030, 6],
  [3420, 6],
  [3430, 7],
  [4850, 8],
])('a user with %i points is at level %i', (earned, level) => {
  expect(toLevel(earned)).toBe(level);
});

test.each([
  [0, 1, 0, 25],
  [25, 2, 0, 75],
  [3420, 6, 1390, 1400],
  [4850, 8, 20, 1400],
])('a user with %i points is at level %i and has %i of %i points to the next level', (earned, level, done, needed) => {
  expect(levelProgress(earned)).toEqual({ level, done, needed });
});

function pointsAfter(days: number, time: string): number {
  const day = (streakDay: number) =>
    scoreCheckIn(
      { secondsOfDay: secondsOfTime(time), streakDay, streakGrew: true, daysSincePrevious: 1 },
      SCORING_PRESETS.standard,
    ).pointsEarned;
  return Array.from({ length: days }, (_, index) => day(index + 1)).reduce((sum, each) => sum + each, 0);
}

test.each(['07:00', '09:00'])('ten working days of check-ins at %s bring the second level, and nine do not', (time) => {
  expect(toLevel(pointsAfter(9, time))).toBe(1);
  expect(toLevel(pointsAfter(10, time))).toBe(2);
});

test('more points never mean a lower level', () => {
  fc.assert(
    fc.property(points, points, (earned, more) => {
      expect(toLevel(earned + more)).toBeGreaterThanOrEqual(toLevel(earned));
    }),
    RUNS,
  );
});

test('a level begins exactly at the points that findLevelStart returns', () => {
  fc.assert(
    fc.property(levels, (level) => {
      expect(toLevel(findLevelStart(level))).toBe(level);
      expect(toLevel(findLevelStart(level + 1) - 1)).toBe(level);
    }),
    RUNS,
  );
});

test('the missing points reach exactly the next level', () => {
  fc.assert(
    fc.property(points, (earned) => {
      const { level, done, needed } = levelProgress(earned);
      expect(done).toBeGreaterThanOrEqual(0);
      expect(done).toBeLessThan(needed);
      expect(toLevel(earned + needed - done)).toBe(level + 1);
      expect(toLevel(earned + needed - done - 1)).toBe(level);
      expect(levelProgress(earned + needed - done).needed).toBeGreaterThanOrEqual(needed);
    }),
    RUNS,
  );
});
