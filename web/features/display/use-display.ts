import { useEffect, useState } from 'react';
import { toAppError } from '../../app/app-error.ts';
import { forgetCredential, keepCredential } from './credential.ts';
import { askForCodes, type ShownDisplay } from './queries.ts';

/** Codes are asked for so often; so soon after a failure; and so often where no station has the credential. Milliseconds. */
const ASK_MS = 45_000;
const ASK_AGAIN_MS = 5_000;
const ASK_UNKNOWN_MS = 60_000;

export interface DisplayState {
  display: ShownDisplay | null;
  /** The last question was not answered. */
  isOffline: boolean;
  /** No station has this credential. */
  isUnknown: boolean;
}

/** Asks for codes once. Gives the state of the display after it, and the time until the next question. */
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

/** The codes of this display, asked for again and again. Through an outage the last ones stay. */
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
    // A tablet that slept has codes of before.
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
