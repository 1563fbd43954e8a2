import { addDays, daysBetween, toMonth, type LocalDate } from '../time/local-date.ts';
import { listMonths, monthEnd, monthStart, previousMonth } from '../time/months.ts';

export interface DaySpan {
  from: LocalDate;
  to: LocalDate;
}

/**
 * Returns the earlier period with which a period is compared:
 * - for whole months, the same number of previous months;
 * - for the first days of a month, the same days of the previous month, at most up to the end of that month;
 * - for all other periods, the same number of days immediately before the period.
 */
export function periodBefore({ from, to }: DaySpan): DaySpan {
  const isFromStart = from === monthStart(toMonth(from));
  if (isFromStart && to === monthEnd(toMonth(to))) {
    let first = toMonth(from);
    for (const _ of listMonths(toMonth(from), toMonth(to))) first = previousMonth(first);
    return { from: monthStart(first), to: addDays(from, -1) };
  }
  if (isFromStart && toMonth(from) === toMonth(to)) {
    const month = previousMonth(toMonth(from));
    const sameDay = addDays(monthStart(month), daysBetween(from, to));
    return { from: monthStart(month), to: sameDay < monthEnd(month) ? sameDay : monthEnd(month) };
  }
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) };
}

/** Of fewer check-ins or points, each one changes a percentage by ten or more. */
const BASE_MIN = 10;

/** `checkIns` are those of the two periods. */
export const isWorthComparing = (...checkIns: readonly [now: number, before: number]): boolean =>
  Math.min(...checkIns) >= BASE_MIN;

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

export const toPercent = (part: number, whole: number): number | null =>
  whole <= 0 ? null : oneDecimal((100 * part) / whole);

/**
 * The result is limited to 100. Without the limit, the result could be greater, because `checkIns` includes check-ins
 * of users who have left since then, but `people` does not count these users.
 */
export function participation(checkIns: number, people: number, days: number): number | null {
  const rate = toPercent(checkIns, people * days);
  return rate === null ? null : Math.min(100, rate);
}

/** The percentage is above 100 when users spend points from before the period. */
export const redemptionRate = ({ earned, redeemed }: { earned: number; redeemed: number }): number | null =>
  earned < BASE_MIN ? null : toPercent(redeemed, earned);
