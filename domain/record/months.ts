import { isPerfectMonth } from '../badges/perfect-month.ts';
import type { WorkDays } from '../calendar/work-calendar.ts';
import { monthOf, type LocalDate } from '../time/local-date.ts';

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
