/** The form of the invitation to install: none, the small card, or the full question. */
export type Invitation = 'none' | 'card' | 'modal';

export interface InvitationFacts {
  /** True when the browser has offered to install, and the offer is unused. */
  canInstall: boolean;
  isInstalled: boolean;
  /** True when the user pressed No Thanks. The invitation then never appears again. */
  declined: boolean;
  /** The time when Later was pressed, epoch milliseconds. */
  laterAt: number | null;
  nowMs: number;
  /** The number of visits on this device, including this one. */
  visits: number;
  /**
   * True when the full question may appear. The question may not appear when the user is busy, or has closed it in this
   * visit.
   */
  mayAsk: boolean;
}

/** The time for which Later hides the invitation. Spec section 9. */
export const REMIND_AFTER_MS = 24 * 60 * 60_000;

/**
 * Decides the invitation. A returning user sees the full question at most once per visit, and never before the day's
 * check-in. On a first visit, and after the user closed the question without an answer, the invitation is the card. See
 * docs/decisions/0010.
 */
export function invitationFor(facts: InvitationFacts): Invitation {
  const { canInstall, isInstalled, declined, laterAt, nowMs, visits, mayAsk } = facts;
  if (!canInstall || isInstalled || declined) return 'none';
  // A time in the future comes from a wrong clock.
  if (laterAt !== null && laterAt <= nowMs && nowMs - laterAt < REMIND_AFTER_MS) return 'none';
  return visits > 1 && mayAsk ? 'modal' : 'card';
}
