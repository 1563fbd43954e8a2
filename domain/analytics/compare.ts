import { addDays, daysBetween, monthOf, type LocalDate } from '../time/local-date.ts';
import { listMonths, monthEnd, monthStart, previousMonth } from '../time/months.ts';

export interface DaySpan {
  from: LocalDate;
  to: LocalDate;
}

/**
 * The period that a period is compared with. Whole months: as many months before them. A month so far: the same days of the month
 * before. Other days: as many days just before them.
 */
export function periodBefore({ from, to }: DaySpan): DaySpan {
  const isFromStart = from === monthStart(monthOf(from));
  if (isFromStart && to === monthEnd(monthOf(to))) {
    let first = monthOf(from);
    for (const _ of listMonths(monthOf(from), monthOf(to))) first = previousMonth(first);
    return { from: monthStart(first), to: addDays(from, -1) };
  }
  if (isFromStart && monthOf(from) === monthOf(to)) {
    const month = previousMonth(monthOf(from));
    const sameDay = addDays(monthStart(month), daysBetween(from, to));
    return { from: monthStart(month), to: sameDay < monthEnd(month) ? sameDay : monthEnd(month) };
  }
  return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1) };
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** `part` in percent of `whole`, with one decimal; null where the whole is nothing. */
export const toPercent = (part: number, whole: number): number | null =>
  whole <= 0 ? null : oneDecimal((100 * part) / whole);

/**
 * Check-ins in percent of those that people and their scheduled days make possible; null without any. It is at most 100: people
 * who have left since made some of the check-ins.
 */
export function participation(checkIns: number, people: number, days: number): number | null {
  const rate = toPercent(checkIns, people * days);
  return rate === null ? null : Math.min(100, rate);
}

/** Points redeemed in percent of points earned; null when none were earned. Above 100 where people spend what they had before. */
export const redemptionRate = ({ earned, redeemed }: { earned: number; redeemed: number }): number | null =>
  toPercent(Math.max(0, redeemed), earned);
