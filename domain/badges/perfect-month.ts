import { dayKind, type Leave, type WorkCalendar } from '../calendar/work-calendar.ts';
import { listDays } from '../time/day-list.ts';
import type { LocalDate } from '../time/local-date.ts';
import { monthEnd, monthStart } from '../time/months.ts';

export interface MonthFacts {
  calendar: WorkCalendar;
  leaves: readonly Leave[];
  hireDate: LocalDate;
  /** The days with a check-in. All such days of the month must be included. Days of other months may be included. */
  attended: ReadonlySet<LocalDate>;
}

/**
 * Returns true when the user checked in on every scheduled day of `month` (`YYYY-MM`). Rest days, holidays and days of
 * leave need no check-in.
 *
 * Returns false when the month has no scheduled day, when the user was hired after the first scheduled day, or when the
 * user was on leave on more than half of the working days of the month. docs/decisions/0013.
 */
export function isPerfectMonth(month: string, { calendar, leaves, hireDate, attended }: MonthFacts): boolean {
  let scheduled = 0;
  let onLeave = 0;
  for (const day of listDays(monthStart(month), monthEnd(month))) {
    const kind = dayKind(day, calendar, leaves);
    if (kind === 'leave') onLeave += 1;
    if (kind !== 'scheduled') continue;
    if (day < hireDate || !attended.has(day)) return false;
    scheduled += 1;
  }
  return scheduled > 0 && scheduled >= onLeave;
}
