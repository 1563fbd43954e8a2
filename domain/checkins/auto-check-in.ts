import type { DayKind } from '../calendar/work-calendar.ts';
import type { ApprovalStatus } from '../people/roles.ts';
import type { LocalDate } from '../time/local-date.ts';

/** A user's consent to be checked in when the app is opened on this device. */
export interface AutoCheckInConsent {
  /** The identity provider's id. The consent holds for no other user of a shared device. */
  userId: string;
  /** The time of the consent, epoch milliseconds. */
  since: number;
  /** The last local day that is done: the app checked the user in, or found a check-in. */
  lastDate: LocalDate | null;
}

export interface AutoCheckInFacts {
  consent: AutoCheckInConsent | null;
  /** The time when the app was opened or came back to the screen, epoch milliseconds. */
  openedAt: number;
  /** The identity provider's id of the signed-in user; null without one. */
  sessionUserId: string | null;
  user: { employeeId: string; isActive: boolean; approvalStatus: ApprovalStatus };
  /** Today in the user's time zone; `kind` is null when the device does not know it. */
  today: { date: LocalDate; kind: DayKind | null };
  /** True when the user needs a station's code to check in. */
  needsCode: boolean;
  /** True when today's check-in was made, is queued on the device, or was refused. */
  hasCheckIn: boolean;
}

/**
 * The decision on an automatic check-in. With `done already` the device stores the day, so a check-in that is voided
 * later is not made again.
 */
export type AutoCheckIn = 'check in' | 'done already' | 'nothing';

/** Decides whether opening the app checks the user in. Spec section 3, preferences.autoCheckIn; decision 0036. */
export function decideAutoCheckIn(facts: AutoCheckInFacts): AutoCheckIn {
  const { consent, openedAt, sessionUserId, user, today, needsCode, hasCheckIn } = facts;
  if (!consent || consent.userId !== sessionUserId || user.employeeId !== sessionUserId) return 'nothing';
  if (!user.isActive || user.approvalStatus !== 'approved') return 'nothing';
  if (consent.lastDate === today.date) return 'nothing';
  if (hasCheckIn) return 'done already';
  return today.kind === 'scheduled' && !needsCode && openedAt > consent.since ? 'check in' : 'nothing';
}
