import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isLocalDate, toMonth } from '#domain/time/local-date.ts';
import { listWeeks, listYearMonths, movedBy, toIntensity, typicalPoints } from './year-grid.ts';

const years = fc.integer({ min: 1999, max: 2101 });

describe('listWeeks', () => {
  it('returns weeks that begin on Monday', () => {
    // March 2026 begins on a Sunday.
    expect(listWeeks('2026-03')[0]).toEqual([null, null, null, null, null, null, '2026-03-01']);
    expect(listWeeks('2026-03')[5]?.slice(0, 2)).toEqual(['2026-03-30', '2026-03-31']);
  });

  it('contains every day of a year once, in order', () => {
    fc.assert(
      fc.property(years, (year) => {
        const days = listYearMonths(year).flatMap((month) =>
          listWeeks(month)
            .flat()
            .filter((day) => day !== null),
        );
        expect(days).toHaveLength(isLocalDate(`${year}-02-29`) ? 366 : 365);
        expect(days).toEqual(days.map((_, index) => addDays(`${year}-01-01`, index)));
      }),
      { numRuns: 20 },
    );
  });
});

describe('movedBy', () => {
  it.each([
    ['ArrowLeft', '2026-03-01', '2026-02-28'],
    ['ArrowDown', '2026-03-28', '2026-04-04'],
    ['PageDown', '2026-01-31', '2026-02-28'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageUp', '2026-01-10', '2026-01-01'],
    ['Home', '2026-03-04', '2026-03-02'],
    ['End', '2026-03-04', '2026-03-08'],
    ['ArrowRight', '2026-05-20', '2026-05-20'],
    ['ArrowUp', '2026-01-03', '2026-01-01'],
  ])('the key %s moves from %s to %s', (key, from, to) => {
    expect(movedBy(key, from, '2026-01-01', '2026-05-20')).toBe(to);
  });

  it('returns null for other keys', () => {
    expect(movedBy('Tab', '2026-03-01', '2026-01-01', '2026-12-31')).toBe(null);
  });

  it('never returns a day outside the year', () => {
    const keys = fc.constantFrom(
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
      'ArrowDown',
      'PageUp',
      'PageDown',
      'Home',
      'End',
    );
    fc.assert(
      fc.property(years, fc.integer({ min: 0, max: 364 }), keys, (year, day, key) => {
        const from = addDays(`${year}-01-01`, day);
        const to = movedBy(key, from, `${year}-01-01`, `${year}-12-31`) ?? '';
        expect(isLocalDate(to) && to.startsWith(String(year))).toBe(true);
      }),
    );
  });

  it('PageDown moves from any day to the next month', () => {
    fc.assert(
      fc.property(years, fc.integer({ min: 0, max: 333 }), (year, day) => {
        const from = addDays(`${year}-01-01`, day);
        fc.pre(toMonth(from) < `${year}-12`);
        const to = movedBy('PageDown', from, `${year}-01-01`, `${year}-12-31`) ?? '';
        expect(Number(to.slice(5, 7))).toBe(Number(from.slice(5, 7)) + 1);
      }),
    );
  });
});

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
