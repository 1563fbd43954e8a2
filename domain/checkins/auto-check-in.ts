import type { DayKind } from '../calendar/work-calendar.ts';
import type { ApprovalStatus } from '../people/roles.ts';
import type { LocalDate } from '../time/local-date.ts';

/** That a user wants to be checked in when the app is opened on this device. */
export interface AutoCheckInConsent {
  /** The identity provider's id: on a shared device it is nobody else's wish. */
  userId: string;
  /** When it was given, epoch milliseconds. */
  since: number;
  /** The local day that needs nothing more: a check-in was made by itself, or was found. */
  lastDate: LocalDate | null;
}

export interface AutoCheckInFacts {
  consent: AutoCheckInConsent | null;
  /** When the app was opened or came back to the screen, epoch milliseconds. */
  openedAt: number;
  /** The identity provider's id of the user signed in now; null for nobody. */
  sessionUserId: string | null;
  user: { employeeId: string; isActive: boolean; approvalStatus: ApprovalStatus };
  /** Today in the user's zone; `kind` is null where the device does not know it. */
  today: { date: LocalDate; kind: DayKind | null };
  /** The user needs a station's code to check in. */
  needsCode: boolean;
  /** Made, waiting on the device, or refused today. */
  hasCheckIn: boolean;
}

/** `done already`: the day is noted, so that a check-in that is voided later is not made again. */
export type AutoCheckIn = 'check in' | 'done already' | 'nothing';

/** Whether opening the app checks the user in. Spec section 3, preferences.autoCheckIn; decision 0036. */
export function decideAutoCheckIn(facts: AutoCheckInFacts): AutoCheckIn {
  const { consent, openedAt, sessionUserId, user, today, needsCode, hasCheckIn } = facts;
  if (!consent || consent.userId !== sessionUserId || user.employeeId !== sessionUserId) return 'nothing';
  if (!user.isActive || user.approvalStatus !== 'approved') return 'nothing';
  if (consent.lastDate === today.date) return 'nothing';
  if (hasCheckIn) return 'done already';
  return today.kind === 'scheduled' && !needsCode && openedAt > consent.since ? 'check in' : 'nothing';
}
