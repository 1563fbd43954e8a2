/** How the person is invited to install: not at all, by the small card, or by the whole question. */
export type Invitation = 'none' | 'card' | 'modal';

export interface InvitationFacts {
  /** The browser has offered to install, and nobody has taken the offer. */
  canInstall: boolean;
  isInstalled: boolean;
  /** No Thanks, for good. */
  declined: boolean;
  /** When Later was pressed, in epoch milliseconds. */
  laterAt: number | null;
  nowMs: number;
  /** How many times the app was opened on this device, this time included. */
  visits: number;
  /** The page came up with nothing that waits for the person, and the question was not put away in this visit. */
  mayAsk: boolean;
}

/** Spec section 9. */
export const REMIND_AFTER_MS = 24 * 60 * 60_000;

/**
 * Somebody who came back is asked once a visit, and never over a check-in that waits. Before that, and after the question
 * is put away without an answer, there is the card. docs/decisions/0010.
 */
export function invitationFor(facts: InvitationFacts): Invitation {
  const { canInstall, isInstalled, declined, laterAt, nowMs, visits, mayAsk } = facts;
  if (!canInstall || isInstalled || declined) return 'none';
  // A time ahead of the clock is of a clock that was wrong.
  if (laterAt !== null && laterAt <= nowMs && nowMs - laterAt < REMIND_AFTER_MS) return 'none';
  return visits > 1 && mayAsk ? 'modal' : 'card';
}
