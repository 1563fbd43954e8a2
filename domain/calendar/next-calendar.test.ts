import { expect, it } from 'vitest';
import { holdFromNextDay } from './next-calendar.ts';
import { isScheduled, MONDAY_TO_FRIDAY, type WorkDays } from './work-calendar.ts';

const HELD: WorkDays = { calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set<string>() }, leaves: [] };
const NIGHT_TIMES = { earlyBefore: '21:45', onTimeBefore: '22:00', dayStart: 720 };
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
  expect(holdFromNextDay(HELD, NEXT, { today, lastDate: null }).calendar).toMatchObject(NEXT);
});

it('a calendar that never applied leaves no trace, after any number of changes on one day', () => {
  const NIGHT = { workdays: MONDAY_TO_FRIDAY, holidays: new Set<string>(), times: NIGHT_TIMES };
  const moves = [NIGHT, NEXT, NIGHT, HELD.calendar];
  const { calendar } = moves.reduce((held, next) => holdFromNextDay(held, next, { today, lastDate: today }), HELD);
  expect(calendar.earlier).toEqual({ until: today, calendar: HELD.calendar });
  // The first day of a calendar that begins earlier than the one before it is a rest day. No such day is left.
  expect(isScheduled('2026-03-05', calendar, [])).toBe(true);
});

it('after a journey to the west, a calendar still begins after the day on which it was given', () => {
  const once = holdFromNextDay(HELD, NEXT, { today, lastDate: today });
  const again = holdFromNextDay(once, { workdays: [4], holidays: new Set() }, { today: '2026-03-03', lastDate: today });
  expect(again.calendar.earlier).toEqual({ until: today, calendar: HELD.calendar });
});

it('days that a change of zone left out stay left out in the next calendar', () => {
  const held = { ...HELD, calendar: { ...HELD.calendar, skipped: new Set(['2026-03-03', '2026-03-06']) } };
  for (const lastDate of [today, null]) {
    const { calendar } = holdFromNextDay(held, HELD.calendar, { today, lastDate });
    expect(['2026-03-03', '2026-03-05', '2026-03-06'].map((day) => isScheduled(day, calendar, []))).toEqual([
      false,
      true,
      false,
    ]);
  }
});
