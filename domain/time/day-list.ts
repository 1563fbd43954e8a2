import { addDays, daysBetween, type LocalDate } from './local-date.ts';

/** The longest list of days: three years. Requests are held to less; this is for what slips through. */
const DAYS_MAX = 3 * 366;

/** The days from `first` to `last`, both in it, oldest first; none when `last` is earlier. Throws RangeError over three years. */
export function listDays(first: LocalDate, last: LocalDate): LocalDate[] {
  const length = Math.max(0, daysBetween(first, last) + 1);
  if (!(length <= DAYS_MAX)) throw new RangeError('More days than are listed.');
  return Array.from({ length }, (_, index) => addDays(first, index));
}
