import { create } from 'zustand';
import { AppError } from '../api/app-error.ts';

interface AccessState {
  /** The server's error that ended the session, although this device still has credentials. */
  ended: AppError | null;
  /** The error with which the server refused the account: suspended, inactive, rejected or not approved yet. */
  refused: AppError | null;
}

const GOOD: AccessState = { ended: null, refused: null };

/** The state of the account by the server's latest answers. The guards act on it. */
export const useAccessState = create<AccessState>(() => GOOD);

/**
 * The codes about the account of the requesting user. Other account codes are about a user whom an admin wanted to
 * change.
 */
const OF_ONES_OWN = /^account_(inactive|pending|suspended|rejected|conflict)$/;

/** Records a failure that is about the user's own account or session, and ignores all other failures. */
export function noteAccessError(error: unknown): void {
  if (!(error instanceof AppError)) return;
  if (error.status === 401) useAccessState.setState({ ended: error });
  else if (OF_ONES_OWN.test(error.code ?? '')) useAccessState.setState({ refused: error });
}

export const resetAccessState = (): void => useAccessState.setState(GOOD);

/** The path is stored here, because the provider's own sign-out does not pass the path on. */
let returnTo: string | null = null;

export const rememberReturn = (path: string | null): void => {
  returnTo = path;
};
export const returnPath = (): string | null => returnTo;
