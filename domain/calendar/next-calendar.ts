import type { LocalDate } from '../time/local-date.ts';
import type { WorkCalendar, WorkDays } from './work-calendar.ts';

/**
 * Returns the work days when another calendar applies from the user's next day on. Today and earlier days keep their
 * calendar.
 * For a user without a check-in, the new calendar applies to all days. docs/decisions/0021.
 */
export function holdFromNextDay(
  held: WorkDays,
  next: Omit<WorkCalendar, 'earlier'>,
  { today, lastDate }: { today: LocalDate; lastDate: LocalDate | null },
): WorkDays {
  if (lastDate === null) return { ...held, calendar: next };
  return { ...held, calendar: { ...next, earlier: { until: today, calendar: held.calendar } } };
}
