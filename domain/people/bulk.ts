import type { ErrorCode } from '../api/errors.ts';
import { refusalToManage } from './account-changes.ts';
import type { ApprovalStatus, Role } from './roles.ts';

/** No award gives more points than these; a setting narrows it. */
export const AWARD_MAX_POINTS = 10_000;

/**
 * People in one request of many; a larger selection goes in parts. A calendar takes a dozen statements each, and D1 lets
 * a request run a thousand: there is room for some that are decided anew.
 */
export const BULK_MAX = 50;

/** One act over many people, as they are asked for together. */
export type BulkAct =
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

/** What the act would do to one of them. `unchanged`: they are so already. */
export type BulkDecision = { outcome: 'change' } | { outcome: 'unchanged' } | { outcome: 'refused'; code: ErrorCode };

/** What one award may bring, and what the admin may still give within a day. */
export interface AwardLimits {
  perAward: number;
  leftToday: number;
}

/** What an admin has given counts for as long: no zone that an admin changes begins a new day before. */
const AWARD_WINDOW_MS = 24 * 3_600_000;

/** The instant from which on, exclusive, awards count for the limit of a day. */
export const awardsCountSince = (now: Date): string => new Date(now.getTime() - AWARD_WINDOW_MS).toISOString();

/** Why points may not be given to somebody, or null. */
export function refusalOfAward(
  { amount, toSelf }: { amount: number; toSelf: boolean },
  { perAward, leftToday }: AwardLimits,
): ErrorCode | null {
  if (toSelf) return 'points_own';
  if (amount > perAward) return 'award_over_limit';
  return amount > leftToday ? 'award_day_limit' : null;
}

/** Why somebody gets no points, or null: they are not here, or may not use the app. */
export function refusalOfReceiver(
  person: Pick<BulkPerson, 'isActive' | 'approvalStatus'> | undefined,
): 'user_not_found' | 'award_not_approved' | null {
  if (!person?.isActive) return 'user_not_found';
  return person.approvalStatus === 'approved' ? null : 'award_not_approved';
}

const refused = (code: ErrorCode): BulkDecision => ({ outcome: 'refused', code });

/** What the act does to one person, by the rules of the single act. `person` undefined: there is nobody of that id. */
export function decideBulk(
  act: BulkAct,
  actor: { id: string; role: Role },
  person: BulkPerson | undefined,
  limits: AwardLimits,
): BulkDecision {
  if (!person) return refused('user_not_found');
  if (act.type === 'award') {
    const refusal = refusalOfAward({ amount: act.amount, toSelf: person.id === actor.id }, limits);
    if (refusal) return refused(refusal);
    const gone = refusalOfReceiver(person);
    return gone ? refused(gone) : { outcome: 'change' };
  }
  const refusal = refusalToManage(actor, person);
  if (refusal) return refused(refusal);
  if (act.type === 'calendar') return { outcome: person.workCalendarId === act.calendarId ? 'unchanged' : 'change' };
  if (person.approvalStatus === 'approved') return { outcome: 'unchanged' };
  return person.approvalStatus === 'pending' ? { outcome: 'change' } : refused('account_not_pending');
}
