import { MONDAY_TO_FRIDAY } from '../../domain/calendar/work-calendar.ts';
import { addDays, weekdayOf } from '../../domain/time/local-date.ts';
import { BENCH_NOW } from './company.ts';

const TODAY = BENCH_NOW.toISOString().slice(0, 10);
const FIRST_DAY = '2025-01-01';

/** The working days to `last`, oldest first. */
function workingDays(last: string, isEnough: (days: readonly string[], day: string) => boolean): string[] {
  const days: string[] = [];
  for (let day = last; !isEnough(days, day); day = addDays(day, -1)) {
    if (MONDAY_TO_FRIDAY.includes(weekdayOf(day))) days.unshift(day);
  }
  return days;
}

/** Sixty, today among them. */
export const daysOfEverybody = () => workingDays(TODAY, ({ length }) => length === 60);

/** The days before those on which somebody of each department came: a year of figures without a year of check-ins. */
export function daysOfFew(): string[] {
  const [first = TODAY] = daysOfEverybody();
  return workingDays(addDays(first, -1), (_days, day) => day < FIRST_DAY);
}

/** The one that the person whose requests are counted has missed: a perfect month would be another check-in than most. */
const MISSED = '2026-03-11';

/** Those of that person: forty days before today, but one. */
export const daysOfEmployee = () =>
  workingDays(addDays(TODAY, -1), ({ length }) => length === 40).filter((day) => day !== MISSED);
