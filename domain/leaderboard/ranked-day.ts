import { addDays, monthOf, weekStartOf, type LocalDate } from '../time/local-date.ts';

/**
 * The day that points rank for in a week and a month: of a check-in or its correction its own day, of everything else the day on
 * which they were booked. One day behind is the same day still: people west of the company live it while the company's next one
 * has begun. `day`: null where the points belong to no day.
 */
export const rankedOn = (day: LocalDate | null, bookedOn: LocalDate): LocalDate =>
  day !== null && day < addDays(bookedOn, -1) ? day : bookedOn;

/** Whether points rank in the week in which they were booked. Those of an earlier week rank in none: its leaderboard is over. */
export const ranksInWeek = (day: LocalDate | null, bookedOn: LocalDate): boolean =>
  weekStartOf(rankedOn(day, bookedOn)) === weekStartOf(bookedOn);

/** The same of the month. */
export const ranksInMonth = (day: LocalDate | null, bookedOn: LocalDate): boolean =>
  monthOf(rankedOn(day, bookedOn)) === monthOf(bookedOn);
