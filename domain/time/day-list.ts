import { addDays, daysBetween, type LocalDate } from './local-date.ts';

/** Requests have lower limits, so this limit is only a safeguard. */
const DAYS_MAX = 3 * 366;

/** The list is empty when `last` is before `first`. Throws RangeError for more than three years. */
export function listDays(first: LocalDate, last: LocalDate): LocalDate[] {
  const length = Math.max(0, daysBetween(first, last) + 1);
  if (!(length <= DAYS_MAX)) throw new RangeError('More days than are listed.');
  return Array.from({ length }, (_, index) => addDays(first, index));
}
