import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDepartment } from './department-day.ts';

it.each([
  [4, 4, null],
  [1, 1, null],
  [0, 0, null],
  [5, 2, { stage: 'first', count: null }],
  [5, 3, { stage: 'most', count: null }],
  [5, 5, { stage: 'most', count: null }],
  [12, 1, { stage: 'first', count: null }],
  [12, 3, { stage: 'some', count: 3 }],
  [12, 9, { stage: 'some', count: 9 }],
  [12, 10, { stage: 'most', count: null }],
  [12, 11, { stage: 'most', count: null }],
  // A user who has moved to another department since checked in here.
  [12, 13, { stage: 'most', count: null }],
])('of %i people %i are in: %o', (people, checkIns, shown) => {
  expect(readDepartment({ people, checkIns })).toEqual(shown);
});

it('looks the same with one person more or fewer, so that nobody can be identified', () => {
  const shown = (people: number, checkIns: number) => JSON.stringify(readDepartment({ people, checkIns }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), (people) => {
      // One missing user looks like none, and one check-in looks like two.
      expect(shown(people, people - 1)).toBe(shown(people, people));
      expect(shown(people, 1)).toBe(shown(people, Math.min(2, people)));
      // A shown number leaves at least three users on either side.
      const numbered = Array.from({ length: people + 1 }, (_, checkIns) => checkIns).filter(
        (checkIns) => readDepartment({ people, checkIns })?.stage === 'some',
      );
      expect(numbered.every((count) => Math.min(count, people - count) >= 3)).toBe(true);
    }),
  );
});
