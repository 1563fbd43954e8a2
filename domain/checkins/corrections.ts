import type { ErrorCode } from '../api/errors.ts';
import { createIssue, type FieldIssue } from '../errors/field-problems.ts';
import { findManageRefusal } from '../people/account-changes.ts';
import { type Role } from '../people/roles.ts';
import { readDayClock, secondsOnDay } from '../time/day-clock.ts';
import { addDays, toInstant, type LocalDate } from '../time/local-date.ts';
import { clockOn, dayAt, type UserZone } from '../time/user-zone.ts';

export const CORRECTION_DAYS = 60;

const DAY_S = 86_400;

interface UserWithRole {
  id: string;
  role: Role;
}

/** Admins never correct their own check-ins. Only super admins correct the check-ins of an admin. */
export function findCorrectionRefusal(actor: UserWithRole, target: UserWithRole): ErrorCode | null {
  const refusal = findManageRefusal(actor, target);
  return refusal === 'account_own' ? 'check_in_own' : refusal;
}

/** `today` is the user's local day. */
export const isCorrectable = (date: LocalDate, today: LocalDate): boolean => date >= addDays(today, -CORRECTION_DAYS);

/** `today` is the user's local day. */
export function findDayProblem(date: LocalDate, today: LocalDate): FieldIssue | null {
  if (date > today) return createIssue('date', 'in_future');
  return isCorrectable(date, today) ? null : createIssue('date', 'past_days', { days: CORRECTION_DAYS });
}

/**
 * `dayStart` must be the day start of the calendar that applied on the day. The user's row is not enough, because it
 * contains only the current day start and its last change.
 */
export function findCorrectionMoment(
  zone: UserZone,
  date: LocalDate,
  time: string,
  now: Date,
  dayStart = clockOn(zone, date).dayStart,
): { at: Date; timeZone: string } | { problem: FieldIssue } {
  const problem = findDayProblem(date, dayAt(zone, now));
  if (problem) return { problem };
  const known = clockOn(zone, date);
  const { timeZone } = known;
  const seconds = secondsOnDay(time, dayStart);
  // On a night shift, the time may be on the calendar date before or after the day.
  const days = Math.floor(seconds / DAY_S);
  const at = toInstant(timeZone, addDays(date, days), seconds - days * DAY_S);
  if (at > now) return { problem: createIssue('time', 'in_future') };
  // Around a change of the zone, the same day and time can exist in both zones. So the day of the instant is checked.
  const day = dayStart === known.dayStart ? dayAt(zone, at) : readDayClock({ timeZone, dayStart }, at).date;
  return day === date ? { at, timeZone } : { problem: createIssue('time', 'not_on_day') };
}
