import type { DayKind } from '../calendar/work-calendar.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';

/** The streak as a record has it, which was read on `date`. */
interface ReadStreak {
  date: LocalDate;
  streak: number;
  /** Whether the check-in of `date` is in it. */
  hasCheckedIn: boolean;
}

/** A record that was read longer ago than this says nothing of today. */
const DAYS_MAX = 14;

/**
 * The streak with a check-in of `today` that has not been sent. Null where it is not known: a working day since the record was
 * read may have been missed, or made on another device. Pure.
 */
export function expectStreak(read: ReadStreak, today: LocalDate, kindOn: (date: LocalDate) => DayKind): number | null {
  if (read.date > today || read.date < addDays(today, -DAYS_MAX)) return null;
  for (let date = read.date; date < today; date = addDays(date, 1)) {
    if (kindOn(date) === 'scheduled' && !(date === read.date && read.hasCheckedIn)) return null;
  }
  const isCounted = read.date === today && read.hasCheckedIn;
  return kindOn(today) === 'scheduled' && !isCounted ? read.streak + 1 : read.streak;
}
