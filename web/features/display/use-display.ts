import { useEffect, useState } from 'react';
import { toAppError } from '../../kit/api/app-error.ts';
import { forgetCredential, keepCredential } from '../../parts/display/credential.ts';
import { askForCodes, type ShownDisplay } from '../../parts/display/queries.ts';

/** The wait until the next request after a success, in milliseconds. */
const ASK_MS = 45_000;
/** The wait after a failure, in milliseconds. */
const ASK_AGAIN_MS = 5_000;
/** The wait when the server does not know the credential, in milliseconds. */
const ASK_UNKNOWN_MS = 60_000;

export interface DisplayState {
  display: ShownDisplay | null;
  /** True when the last request failed. */
  isOffline: boolean;
  /** True when no station has this credential. */
  isUnknown: boolean;
}

/** Requests the codes once. Returns the new state of the display, and the wait until the next request. */
async function askAgain(credential: string, before: DisplayState): Promise<{ state: DisplayState; waitMs: number }> {
  try {
    const display = await askForCodes(credential);
    keepCredential(credential);
    return { state: { display, isOffline: false, isUnknown: false }, waitMs: ASK_MS };
  } catch (failure) {
    if (toAppError(failure).code !== 'display_unknown') {
      return { state: { ...before, isOffline: true }, waitMs: ASK_AGAIN_MS };
    }
    forgetCredential(credential);
    return { state: { display: null, isOffline: false, isUnknown: true }, waitMs: ASK_UNKNOWN_MS };
  }
}

/** Polls the codes of this display. During an outage, returns the codes that were loaded last. */
export function useDisplay(credential: string | null): DisplayState {
  const [shown, setShown] = useState<DisplayState>({ display: null, isOffline: false, isUnknown: credential === null });

  useEffect(() => {
    if (credential === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let known: DisplayState = { display: null, isOffline: false, isUnknown: false };
    const ask = async () => {
      clearTimeout(timer);
      const { state, waitMs } = await askAgain(credential, known);
      if (isOver) return;
      clearTimeout(timer);
      known = state;
      setShown(state);
      timer = setTimeout(() => void ask(), waitMs);
    };
    const askNow = () => void (document.visibilityState === 'visible' && ask());
    askNow();
    addEventListener('online', askNow);
    // Requests the codes when the page becomes visible, because a tablet that slept has old codes.
    document.addEventListener('visibilitychange', askNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', askNow);
      document.removeEventListener('visibilitychange', askNow);
    };
  }, [credential]);

  return shown;
}
