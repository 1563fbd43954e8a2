import { addDays, toMonth, toWeekStart, type LocalDate } from '../time/local-date.ts';

/**
 * Returns the day that points rank for in a week and a month. Points of a check-in or its correction rank on its day,
 * and others on the day of their booking.
 * A day just before the booking counts as the booking's day, because users west of the company still live it when the
 * company's next day has begun. `day` is null for points of no particular day.
 */
export const rankedOn = (day: LocalDate | null, bookedOn: LocalDate): LocalDate =>
  day !== null && day < addDays(bookedOn, -1) ? day : bookedOn;

/**
 * Returns true when points rank in the week of their booking. Points of an earlier week rank in none, because its
 * leaderboard is over.
 */
export const ranksInWeek = (day: LocalDate | null, bookedOn: LocalDate): boolean =>
  toWeekStart(rankedOn(day, bookedOn)) === toWeekStart(bookedOn);

/** Returns true when points rank in the month of their booking. */
export const ranksInMonth = (day: LocalDate | null, bookedOn: LocalDate): boolean =>
  toMonth(rankedOn(day, bookedOn)) === toMonth(bookedOn);
