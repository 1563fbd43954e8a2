import { isScheduled, type Leave, type WorkCalendar } from '../calendar/work-calendar.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';

/** The scheduled days without a check-in after which a user is quiet. */
export const QUIET_DAYS = 5;
/** The check-ins, in the days up to the last one, from which a user counts as regular. */
export const REGULAR_CHECK_INS = 10;
export const REGULAR_WITHIN_DAYS = 28;
/** The most days since the last check-in of a listed user. A longer absence is already known. */
export const QUIET_SINCE_MAX_DAYS = 60;

/** The facts that decide whether a user went quiet. */
export interface QuietFacts {
  /** The day of the last check-in. */
  lastDay: LocalDate;
  /** The check-ins within REGULAR_WITHIN_DAYS up to and including that day. */
  checkInsBefore: number;
  calendar: WorkCalendar;
  /** The approved leaves from that day on. */
  leaves: readonly Leave[];
}

/**
 * Returns the number of scheduled days since the last check-in when a regular user went quiet; else null. Today does
 * not count, because it is not over.
 * A user on leave today is not quiet, and days of leave, holidays and rest days do not count.
 */
export function quietDays({ lastDay, checkInsBefore, calendar, leaves }: QuietFacts, today: LocalDate): number | null {
  if (checkInsBefore < REGULAR_CHECK_INS || lastDay < addDays(today, -QUIET_SINCE_MAX_DAYS)) return null;
  if (leaves.some(({ startDate, endDate }) => startDate <= today && today <= endDate)) return null;
  let missed = 0;
  for (let day = addDays(lastDay, 1); day < today; day = addDays(day, 1)) {
    if (isScheduled(day, calendar, leaves)) missed += 1;
  }
  return missed >= QUIET_DAYS ? missed : null;
}

/** The users who can read the list of quiet users. */
export const QUIET_READERS = ['nobody', 'super_admins', 'admins'] as const;
export type QuietReaders = (typeof QUIET_READERS)[number];

/** Returns true when a user with this role can read the list. */
export const mayReadQuiet = (readers: QuietReaders, role: string): boolean =>
  role === 'super_admin' ? readers !== 'nobody' : role === 'admin' && readers === 'admins';
