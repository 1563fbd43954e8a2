import { addDays, toInstant, toMonth, type LocalDate } from './local-date.ts';
import { listMonths, monthEnd, monthStart } from './months.ts';

/** `since` belongs to the range, and `until` does not. */
export interface InstantRange {
  since: string;
  until: string;
}

export function toInstantRange(zone: string, from: LocalDate, to: LocalDate): InstantRange {
  return {
    since: toInstant(zone, from, 0).toISOString(),
    until: toInstant(zone, addDays(to, 1), 0).toISOString(),
  };
}

export function toMonthRanges(zone: string, from: LocalDate, to: LocalDate): (InstantRange & { month: string })[] {
  if (to < from) return [];
  return listMonths(toMonth(from), toMonth(to)).map((month) => {
    const first = monthStart(month);
    const last = monthEnd(month);
    return { month, ...toInstantRange(zone, first > from ? first : from, last < to ? last : to) };
  });
}
