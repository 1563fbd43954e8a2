/** Months are strings, `YYYY-MM`. */
import { addDays, toMonth, type LocalDate } from './local-date.ts';

/** Fifty years. */
const MONTHS_MAX = 50 * 12;

export const monthStart = (month: string): LocalDate => `${month}-01`;

export const monthEnd = (month: string): LocalDate => addDays(monthStart(nextMonth(month)), -1);

export const previousMonth = (month: string): string => toMonth(addDays(monthStart(month), -1));

/** The day that is 31 days after the first day of a month is always in the next month. */
export const nextMonth = (month: string): string => toMonth(addDays(monthStart(month), 31));

/** Throws RangeError above fifty years. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) {
    if (months.length === MONTHS_MAX) throw new RangeError('More months than are listed.');
    months.push(month);
  }
  return months;
}

export function lastMonths(last: string, count: number): string[] {
  const months = [last];
  for (let month = previousMonth(last); months.length < count; month = previousMonth(month)) months.unshift(month);
  return months;
}
