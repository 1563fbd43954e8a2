import { expect, it } from 'vitest';
import { holdFromNextDay } from './next-calendar.ts';
import { isScheduled, MONDAY_TO_FRIDAY } from './work-calendar.ts';

const HELD = { calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set<string>() }, leaves: [] };
const NEXT = { workdays: [6, 7], holidays: new Set<string>() };
/** A Wednesday. */
const today = '2026-03-04';

it('today and earlier days keep the old calendar, and the new calendar applies from the next day on', () => {
  const { calendar } = holdFromNextDay(HELD, NEXT, { today, lastDate: '2026-03-02' });
  const days = ['2026-03-01', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-07'];
  expect(days.map((day) => isScheduled(day, calendar, []))).toEqual([false, true, true, false, true]);
});

it('today keeps the calendar that applied when today began, even when the calendar changes twice today', () => {
  const once = holdFromNextDay(HELD, NEXT, { today, lastDate: today });
  const twice = holdFromNextDay(once, { workdays: [4], holidays: new Set() }, { today, lastDate: today });
  expect([today, '2026-03-05', '2026-03-07'].map((day) => isScheduled(day, twice.calendar, []))).toEqual([
    true,
    true,
    false,
  ]);
});

it('for a user without a check-in, the new calendar applies to all days', () => {
  expect(holdFromNextDay(HELD, NEXT, { today, lastDate: null }).calendar).toEqual(NEXT);
});
