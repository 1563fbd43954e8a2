import type { DayKind } from '../calendar/work-calendar.ts';
import type { ApprovalStatus } from '../people/roles.ts';
import type { LocalDate } from '../time/local-date.ts';

export interface AutoCheckInConsent {
  /** The id of the user at the identity provider. Other users of the same device have given no consent. */
  userId: string;
  /** The time of the consent, epoch milliseconds. */
  since: number;
  /** The last local day on which the app checked the user in or found a check-in. */
  lastDate: LocalDate | null;
}

export interface AutoCheckInFacts {
  consent: AutoCheckInConsent | null;
  /** The time when the app was opened or came back to the screen, epoch milliseconds. */
  openedAt: number;
  /** The id of the signed-in user at the identity provider. */
  sessionUserId: string | null;
  user: { employeeId: string; isActive: boolean; approvalStatus: ApprovalStatus };
  /** Today in the user's time zone. `kind` is null when the device does not know the kind of the day. */
  today: { date: LocalDate; kind: DayKind | null };
  needsCode: boolean;
  /** True when today's check-in was made, is queued on the device, or was refused. */
  hasCheckIn: boolean;
}

/**
 * For `done already`, the device stores the day as done. So the app does not make the check-in again after an admin has
 * voided it.
 */
export type AutoCheckIn = 'check in' | 'done already' | 'nothing';

/** Spec section 3, preferences.autoCheckIn; decision 0007. */
export function decideAutoCheckIn(facts: AutoCheckInFacts): AutoCheckIn {
  const { consent, openedAt, sessionUserId, user, today, needsCode, hasCheckIn } = facts;
  if (!consent || consent.userId !== sessionUserId || user.employeeId !== sessionUserId) return 'nothing';
  if (!user.isActive || user.approvalStatus !== 'approved') return 'nothing';
  if (consent.lastDate === today.date) return 'nothing';
  if (hasCheckIn) return 'done already';
  return today.kind === 'scheduled' && !needsCode && openedAt > consent.since ? 'check in' : 'nothing';
}
