import { isPerfectMonth } from '../badges/perfect-month.ts';
import { isScheduled, type WorkCalendar, type WorkDays } from '../calendar/work-calendar.ts';
import { listDays } from '../time/day-list.ts';
import { toMonth, type LocalDate } from '../time/local-date.ts';
import { monthEnd, monthStart, previousMonth } from '../time/months.ts';
import type { CheckInFigures, MadeCheckIn } from './recompute.ts';

export interface JudgedMonth {
  /** `YYYY-MM`. */
  month: string;
  isPerfect: boolean;
}

/**
 * Returns the work days without the left-out days after `today`. The user can still take back the change of zone that
 * leaves them out, so they complete no month.
 */
const withoutPlannedSkips = ({ calendar, leaves }: WorkDays, today: LocalDate): WorkDays => ({
  calendar: { ...calendar, skipped: new Set([...(calendar.skipped ?? [])].filter((day) => day <= today)) },
  leaves,
});

/** Decides for each month that has begun whether it is perfect. `attended` must contain every day with a check-in. */
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
 * Returns true when the newest check-in may complete its month. This needs two conditions: the month has no later
 * scheduled day, and the streak is at least as long as the number of scheduled days in the month.
 * Scheduled days of an opening streak are not counted, because a check-in on such a day does not lengthen the streak.
 */
export function mayCompleteMonth(
  { localDate, streakDay }: Pick<MadeCheckIn & CheckInFigures, 'localDate' | 'streakDay'>,
  openingStreakThrough: LocalDate | null,
  workDays: WorkDays,
): boolean {
  const { calendar, leaves } = withoutPlannedSkips(workDays, localDate);
  const month = toMonth(localDate);
  const scheduled = listDays(monthStart(month), monthEnd(month)).filter((day) => isScheduled(day, calendar, leaves));
  const counted = scheduled.filter((day) => openingStreakThrough === null || day > openingStreakThrough);
  return scheduled.every((day) => day <= localDate) && streakDay >= counted.length;
}

/**
 * Returns the months that a check-in on `date` may complete. A left-out day at the end of a month completes the month
 * without a check-in, so the check-ins of the next month complete it.
 */
export function listCompletable(date: LocalDate, { skipped }: Pick<WorkCalendar, 'skipped'>): string[] {
  const month = toMonth(date);
  const before = previousMonth(month);
  const isLeftOut = [...(skipped ?? [])].some((day) => toMonth(day) === before);
  return isLeftOut ? [before, month] : [month];
}
