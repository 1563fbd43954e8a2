import { useEffect, useState } from 'react';
import { toAppError } from '../../app/app-error.ts';
import { forgetCredential, keepCredential } from '../display/credential.ts';
import { askForDay, type ShownDay } from './queries.ts';

/** The day is asked for so often; so soon after a failure, at most; and so often once the wall is revoked. Milliseconds. */
const ASK_MS = 30_000;
const ASK_AGAIN_MS = 5_000;
const ASK_REVOKED_MS = 60_000;
/** A part of each wait is random, so that the screens of a company do not ask at one moment. */
const JITTER = 0.2;

export interface WallState {
  day: ShownDay | null;
  /** Epoch milliseconds of the last answer where the last question had none; null while all is well. */
  offlineSince: number | null;
  isRevoked: boolean;
}

const START: WallState = { day: null, offlineSince: null, isRevoked: false };

const withJitter = (waitMs: number): number => waitMs * (1 + JITTER * Math.random());

/** The wait after some failures, one after the other: longer each time, and never longer than while all is well. */
const waitAfter = (failures: number): number => Math.min(ASK_MS, ASK_AGAIN_MS * 2 ** (failures - 1));

/** The day of this wall, asked for again and again. Through an outage the last one stays. */
export function useWall(credential: string): WallState {
  const [shown, setShown] = useState(START);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let failures = 0;
    let known = START;
    let answeredAtMs = Date.now();
    const tell = (state: WallState, waitMs: number) => {
      if (isOver) return;
      clearTimeout(timer);
      known = state;
      setShown(state);
      timer = setTimeout(() => void ask(), withJitter(waitMs));
    };
    async function ask(): Promise<void> {
      clearTimeout(timer);
      try {
        const day = await askForDay(credential);
        keepCredential(credential);
        failures = 0;
        answeredAtMs = Date.now();
        tell({ day, offlineSince: null, isRevoked: false }, ASK_MS);
      } catch (failure) {
        if (toAppError(failure).code === 'display_unknown') {
          forgetCredential(credential);
          tell({ ...START, isRevoked: true }, ASK_REVOKED_MS);
          return;
        }
        failures++;
        tell({ ...known, offlineSince: answeredAtMs }, waitAfter(failures));
      }
    }
    const askNow = () => void (document.visibilityState === 'visible' && ask());
    askNow();
    addEventListener('online', askNow);
    // A tablet that slept has figures of before.
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
