import type { DayKind } from '../calendar/work-calendar.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';

interface ReadStreak {
  date: LocalDate;
  streak: number;
  hasCheckedIn: boolean;
}

/** The age in days after which a record is too old to compute today's streak. */
const DAYS_MAX = 14;

/**
 * Null when the streak is unknown: after the read, the user may have missed a scheduled day, or may have checked in on
 * another device.
 */
export function expectStreak(read: ReadStreak, today: LocalDate, kindOn: (date: LocalDate) => DayKind): number | null {
  if (read.date > today || read.date < addDays(today, -DAYS_MAX)) return null;
  for (let date = read.date; date < today; date = addDays(date, 1)) {
    if (kindOn(date) === 'scheduled' && !(date === read.date && read.hasCheckedIn)) return null;
  }
  const isCounted = read.date === today && read.hasCheckedIn;
  return kindOn(today) === 'scheduled' && !isCounted ? read.streak + 1 : read.streak;
}
