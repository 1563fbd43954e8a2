import { create } from 'zustand';
import { AppError } from './app-error.ts';

interface Standing {
  /** The server takes the session for over, although this device holds one. */
  ended: AppError | null;
  /** The server refuses the account itself: suspended, inactive, rejected or not approved yet. */
  refused: AppError | null;
}

const GOOD: Standing = { ended: null, refused: null };

/** What the last answers said about the person as such; the guards act on it. */
export const useStanding = create<Standing>(() => GOOD);

/** Codes about whoever asks. Other ones of accounts are about the account that an admin wanted to change. */
const OF_ONES_OWN = /^account_(inactive|pending|suspended|rejected|conflict)$/;

/** Looks whether a failure is about the person rather than about what they asked for. */
export function heedStanding(error: unknown): void {
  if (!(error instanceof AppError)) return;
  if (error.status === 401) useStanding.setState({ ended: error });
  else if (OF_ONES_OWN.test(error.code ?? '')) useStanding.setState({ refused: error });
}

export const resetStanding = (): void => useStanding.setState(GOOD);

/** The page to come back to after a session that ended by itself: the provider's own way out does not carry it. */
let returnTo: string | null = null;

export const rememberReturn = (path: string | null): void => {
  returnTo = path;
};
export const returnPath = (): string | null => returnTo;
