import { isScheduled, type Leave, type WorkCalendar } from '../calendar/work-calendar.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';

export const QUIET_DAYS = 5;
/** A user is regular with this many check-ins in REGULAR_WITHIN_DAYS days, counted back from the last check-in. */
export const REGULAR_CHECK_INS = 10;
export const REGULAR_WITHIN_DAYS = 28;
/**
 * A user whose last check-in was more than this many days ago is not listed. Admins know of such an absence by then.
 */
export const QUIET_SINCE_MAX_DAYS = 60;

export interface QuietFacts {
  lastDay: LocalDate;
  /** The number of check-ins within REGULAR_WITHIN_DAYS days up to and including `lastDay`. */
  checkInsBefore: number;
  calendar: WorkCalendar;
  leaves: readonly Leave[];
}

/** Today does not count, because today is not over. A user who is on leave today is not quiet. */
export function quietDays({ lastDay, checkInsBefore, calendar, leaves }: QuietFacts, today: LocalDate): number | null {
  if (checkInsBefore < REGULAR_CHECK_INS || lastDay < addDays(today, -QUIET_SINCE_MAX_DAYS)) return null;
  if (leaves.some(({ startDate, endDate }) => startDate <= today && today <= endDate)) return null;
  let missed = 0;
  for (let day = addDays(lastDay, 1); day < today; day = addDays(day, 1)) {
    if (isScheduled(day, calendar, leaves)) missed += 1;
  }
  return missed >= QUIET_DAYS ? missed : null;
}

export const QUIET_READERS = ['nobody', 'super_admins', 'admins'] as const;
export type QuietReaders = (typeof QUIET_READERS)[number];

export const mayReadQuiet = (readers: QuietReaders, role: string): boolean =>
  role === 'super_admin' ? readers !== 'nobody' : role === 'admin' && readers === 'admins';
