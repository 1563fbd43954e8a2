import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { RUNS } from '../test/arbitraries.ts';
import { addDays } from '../time/local-date.ts';
import { rankedOn, ranksInMonth, ranksInWeek } from './ranked-day.ts';

/** A Wednesday. */
const TODAY = '2026-03-04';

it.each([
  ['a bonus of today', null, TODAY, true, true],
  ['today’s check-in', TODAY, TODAY, true, true],
  ['the check-in of somebody whose tomorrow has begun', '2026-03-05', TODAY, true, true],
  ['a correction of Monday', '2026-03-02', TODAY, true, true],
  ['a correction of last week', '2026-02-27', TODAY, false, false],
  ['a correction of January', '2026-01-15', TODAY, false, false],
  ['a correction of earlier this month', '2026-03-04', '2026-03-18', false, true],
  ['the Sunday of somebody west of a company that is in Monday', '2026-03-01', '2026-03-02', true, true],
  ['the last day of a month, of the same person', '2026-02-28', '2026-03-01', true, true],
  ['the day before that, made offline', '2026-02-27', '2026-03-01', true, false],
])('%s', (_, day, bookedOn, inWeek, inMonth) => {
  expect([ranksInWeek(day, bookedOn), ranksInMonth(day, bookedOn)]).toEqual([inWeek, inMonth]);
});

it('is never a day after the booking, and always the day itself where that is two days old or more', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 3 }), (days) => {
      const day = addDays(TODAY, days);
      expect(rankedOn(day, TODAY)).toBe(days <= -2 ? day : TODAY);
    }),
    RUNS,
  );
});
