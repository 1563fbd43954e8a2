import { LEAVE_DAYS } from '../api/leaves.ts';
import type { ErrorCode } from '../api/errors.ts';
import { isScheduled, type Leave, type WorkDays } from '../calendar/work-calendar.ts';
import { CORRECTION_DAYS, isCorrectable } from '../checkins/corrections.ts';
import { createIssue, type FieldIssue } from '../errors/field-problems.ts';
import { listDays } from '../time/day-list.ts';
import { addDays, type LocalDate } from '../time/local-date.ts';
import { dayAt, type UserZone } from '../time/user-zone.ts';
import type { LeaveStatus } from './kinds.ts';

export interface LeaveRefusal {
  refused: ErrorCode;
  fields?: FieldIssue[];
}

/**
 * The maximum number of leaves of a user within the days that the app reads at once. With more leaves, a new leave
 * could overlap a leave that the app does not read.
 */
export const LEAVES_MAX = 200;

/** The maximum number of open leave requests of a user. */
export const LEAVE_REQUESTS_MAX = 5;

export const overlaps = (one: Leave, other: Leave): boolean =>
  one.startDate <= other.endDate && other.startDate <= one.endDate;

/** Returns true when other leaves already cover every day of a leave. */
const addsNoDay = ({ startDate, endDate }: Leave, held: readonly Leave[]): boolean =>
  listDays(startDate, endDate).every((day) => held.some((one) => one.startDate <= day && day <= one.endDate));

function findDaysProblem({ startDate, endDate }: Leave, today: LocalDate): FieldIssue | null {
  if (!isCorrectable(startDate, today)) return createIssue('startDate', 'past_days', { days: CORRECTION_DAYS });
  return endDate > addDays(today, LEAVE_DAYS) ? createIssue('endDate', 'next_days', { days: LEAVE_DAYS }) : null;
}

/**
 * Returns the reason why a user cannot have leave on these days, or null. The leaves `held` must not cover all the
 * days already. Without `mayOverlap`, the leaves may not cover any of the days.
 * Refuses validation_failed (leave too far in the past or future), leave_overlaps.
 */
export function findDaysRefusal(
  user: UserZone,
  leave: Leave,
  { held, mayOverlap = false, now }: { held: readonly Leave[]; mayOverlap?: boolean; now: Date },
): LeaveRefusal | null {
  const problem = findDaysProblem(leave, dayAt(user, now));
  if (problem) return { refused: 'validation_failed', fields: [problem] };
  const isTaken = mayOverlap ? addsNoDay(leave, held) : held.some((one) => overlaps(one, leave));
  return isTaken ? { refused: 'leave_overlaps' } : null;
}

/**
 * Returns the reason why a user may not request leave on these days, or null. `around` are the user's open requests and
 * the approved leaves near these days.
 * Refuses leave_requests_off, validation_failed, leave_overlaps, leave_asked, request_limit.
 */
export function findLeaveRequestRefusal(
  user: UserZone,
  leave: Leave,
  { isAllowed, around, now }: { isAllowed: boolean; around: readonly (Leave & { status: LeaveStatus })[]; now: Date },
): LeaveRefusal | null {
  if (!isAllowed) return { refused: 'leave_requests_off' };
  const open = around.filter(({ status }) => status === 'requested');
  const refusal = findDaysRefusal(user, leave, { held: around.filter(({ status }) => status === 'approved'), now });
  if (refusal) return refusal;
  if (open.some((one) => overlaps(one, leave))) return { refused: 'leave_asked' };
  return open.length < LEAVE_REQUESTS_MAX ? null : { refused: 'request_limit' };
}

/**
 * Returns the number of scheduled days that a leave would cover and that no existing leave covers. A leave has at most
 * LEAVE_DAYS days.
 */
export const countCovered = ({ startDate, endDate }: Leave, { calendar, leaves }: WorkDays): number =>
  listDays(startDate, endDate).filter((day) => isScheduled(day, calendar, leaves)).length;
