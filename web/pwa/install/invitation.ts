/** The form of the invitation to install: none, the small card, or the full question. */
export type Invitation = 'none' | 'card' | 'modal';

export interface InvitationFacts {
  /** True when the browser has offered to install, and the offer is unused. */
  canInstall: boolean;
  isInstalled: boolean;
  /** True after No Thanks, which is final. */
  declined: boolean;
  /** The time when Later was pressed, epoch milliseconds. */
  laterAt: number | null;
  nowMs: number;
  /** The number of visits on this device, including this one. */
  visits: number;
  /** True when the page opened with nothing waiting for the user, and the question was not closed in this visit. */
  mayAsk: boolean;
}

/** Spec section 9. */
export const REMIND_AFTER_MS = 24 * 60 * 60_000;

/**
 * Decides the invitation. A returning user gets the full question once a visit, and never over a waiting check-in. On a
 * first visit, and after the question was closed without an answer, it is the card. docs/decisions/0010.
 */
export function invitationFor(facts: InvitationFacts): Invitation {
  const { canInstall, isInstalled, declined, laterAt, nowMs, visits, mayAsk } = facts;
  if (!canInstall || isInstalled || declined) return 'none';
  // A time in the future comes from a wrong clock.
  if (laterAt !== null && laterAt <= nowMs && nowMs - laterAt < REMIND_AFTER_MS) return 'none';
  return visits > 1 && mayAsk ? 'modal' : 'card';
}
