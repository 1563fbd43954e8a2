import { addDays, isLocalDate, type LocalDate } from './local-date.ts';

/** The first day that a request may name. Earlier days are typing errors or attacks. */
export const FIRST_DAY: LocalDate = '2000-01-01';
export const FIRST_HIRE_DAY: LocalDate = '1950-01-01';
/** The last day that `isDayFrom` accepts. */
export const LAST_DAY: LocalDate = '2199-12-31';

/** Two years and at least one more day, because some zones are ahead of UTC. */
const DAYS_AHEAD = 2 * 366;

export function lastDayFrom(today: LocalDate): LocalDate {
  return addDays(today, DAYS_AHEAD);
}

export function isDayFrom(first: LocalDate, text: string): boolean {
  return isLocalDate(text) && text >= first && text <= LAST_DAY;
}

/** A year that is only half typed in a date field is refused. */
export function isPlausibleDay(text: string, today: LocalDate, first: LocalDate = FIRST_DAY): boolean {
  return isDayFrom(first, text) && text <= lastDayFrom(today);
}
