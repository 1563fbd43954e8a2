import type { LocalDate } from '../time/local-date.ts';
import type { WorkCalendar, WorkDays } from './work-calendar.ts';

/**
 * The work days with another calendar that holds from the user's next day on: today and the days before stay what they were.
 * A user without a check-in has no day to keep, so the new calendar has always held. docs/decisions/0021.
 */
export function holdFromNextDay(
  held: WorkDays,
  next: Omit<WorkCalendar, 'earlier'>,
  { today, lastDate }: { today: LocalDate; lastDate: LocalDate | null },
): WorkDays {
  if (lastDate === null) return { ...held, calendar: next };
  return { ...held, calendar: { ...next, earlier: { until: today, calendar: held.calendar } } };
}
