import { isPerfectMonth } from '../badges/perfect-month.ts';
import { type WorkCalendar, type WorkDays } from '../calendar/work-calendar.ts';
import { toMonth, type LocalDate } from '../time/local-date.ts';
import { previousMonth } from '../time/months.ts';

export interface JudgedMonth {
  /** `YYYY-MM`. */
  month: string;
  isPerfect: boolean;
}

/** The user can still take back the change of zone that leaves them out, so they complete no month. */
const withoutPlannedSkips = ({ calendar, leaves }: WorkDays, today: LocalDate): WorkDays => ({
  calendar: { ...calendar, skipped: new Set([...(calendar.skipped ?? [])].filter((day) => day <= today)) },
  leaves,
});

/** `attended` must contain every day with a check-in. */
export function judgeMonths(
  months: readonly string[],
  facts: { workDays: WorkDays; hireDate: LocalDate; attended: ReadonlySet<LocalDate> },
  today: LocalDate,
): JudgedMonth[] {
  const { hireDate, attended } = facts;
  const workDays = withoutPlannedSkips(facts.workDays, today);
  return months
    .filter((month) => month <= toMonth(today))
    .map((month) => ({ month, isPerfect: isPerfectMonth(month, { ...workDays, hireDate, attended }) }));
}

/**
 * A left-out day at the end of a month completes the month without a check-in, so the check-ins of the next month
 * complete it.
 */
export function listCompletable(date: LocalDate, { skipped }: Pick<WorkCalendar, 'skipped'>): string[] {
  const month = toMonth(date);
  const before = previousMonth(month);
  const isLeftOut = [...(skipped ?? [])].some((day) => toMonth(day) === before);
  return isLeftOut ? [before, month] : [month];
}
