import { isScheduled, type Leave, type WorkCalendar } from '../calendar/work-calendar.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';

/** So many scheduled days without a check-in make somebody quiet. */
export const QUIET_DAYS = 5;
/** Somebody was regular who checked in on so many of the days up to the last check-in. */
export const REGULAR_CHECK_INS = 10;
export const REGULAR_WITHIN_DAYS = 28;
/** Nobody is listed whose last check-in is longer ago: that is known by then, and no sign of anything new. */
export const QUIET_SINCE_MAX_DAYS = 60;

/** What the list of people who went quiet depends on. */
export interface QuietFacts {
  /** The day of the last check-in. */
  lastDay: LocalDate;
  /** Check-ins within REGULAR_WITHIN_DAYS up to and with that day. */
  checkInsBefore: number;
  calendar: WorkCalendar;
  /** Approved leave from that day on. */
  leaves: readonly Leave[];
}

/**
 * Scheduled days since the last check-in, if they mean that somebody who was regular went quiet; else null. Today does not count,
 * for it is not over. Nobody is quiet who is on leave today, nor by days of leave, holidays and rest days.
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

/** Who sees the list of people who went quiet. */
export const QUIET_READERS = ['nobody', 'super_admins', 'admins'] as const;
export type QuietReaders = (typeof QUIET_READERS)[number];

/** Whether somebody of `role` sees it. */
export const mayReadQuiet = (readers: QuietReaders, role: string): boolean =>
  role === 'super_admin' ? readers !== 'nobody' : role === 'admin' && readers === 'admins';
