import type { LocalDate } from '../time/local-date.ts';
import type { WorkCalendar, WorkDays } from './work-calendar.ts';

/**
 * Returns the work days when another calendar applies from the user's next day on. Today and earlier days keep their
 * calendar. A calendar that was to apply from the next day on, too, never applies.
 * For a user without a check-in, the new calendar applies to all days. docs/decisions/0052.
 */
export function holdFromNextDay(
  held: WorkDays,
  next: Omit<WorkCalendar, 'earlier' | 'skipped'>,
  { today, lastDate }: { today: LocalDate; lastDate: LocalDate | null },
): WorkDays {
  const { skipped = new Set<LocalDate>() } = held.calendar;
  if (lastDate === null) return { ...held, calendar: { ...next, skipped } };
  const earlier = calendarBefore(held.calendar, today);
  return { ...held, calendar: { ...next, skipped, earlier } };
}

/**
 * Returns the calendar that applies today, with the last day to which it applies. After a journey to the west, today
 * may come again. The calendar that was to follow then still begins on the later day.
 */
function calendarBefore(calendar: WorkCalendar, today: LocalDate): { until: LocalDate; calendar: WorkCalendar } {
  const { earlier } = calendar;
  return earlier && earlier.until >= today
    ? calendarBefore(earlier.calendar, earlier.until)
    : { until: today, calendar };
}
