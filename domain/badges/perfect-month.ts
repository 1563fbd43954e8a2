import { dayKind, type Leave, type WorkCalendar } from '../calendar/work-calendar.ts';
import { listDays } from '../time/day-list.ts';
import type { LocalDate } from '../time/local-date.ts';
import { monthEnd, monthStart } from '../time/months.ts';

export interface MonthFacts {
  calendar: WorkCalendar;
  leaves: readonly Leave[];
  /** First day of work. */
  hireDate: LocalDate;
  /** The days of the month with a check-in, at least. */
  attended: ReadonlySet<LocalDate>;
}

/**
 * Whether the person checked in on every scheduled day of `month` (`YYYY-MM`) of their own calendar. Rest days, holidays
 * and leave ask for nothing, but a month needs some work in it: whoever was hired during it, or was on leave for more than
 * half of its working days, has next month. docs/decisions/0013.
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
