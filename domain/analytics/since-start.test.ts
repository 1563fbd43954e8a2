import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sinceStart } from './since-start.ts';

const hasFigures = (count: number) => count !== 0;

test.each([
  ['months before the first check-ins', [0, 0, 5, 7], [5, 7]],
  ['a month without check-ins in between', [0, 5, 0, 7, 0], [5, 0, 7, 0]],
  ['a company that has always been there', [5, 7], [5, 7]],
  ['a company without check-ins', [0, 0], [0, 0]],
  ['more points returned than spent', [0, -5, 0], [-5, 0]],
  ['no months', [], []],
])('sinceStart of %s', (_name, steps, shown) => {
  expect(sinceStart(steps, hasFigures)).toEqual(shown);
});

test('sinceStart leaves out only empty steps, all of them at the start, and no more of them than there are', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant(0), fc.integer())), (steps) => {
      const shown = sinceStart(steps, hasFigures);
      const left = steps.slice(0, steps.length - shown.length);
      expect([...left, ...shown]).toEqual(steps);
      expect(left.some(hasFigures)).toBe(false);
      expect(shown[0] === 0).toBe(steps.length > 0 && !steps.some(hasFigures));
      expect(sinceStart(shown, hasFigures)).toEqual(shown);
    }),
  );
});
