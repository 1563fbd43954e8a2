import { useEffect, useState } from 'react';
import { toAppError } from '../../kit/api/app-error.ts';
import { IS_DEMO_IN_BROWSER } from '../../kit/api/transport.ts';
import { holdSocket } from '../../live/socket-line.ts';
import { forgetCredential, keepCredential } from '../display/credential.ts';
import { askForDay, askForTicket, type ShownDay } from './queries.ts';
import { START, watchDay, type WallState } from './watch-day.ts';

/** Requests the day. Stores the credential when the server accepts it, and removes it when the server rejects it. */
async function askAsWall(credential: string): Promise<ShownDay> {
  try {
    const day = await askForDay(credential);
    keepCredential(credential);
    return day;
  } catch (failure) {
    if (toAppError(failure).code === 'display_unknown') forgetCredential(credential);
    throw failure;
  }
}

/** Polls the company's day for this wall. During an outage, the last day stays on the screen. */
export function useWall(credential: string): WallState {
  const [shown, setShown] = useState(START);

  useEffect(() => {
    const { askNow, stop } = watchDay({
      askDay: () => askAsWall(credential),
      // The demo in the browser has no live room for walls.
      openLine: IS_DEMO_IN_BROWSER ? null : (events) => holdSocket(() => askForTicket(credential), events),
      show: setShown,
      isSeen: () => document.visibilityState === 'visible',
    });
    askNow();
    addEventListener('online', askNow);
    // A tablet that was asleep shows old figures, so the day is requested when the screen becomes visible.
    document.addEventListener('visibilitychange', askNow);
    return () => {
      removeEventListener('online', askNow);
      document.removeEventListener('visibilitychange', askNow);
      stop();
    };
  }, [credential]);

  return shown;
}
