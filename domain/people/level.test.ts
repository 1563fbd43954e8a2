import { expect, test } from 'vitest';
import { levelOf } from './level.ts';

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
