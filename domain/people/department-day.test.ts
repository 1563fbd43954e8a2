import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDepartment } from './department-day.ts';

it.each([
  [4, 4, null],
  [1, 1, null],
  [0, 0, null],
  [5, 2, { stage: 'first', count: null, sun: 0 }],
  [5, 3, { stage: 'most', count: null, sun: 100 }],
  [5, 5, { stage: 'most', count: null, sun: 100 }],
  [12, 1, { stage: 'first', count: null, sun: 0 }],
  [12, 3, { stage: 'some', count: 3, sun: 15 }],
  [12, 9, { stage: 'some', count: 9, sun: 90 }],
  [12, 10, { stage: 'most', count: null, sun: 100 }],
  [12, 11, { stage: 'most', count: null, sun: 100 }],
  // One of the users who checked in has moved to another department since then.
  [12, 13, { stage: 'most', count: null, sun: 100 }],
])('a department of %i users with %i check-ins is shown as %o', (people, checkIns, shown) => {
  expect(readDepartment({ people, checkIns })).toEqual(shown);
});

it('the shown figures do not reveal a single check-in or a single missing user', () => {
  const shown = (people: number, checkIns: number) => JSON.stringify(readDepartment({ people, checkIns }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), (people) => {
      // One missing user and no missing user are shown the same way. One check-in and two check-ins are shown the same
      // way, too.
      expect(shown(people, people - 1)).toBe(shown(people, people));
      expect(shown(people, 1)).toBe(shown(people, Math.min(2, people)));
      // When a number is shown, at least three users have checked in and at least three users have not.
      const numbered = Array.from({ length: people + 1 }, (_, checkIns) => checkIns).filter(
        (checkIns) => readDepartment({ people, checkIns })?.stage === 'some',
      );
      expect(numbered.every((count) => Math.min(count, people - count) >= 3)).toBe(true);
    }),
  );
});
