import { useEffect, useState } from 'react';
import { toAppError } from '../../app/app-error.ts';
import { IS_DEMO_IN_BROWSER } from '../../app/transport.ts';
import { holdSocket } from '../../live/socket-line.ts';
import { forgetCredential, keepCredential } from '../display/credential.ts';
import { askForDay, askForTicket, type ShownDay } from './queries.ts';
import { START, watchDay, type WallState } from './watch-day.ts';

/** The day, and whether the device keeps the credential that it was asked with. */
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

/** The day of this wall, asked for again and again. Through an outage the last one stays. */
export function useWall(credential: string): WallState {
  const [shown, setShown] = useState(START);

  useEffect(() => {
    const { askNow, stop } = watchDay({
      askDay: () => askAsWall(credential),
      // The demo with no server has no rooms.
      openLine: IS_DEMO_IN_BROWSER ? null : (events) => holdSocket(() => askForTicket(credential), events),
      show: setShown,
      isSeen: () => document.visibilityState === 'visible',
    });
    askNow();
    addEventListener('online', askNow);
    // A tablet that slept has figures of before.
    document.addEventListener('visibilitychange', askNow);
    return () => {
      removeEventListener('online', askNow);
      document.removeEventListener('visibilitychange', askNow);
      stop();
    };
  }, [credential]);

  return shown;
}
