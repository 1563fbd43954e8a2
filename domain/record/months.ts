import { isPerfectMonth } from '../badges/perfect-month.ts';
import { isScheduled, type WorkDays } from '../calendar/work-calendar.ts';
import { listDays } from '../time/day-list.ts';
import { monthOf, type LocalDate } from '../time/local-date.ts';
import { monthEnd, monthStart } from '../time/months.ts';

export interface JudgedMonth {
  /** `YYYY-MM`. */
  month: string;
  isPerfect: boolean;
}

/** Which of the months that have begun are perfect, by every day that was attended in them. */
export function judgeMonths(
  months: readonly string[],
  facts: { workDays: WorkDays; hireDate: LocalDate; attended: ReadonlySet<LocalDate> },
  today: LocalDate,
): JudgedMonth[] {
  const { workDays, hireDate, attended } = facts;
  return months
    .filter((month) => month <= monthOf(today))
    .map((month) => ({ month, isPerfect: isPerfectMonth(month, { ...workDays, hireDate, attended }) }));
}

/**
 * Whether a check-in on `date`, the newest one, may complete its month: no scheduled day of the month is left, and the streak is
 * no shorter than its scheduled days. Days that a freeze kept are in such a streak too, so the days themselves decide.
 */
export function mayCompleteMonth(date: LocalDate, streakDay: number, { calendar, leaves }: WorkDays): boolean {
  const month = monthOf(date);
  const scheduled = listDays(monthStart(month), monthEnd(month)).filter((day) => isScheduled(day, calendar, leaves));
  return scheduled.every((day) => day <= date) && streakDay >= scheduled.length;
}
