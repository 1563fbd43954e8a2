import { MONDAY_TO_FRIDAY } from '#domain/calendar/work-calendar.ts';
import { addDays, toWeekday } from '#domain/time/local-date.ts';
import { BENCH_NOW } from './company.ts';

const TODAY = BENCH_NOW.toISOString().slice(0, 10);
const FIRST_DAY = '2025-01-01';

function workingDays(last: string, isEnough: (days: readonly string[], day: string) => boolean): string[] {
  const days: string[] = [];
  for (let day = last; !isEnough(days, day); day = addDays(day, -1)) {
    if (MONDAY_TO_FRIDAY.includes(toWeekday(day))) days.unshift(day);
  }
  return days;
}

export const toFullDays = () => workingDays(TODAY, ({ length }) => length === 60);

/** On these days, only one user per department checked in. So the company has a year of figures with few check-ins. */
export function toFewDays(): string[] {
  const [first = TODAY] = toFullDays();
  return workingDays(addDays(first, -1), (_days, day) => day < FIRST_DAY);
}

/**
 * A day on which the measured employee did not check in. Otherwise the measured check-in would complete a perfect
 * month, which is rare.
 */
const MISSED = '2026-03-11';

export const toEmployeeDays = () =>
  workingDays(addDays(TODAY, -1), ({ length }) => length === 40).filter((day) => day !== MISSED);
