import type { ErrorCode } from '../api/errors.ts';
import { searchWords } from '../people/search-text.ts';
import { takesPart, mayReview, type ReadableThanks } from './readers.ts';

/**
 * `held` waits for an admin because of its words: only the giver sees it, its points left the allowance, and nobody has
 * them yet. `refused` was held and is never shown. `withdrawn` was shown until an admin withdrew it.
 */
export const THANKS_STATES = ['shown', 'held', 'refused', 'withdrawn'] as const;
export type ThanksState = (typeof THANKS_STATES)[number];

/** `show` releases a held thanks, or dismisses the report of a shown one. */
export const THANKS_DECISIONS = ['show', 'refuse', 'withdraw'] as const;
export type ThanksDecision = (typeof THANKS_DECISIONS)[number];

const DECIDED: Readonly<Record<ThanksDecision, ThanksState>> = {
  show: 'shown',
  refuse: 'refused',
  withdraw: 'withdrawn',
};

/**
 * Returns the new state, or the refusal. An admin may not decide on a thanks that they gave or received, unless no other
 * admin can (`isOnlyDecider`): otherwise, it would wait forever.
 */
export function decideThanks(
  decision: ThanksDecision,
  admin: { id: string; department: string },
  thanks: ReadableThanks | undefined,
  isOnlyDecider = false,
): { state: ThanksState } | { refused: ErrorCode } {
  if (!thanks) return { refused: 'thanks_not_found' };
  if (thanks.state === 'refused' || thanks.state === 'withdrawn') return { refused: 'thanks_decided' };
  if (!mayReview(admin, thanks)) return { refused: 'thanks_not_found' };
  if (takesPart(admin.id, thanks) && !isOnlyDecider) return { refused: 'thanks_decision_own' };
  const isHeld = thanks.state === 'held';
  const fits = decision === 'show' ? isHeld || thanks.reportedAt !== null : isHeld === (decision === 'refuse');
  return fits ? { state: DECIDED[decision] } : { refused: 'thanks_decided' };
}

/** The points that a withdrawal takes from a receiver, who may have spent some. */
export const countTaken = (points: number, balance: number): number => Math.min(points, balance);

/** Each word of a text in order, in lower case and without accents, with spaces around it. */
const toWords = (text: string): string => {
  const words = text.split(/[^\p{L}\p{N}\p{Mark}]+/u).flatMap((word) => searchWords(word).slice(0, 1));
  return ` ${words.join(' ')} `;
};

/** A held text may be several words. It matches whole words only, so that "ass" does not hold "class". */
export function isHeldBack(words: string, heldWords: readonly string[]): boolean {
  const text = toWords(words);
  return heldWords.some((held) => {
    const wanted = toWords(held);
    return wanted.trim() !== '' && text.includes(wanted);
  });
}
