import type { ErrorCode } from '../api/errors.ts';
import { createIssue, type FieldIssue } from '../errors/field-problems.ts';
import { refusalToManage } from '../people/account-changes.ts';
import { type Role } from '../people/roles.ts';
import { readDayClock, secondsOnDay } from '../time/day-clock.ts';
import { addDays, instantOf, type LocalDate } from '../time/local-date.ts';
import { clockOn, dayAt, type PersonZone } from '../time/person-zone.ts';

/** How far back a check-in may be added or voided. */
export const CORRECTION_DAYS = 60;

const DAY_S = 86_400;

interface Somebody {
  id: string;
  role: Role;
}

/** Why this admin may not correct somebody's check-ins, or null: never one's own, and an admin's as a super admin alone. */
export function refusalToCorrect(actor: Somebody, target: Somebody): ErrorCode | null {
  const refusal = refusalToManage(actor, target);
  return refusal === 'account_own' ? 'check_in_own' : refusal;
}

/** Whether the record may still be told anew from that day on. `today` is the person's. */
export const isCorrectable = (date: LocalDate, today: LocalDate): boolean => date >= addDays(today, -CORRECTION_DAYS);

/** What is wrong with the day of a correction, or null. `today` is the person's. */
export function problemOfDay(date: LocalDate, today: LocalDate): FieldIssue | null {
  if (date > today) return createIssue('date', 'in_future');
  return isCorrectable(date, today) ? null : createIssue('date', 'past_days', { days: CORRECTION_DAYS });
}

/**
 * When the person's clock showed that day and time (`HH:MM`), or what is wrong with them. `dayStart` is of the calendar that held
 * on the day: the person's record knows the last change of it alone.
 */
export function momentOfCorrection(
  zone: PersonZone,
  date: LocalDate,
  time: string,
  now: Date,
  dayStart = clockOn(zone, date).dayStart,
): { at: Date; timeZone: string } | { problem: FieldIssue } {
  const problem = problemOfDay(date, dayAt(zone, now));
  if (problem) return { problem };
  const known = clockOn(zone, date);
  const { timeZone } = known;
  const seconds = secondsOnDay(time, dayStart);
  // Of a night shift, the clocks may show the time on the date before or after.
  const days = Math.floor(seconds / DAY_S);
  const at = instantOf(timeZone, addDays(date, days), seconds - days * DAY_S);
  if (at > now) return { problem: createIssue('time', 'in_future') };
  // The two zones of a change may both show the time; the day is the one that the check-in would belong to.
  const day = dayStart === known.dayStart ? dayAt(zone, at) : readDayClock({ timeZone, dayStart }, at).date;
  return day === date ? { at, timeZone } : { problem: createIssue('time', 'not_on_day') };
}
