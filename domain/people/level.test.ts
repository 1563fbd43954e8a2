import { expect, test } from 'vitest';
import { levelOf, levelProgress } from './level.ts';

test.each([
  [0, 1],
  [549, 1],
  [1099, 1],
  [1100, 2],
  [3420, 6],
  [4850, 8],
])('%i points are level %i', (points, level) => {
  expect(levelOf(points)).toBe(level);
});

test.each([
  [0, 1, 0, 1100],
  [1099, 1, 1099, 1100],
  [1100, 2, 0, 550],
  [3420, 6, 120, 550],
])('%i points: level %i, %i of %i to the next', (points, level, done, needed) => {
  expect(levelProgress(points)).toEqual({ level, done, needed, eachAfter: 550 });
});
