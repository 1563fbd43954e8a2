import type { ErrorCode } from '../api/errors.ts';
import { isScheduled, type Leave, type WorkDays } from '../calendar/work-calendar.ts';
import { CORRECTION_DAYS } from '../checkins/corrections.ts';
import { createIssue, type FieldIssue } from '../errors/field-problems.ts';
import { listDays } from '../time/day-list.ts';
import { lastDayFrom } from '../time/day-bounds.ts';
import { addDays, daysBetween, type LocalDate } from '../time/local-date.ts';
import { dayAt, type UserZone } from '../time/user-zone.ts';
import type { LEFT_OUT_REASONS, LeaveStatus } from './kinds.ts';

export interface LeaveRefusal {
  refused: ErrorCode;
  fields?: FieldIssue[];
}

/** With more leaves, a new leave could overlap a leave that the app does not read. */
export const LEAVES_MAX = 200;

export const LEAVE_REQUESTS_MAX = 5;

export const overlaps = (one: Leave, other: Leave): boolean =>
  one.startDate <= other.endDate && other.startDate <= one.endDate;

const addsNoDay = ({ startDate, endDate }: Leave, held: readonly Leave[]): boolean =>
  listDays(startDate, endDate).every((day) => held.some((one) => one.startDate <= day && day <= one.endDate));

export interface LeftOut extends Leave {
  reason: (typeof LEFT_OUT_REASONS)[number];
}

export interface CutLeave {
  days: Leave | null;
  leftOut: LeftOut[];
}

/** `today` is the user's local day. */
export function cutLeave({ startDate, endDate }: Leave, today: LocalDate): CutLeave {
  const [first, last] = [addDays(today, -CORRECTION_DAYS), lastDayFrom(today)];
  const [from, to] = [startDate < first ? first : startDate, endDate > last ? last : endDate];
  const leftOut: LeftOut[] = [];
  const leaveOut = (days: Leave, reason: LeftOut['reason']) => leftOut.push({ ...days, reason });
  if (startDate < first) leaveOut({ startDate, endDate: endDate < first ? endDate : addDays(first, -1) }, 'past');
  if (endDate > last) leaveOut({ startDate: startDate > last ? startDate : addDays(last, 1), endDate }, 'ahead');
  return { days: from > to ? null : { startDate: from, endDate: to }, leftOut };
}

/**
 * Leaves out the days at the beginning of `days` on which the user has leave of the same kind already (`there`). So a
 * file can be sent again on a later day, and a leave that goes on longer is a longer row.
 */
export function cutThere(days: Leave, there: readonly Leave[]): CutLeave {
  let { startDate } = days;
  for (const one of there.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))) {
    if (one.startDate <= startDate && one.endDate >= startDate) startDate = addDays(one.endDate, 1);
  }
  if (startDate === days.startDate) return { days, leftOut: [] };
  const isCovered = startDate > days.endDate;
  return {
    days: isCovered ? null : { startDate, endDate: days.endDate },
    leftOut: [
      { startDate: days.startDate, endDate: isCovered ? days.endDate : addDays(startDate, -1), reason: 'there' },
    ],
  };
}

/**
 * The days must not overlap the leaves `held`. With `mayOverlap`, at least one of them must be new. Refuses
 * validation_failed (every day is too far in the past or future), leave_overlaps.
 */
export function findDays(
  user: UserZone,
  leave: Leave,
  { held, mayOverlap = false, now }: { held: readonly Leave[]; mayOverlap?: boolean; now: Date },
): LeaveRefusal | { days: Leave } {
  const today = dayAt(user, now);
  const { days } = cutLeave(leave, today);
  if (days === null) {
    const problem =
      leave.startDate < today
        ? createIssue('startDate', 'past_days', { days: CORRECTION_DAYS })
        : createIssue('endDate', 'next_days', { days: daysBetween(today, lastDayFrom(today)) });
    return { refused: 'validation_failed', fields: [problem] };
  }
  const isTaken = mayOverlap ? addsNoDay(days, held) : held.some((one) => overlaps(one, days));
  return isTaken ? { refused: 'leave_overlaps' } : { days };
}

/**
 * `around` are the user's open requests and the approved leaves near these days. Refuses leave_requests_off,
 * validation_failed, leave_overlaps, leave_asked, request_limit.
 */
export function findRequestDays(
  user: UserZone,
  leave: Leave,
  { isAllowed, around, now }: { isAllowed: boolean; around: readonly (Leave & { status: LeaveStatus })[]; now: Date },
): LeaveRefusal | { days: Leave } {
  if (!isAllowed) return { refused: 'leave_requests_off' };
  const open = around.filter(({ status }) => status === 'requested');
  const found = findDays(user, leave, { held: around.filter(({ status }) => status === 'approved'), now });
  if ('refused' in found) return found;
  if (open.some((one) => overlaps(one, found.days))) return { refused: 'leave_asked' };
  return open.length < LEAVE_REQUESTS_MAX ? found : { refused: 'request_limit' };
}

export const countCovered = ({ startDate, endDate }: Leave, { calendar, leaves }: WorkDays): number =>
  listDays(startDate, endDate).filter((day) => isScheduled(day, calendar, leaves)).length;
