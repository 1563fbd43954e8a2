import { addDays, isLocalDate, type LocalDate } from './local-date.ts';

/** The first day that a request may name: older ones come of typing, or of an attack. */
export const FIRST_DAY: LocalDate = '2000-01-01';
/** The first day on which somebody may have been hired. */
export const FIRST_HIRE_DAY: LocalDate = '1950-01-01';
/** No day that travels is later, whatever the clock shows. */
const LAST_DAY: LocalDate = '2199-12-31';

/** Two years, and a day for zones that are ahead of UTC. */
const DAYS_AHEAD = 2 * 366;

/** The last day that a request may name: two years ahead of `today`. */
export function lastDayFrom(today: LocalDate): LocalDate {
  return addDays(today, DAYS_AHEAD);
}

/** Whether `text` is a day from `first` to the end of the calendar that we keep. */
export function isDayFrom(first: LocalDate, text: string): boolean {
  return isLocalDate(text) && text >= first && text <= LAST_DAY;
}

/** Whether a request may name the day `text`: half of a year typed into a date field is none. */
export function isPlausibleDay(text: string, today: LocalDate, first: LocalDate = FIRST_DAY): boolean {
  return isDayFrom(first, text) && text <= lastDayFrom(today);
}
