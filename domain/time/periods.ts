import { addDays, instantOf, monthOf, type LocalDate } from './local-date.ts';

/** The instants between which days lie in a zone: at or after, and before. */
export interface InstantRange {
  since: string;
  until: string;
}

/** The instants of the days from `from` to `to`, both in it, by the clocks of `zone`. */
export function instantsOf(zone: string, from: LocalDate, to: LocalDate): InstantRange {
  return {
    since: instantOf(zone, from, 0).toISOString(),
    until: instantOf(zone, addDays(to, 1), 0).toISOString(),
  };
}

/** The months that a period touches, each with the instants of those of its days that are in the period. */
export function monthsOf(zone: string, from: LocalDate, to: LocalDate): (InstantRange & { month: string })[] {
  const months: (InstantRange & { month: string })[] = [];
  for (let first = from; first <= to;) {
    const month = monthOf(first);
    const next = `${monthOf(addDays(`${month}-01`, 31))}-01`;
    const last = addDays(next, -1);
    months.push({ month, ...instantsOf(zone, first, last < to ? last : to) });
    first = next;
  }
  return months;
}
