import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { addDays } from '../time/local-date.ts';
import { rankedOn, ranksInMonth, ranksInWeek } from './ranked-day.ts';

/** This day is a Wednesday. */
const TODAY = '2026-03-04';

it.each([
  ['a bonus of today', null, TODAY, true, true],
  ['a check-in of today', TODAY, TODAY, true, true],
  ['a check-in by a user whose local day is the company’s tomorrow', '2026-03-05', TODAY, true, true],
  ['a correction of Monday of this week', '2026-03-02', TODAY, true, true],
  ['a correction of last week', '2026-02-27', TODAY, false, false],
  ['a correction of January', '2026-01-15', TODAY, false, false],
  ['a correction of an earlier week of this month', '2026-03-04', '2026-03-18', false, true],
  ['a check-in on Sunday when it is already Monday for the company', '2026-03-01', '2026-03-02', true, true],
  [
    'a check-in on the last day of a month when the next month has begun for the company',
    '2026-02-28',
    '2026-03-01',
    true,
    true,
  ],
  ['an offline check-in from two days before the first of the month', '2026-02-27', '2026-03-01', true, false],
])(
  'ranksInWeek and ranksInMonth decide whether %s ranks in the period of the booked day',
  (_, day, bookedOn, inWeek, inMonth) => {
    expect([ranksInWeek(day, bookedOn), ranksInMonth(day, bookedOn)]).toEqual([inWeek, inMonth]);
  },
);

it('rankedOn returns the booked day, except for points of a day at least two days earlier', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 3 }), (days) => {
      const day = addDays(TODAY, days);
      expect(rankedOn(day, TODAY)).toBe(days <= -2 ? day : TODAY);
    }),
    RUNS,
  );
});
