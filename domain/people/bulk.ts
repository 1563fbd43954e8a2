import type { ErrorCode } from '../api/errors.ts';
import { findManageRefusal } from './account-changes.ts';
import type { ApprovalStatus, Role } from './roles.ts';

/** A setting can lower this limit. */
export const AWARD_MAX_POINTS = 10_000;

/**
 * A client sends a larger selection in parts. A change of the calendar needs about 12 statements per user, so about 600
 * for 50 users. D1 allows 1,000 queries per request. The rest is enough to repeat the change for some users.
 */
export const BULK_MAX = 50;

export type BulkAction =
  | { type: 'approve' }
  | { type: 'award'; amount: number; description: string }
  | { type: 'calendar'; calendarId: string; reason?: string | undefined };

export interface BulkPerson {
  id: string;
  role: Role;
  isActive: boolean;
  approvalStatus: ApprovalStatus;
  workCalendarId: string;
}

/** `unchanged` means that the user already has the wanted status or calendar. */
export type BulkDecision = { outcome: 'change' } | { outcome: 'unchanged' } | { outcome: 'refused'; code: ErrorCode };

export interface AwardLimits {
  perAward: number;
  leftToday: number;
}

/**
 * The limit uses a fixed time instead of a local day, so that a change of the time zone cannot begin a new day early.
 */
const AWARD_WINDOW_MS = 24 * 3_600_000;

/** An award at this instant does not count. */
export const awardsCountSince = (now: Date): string => new Date(now.getTime() - AWARD_WINDOW_MS).toISOString();

export function findAwardRefusal(
  { amount, toSelf }: { amount: number; toSelf: boolean },
  { perAward, leftToday }: AwardLimits,
): ErrorCode | null {
  if (toSelf) return 'points_own';
  if (amount > perAward) return 'award_over_limit';
  return amount > leftToday ? 'award_day_limit' : null;
}

export function findReceiverRefusal(
  person: Pick<BulkPerson, 'isActive' | 'approvalStatus'> | undefined,
): 'user_not_found' | 'award_not_approved' | null {
  if (!person?.isActive) return 'user_not_found';
  return person.approvalStatus === 'approved' ? null : 'award_not_approved';
}

const refused = (code: ErrorCode): BulkDecision => ({ outcome: 'refused', code });

/** `person` is undefined when no user has the id. */
export function decideBulk(
  act: BulkAction,
  actor: { id: string; role: Role },
  person: BulkPerson | undefined,
  limits: AwardLimits,
): BulkDecision {
  if (!person) return refused('user_not_found');
  if (act.type === 'award') {
    const refusal = findAwardRefusal({ amount: act.amount, toSelf: person.id === actor.id }, limits);
    if (refusal) return refused(refusal);
    const gone = findReceiverRefusal(person);
    return gone ? refused(gone) : { outcome: 'change' };
  }
  const refusal = findManageRefusal(actor, person);
  if (refusal) return refused(refusal);
  if (act.type === 'calendar') return { outcome: person.workCalendarId === act.calendarId ? 'unchanged' : 'change' };
  if (!person.isActive) return refused('account_removed');
  if (person.approvalStatus === 'approved') return { outcome: 'unchanged' };
  return person.approvalStatus === 'pending' ? { outcome: 'change' } : refused('account_not_pending');
}
