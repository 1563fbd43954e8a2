/** Months are texts, `YYYY-MM`. */
import { addDays, monthOf, type LocalDate } from './local-date.ts';

/** The longest list of months: fifty years of a company. */
const MONTHS_MAX = 50 * 12;

/** The first day of a month. */
export const monthStart = (month: string): LocalDate => `${month}-01`;

/** The last day of a month. */
export const monthEnd = (month: string): LocalDate => addDays(monthStart(nextMonth(month)), -1);

export const previousMonth = (month: string): string => monthOf(addDays(monthStart(month), -1));

// No month has more than 31 days, so 31 days after its first lies in the next one.
export const nextMonth = (month: string): string => monthOf(addDays(monthStart(month), 31));

/** The months from `first` to `last`, both in it, oldest first. Throws RangeError over fifty years. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) {
    if (months.length === MONTHS_MAX) throw new RangeError('More months than are listed.');
    months.push(month);
  }
  return months;
}

/** The `count` months that end with `last`, oldest first; at least `last` itself. */
export function lastMonths(last: string, count: number): string[] {
  const months = [last];
  for (let month = previousMonth(last); months.length < count; month = previousMonth(month)) months.unshift(month);
  return months;
}
