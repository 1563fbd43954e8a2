import { hc } from 'hono/client';
import { useEffect, useState } from 'react';
import type { Display } from '../../../domain/api/stations.ts';
import type { StationsApi } from '../../../worker/features/stations/routes.ts';
import { toAppError, networkError, errorOfResponse } from '../../app/app-error.ts';
import { transport } from '../../app/transport.ts';

/** New codes are asked for so often, and after a failure, milliseconds. */
const ASK_MS = 45_000;
const ASK_AGAIN_MS = 5_000;
const ANSWER_MS = 10_000;

export interface ShownDisplay extends Display {
  /** Add it to the device's clock to have the server's, milliseconds. */
  clockAheadMs: number;
}

export interface DisplayState {
  display: ShownDisplay | null;
  /** The last question was not answered. */
  isOffline: boolean;
  /** No station has this credential. */
  isUnknown: boolean;
}

// A display has no session: its credential alone goes with its requests.
const stations = hc<StationsApi>('/api/qr', {
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await transport(input, { ...init, signal: AbortSignal.timeout(ANSWER_MS) }).catch(
      (cause: unknown) => {
        throw networkError(cause);
      },
    );
    if (!answer.ok) throw await errorOfResponse(answer);
    return answer;
  },
});

async function ask(credential: string): Promise<ShownDisplay> {
  const askedAtMs = Date.now();
  const answer = await stations.display.$get(undefined, { headers: { Authorization: `Display ${credential}` } });
  const display = await answer.json();
  // The answer was made half-way between the question and its arrival.
  return { ...display, clockAheadMs: Date.parse(display.now) - (askedAtMs + Date.now()) / 2 };
}

/** The codes of this display, asked for again and again. Through an outage the last ones stay. */
export function useDisplay(credential: string | null): DisplayState {
  const [state, setState] = useState<DisplayState>({ display: null, isOffline: false, isUnknown: credential === null });

  useEffect(() => {
    if (credential === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const go = async () => {
      clearTimeout(timer);
      let next: (before: DisplayState) => DisplayState;
      let wait = ASK_MS;
      try {
        const display = await ask(credential);
        next = () => ({ display, isOffline: false, isUnknown: false });
      } catch (failure) {
        wait = ASK_AGAIN_MS;
        const isUnknown = toAppError(failure).code === 'display_unknown';
        next = ({ display }) => ({ display: isUnknown ? null : display, isOffline: !isUnknown, isUnknown });
      }
      if (isOver) return;
      setState(next);
      timer = setTimeout(() => void go(), wait);
    };
    void go();
    const hurry = () => void go();
    addEventListener('online', hurry);
    return () => {
      isOver = true;
      clearTimeout(timer);
      removeEventListener('online', hurry);
    };
  }, [credential]);

  return state;
}
