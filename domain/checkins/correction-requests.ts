import type { ErrorCode } from '../api/errors.ts';
import { createIssue, type FieldIssue } from '../errors/field-problems.ts';
import type { LocalDate } from '../time/local-date.ts';
import { dayAt, type UserZone } from '../time/user-zone.ts';
import { CORRECTION_DAYS, isCorrectable, findCorrectionMoment } from './corrections.ts';

export const CORRECTION_STATUSES = ['open', 'approved', 'rejected', 'withdrawn'] as const;
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number];

export const OPEN_REQUESTS_MAX = 5;

interface RequestingUser extends UserZone {
  hireDate: LocalDate;
}

/** `today` is the user's local day. */
export const canRequest = (date: LocalDate, { hireDate, today }: { hireDate: LocalDate; today: LocalDate }): boolean =>
  date < today && date >= hireDate && isCorrectable(date, today);

/**
 * A request with a `time` (local, `HH:MM`) asks to add a check-in. A request with a null `time` asks to void the
 * check-in of the day. Refuses validation_failed (the day or the time), check_in_exists, check_in_not_found,
 * correction_open, request_limit.
 */
export function findRequestRefusal(
  user: RequestingUser,
  { date, time }: { date: LocalDate; time: string | null },
  { hasCheckIn, openDays, now }: { hasCheckIn: boolean; openDays: readonly LocalDate[]; now: Date },
): { refused: ErrorCode; fields?: FieldIssue[] } | null {
  const problem = findProblem(user, date, time, now);
  if (problem) return { refused: 'validation_failed', fields: [problem] };
  if (time !== null && hasCheckIn) return { refused: 'check_in_exists' };
  if (time === null && !hasCheckIn) return { refused: 'check_in_not_found' };
  if (openDays.includes(date)) return { refused: 'correction_open' };
  return openDays.length >= OPEN_REQUESTS_MAX ? { refused: 'request_limit' } : null;
}

function findProblem(user: RequestingUser, date: LocalDate, time: string | null, now: Date): FieldIssue | null {
  const today = dayAt(user, now);
  if (date < user.hireDate) return createIssue('date', 'before_hire');
  // A user can make today's check-in directly, so `canRequest` refuses requests for today.
  if (!canRequest(date, { hireDate: user.hireDate, today })) {
    return createIssue('date', 'past_days', { days: CORRECTION_DAYS });
  }
  const moment = time === null ? null : findCorrectionMoment(user, date, time, now);
  return moment && 'problem' in moment ? moment.problem : null;
}
