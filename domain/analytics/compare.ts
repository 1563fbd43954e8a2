import { addDays, daysBetween, toMonth, type LocalDate } from '../time/local-date.ts';
import { listMonths, monthEnd, monthStart, previousMonth } from '../time/months.ts';

export interface DaySpan {
  from: LocalDate;
  to: LocalDate;
}

/**
 * Returns the earlier period that a period is compared with:
 * - for whole months, the same number of months just before them;
 * - for the first days of one month, the same days of the month before, at most up to its end;
 * - for other days, the same number of days just before them.
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

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** Returns `part` as a percentage of `whole` with one decimal, or null when `whole` is not above 0. */
export const toPercent = (part: number, whole: number): number | null =>
  whole <= 0 ? null : oneDecimal((100 * part) / whole);

/**
 * Returns the check-ins as a percentage of the possible ones (users times scheduled days), or null when none were
 * possible.
 * The result is at most 100. Without this cap it could exceed 100, because `checkIns` includes check-ins of users who
 * have left since, and `people` does not count those users.
 */
export function participation(checkIns: number, people: number, days: number): number | null {
  const rate = toPercent(checkIns, people * days);
  return rate === null ? null : Math.min(100, rate);
}

/**
 * Returns the points redeemed as a percentage of the points earned, or null when none were earned. It exceeds 100 when
 * users spend older points.
 */
export const redemptionRate = ({ earned, redeemed }: { earned: number; redeemed: number }): number | null =>
  toPercent(Math.max(0, redeemed), earned);
