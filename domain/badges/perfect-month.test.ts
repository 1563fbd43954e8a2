import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isScheduled, MONDAY_TO_FRIDAY } from '../calendar/work-calendar.ts';
import { calendars, leaves, RUNS } from '../test/arbitraries.ts';
import { addDays, toMonth, type LocalDate } from '../time/local-date.ts';
import { isPerfectMonth, type MonthFacts } from './perfect-month.ts';

const MONTH = '2026-02';
const listMonthDays = (month: string): LocalDate[] => {
  const days: LocalDate[] = [];
  for (let day = `${month}-01`; toMonth(day) === month; day = addDays(day, 1)) days.push(day);
  return days;
};

/** February 2026 has twenty working days, from Monday the 2nd to Friday the 27th. The user checked in on every day. */
const FEBRUARY: MonthFacts = {
  calendar: { workdays: MONDAY_TO_FRIDAY, holidays: new Set() },
  leaves: [],
  hireDate: '2025-01-06',
  attended: new Set(listMonthDays(MONTH)),
};
const without = (...days: LocalDate[]) => new Set(listMonthDays(MONTH).filter((day) => !days.includes(day)));

describe('isPerfectMonth', () => {
  it('a perfect month needs a check-in on every scheduled day, including the first and the last', () => {
    expect(isPerfectMonth(MONTH, FEBRUARY)).toBe(true);
    expect(isPerfectMonth(MONTH, { ...FEBRUARY, attended: without('2026-02-02') })).toBe(false);
    expect(isPerfectMonth(MONTH, { ...FEBRUARY, attended: without('2026-02-27') })).toBe(false);
  });

  it('a perfect month needs no check-in on rest days, holidays and days of leave', () => {
    const attended = without('2026-02-01', '2026-02-16', '2026-02-19', '2026-02-20', '2026-02-28');
    const calendar = { workdays: MONDAY_TO_FRIDAY, holidays: new Set(['2026-02-16']) };
    const onLeave = [{ startDate: '2026-02-19', endDate: '2026-02-22' }];
    expect(isPerfectMonth(MONTH, { ...FEBRUARY, calendar, leaves: onLeave, attended })).toBe(true);
    expect(isPerfectMonth(MONTH, { ...FEBRUARY, calendar, attended })).toBe(false);
  });

  it('a month is perfect only for a user who was hired on or before the first working day of the month', () => {
    expect(isPerfectMonth(MONTH, { ...FEBRUARY, hireDate: '2026-02-03' })).toBe(false);
    expect(isPerfectMonth(MONTH, { ...FEBRUARY, hireDate: '2026-02-02' })).toBe(true);
  });

  it('a month is not perfect for a user who was on leave on more than half of the working days', () => {
    const half = [{ startDate: '2026-02-16', endDate: '2026-02-28' }];
    const more = [{ startDate: '2026-02-13', endDate: '2026-02-28' }];
    expect(isPerfectMonth(MONTH, { ...FEBRUARY, leaves: half })).toBe(true);
    expect(isPerfectMonth(MONTH, { ...FEBRUARY, leaves: more })).toBe(false);
    expect(isPerfectMonth(MONTH, { ...FEBRUARY, leaves: [{ startDate: '2026-02-01', endDate: '2026-02-28' }] })).toBe(
      false,
    );
  });

  it('on any calendar, a month is not perfect when the user missed a scheduled day', () => {
    fc.assert(
      fc.property(calendars, leaves, fc.nat(), (calendar, given, pick) => {
        const facts = { ...FEBRUARY, calendar, leaves: given };
        const scheduled = listMonthDays(MONTH).filter((day) => isScheduled(day, calendar, given));
        const missed = scheduled[pick % Math.max(scheduled.length, 1)];
        fc.pre(missed !== undefined);
        expect(isPerfectMonth(MONTH, { ...facts, attended: without(missed) })).toBe(false);
        // Check-ins on days off make no difference.
        expect(isPerfectMonth(MONTH, { ...facts, attended: new Set(scheduled) })).toBe(isPerfectMonth(MONTH, facts));
      }),
      RUNS,
    );
  });
});
