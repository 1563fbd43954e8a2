import { hc } from 'hono/client';
import type { Display, KioskCheckIn } from '../../../domain/api/stations.ts';
import type { KioskApi } from '../../../worker/features/checkins/kiosk-routes.ts';
import type { StationsApi } from '../../../worker/features/stations/routes.ts';
import { toResponseError, networkError } from '../../kit/api/app-error.ts';
import { transport } from '../../kit/api/transport.ts';

/** The longest wait for an answer, in milliseconds. After that, a display sends the request again. */
const ANSWER_MS = 10_000;

// The options of a display's requests. A display has no session, only its credential.
export const DISPLAY_OPTIONS = {
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await transport(input, { ...init, signal: AbortSignal.timeout(ANSWER_MS) }).catch(
      (cause: unknown) => {
        throw networkError(cause);
      },
    );
    if (!answer.ok) throw await toResponseError(answer);
    return answer;
  },
};
const stations = hc<StationsApi>('/api/qr', DISPLAY_OPTIONS);
const kiosk = hc<KioskApi>('/api/checkins/kiosk', DISPLAY_OPTIONS);

const as = (credential: string) => ({ headers: { Authorization: `Display ${credential}` } });

export interface ShownDisplay extends Display {
  /** The milliseconds by which the server's clock is ahead of the device's clock. */
  clockAheadMs: number;
}

/** Requests the codes for the current time and the next minutes. Throws AppError. */
export async function askForCodes(credential: string): Promise<ShownDisplay> {
  const askedAtMs = Date.now();
  const answer = await stations.display.$get(undefined, as(credential));
  const display = await answer.json();
  // The server's time is assumed to be half-way between the request and the arrival of the answer.
  return { ...display, clockAheadMs: Date.parse(display.now) - (askedAtMs + Date.now()) / 2 };
}

/** Checks in the user of a personal code. Throws AppError. */
export async function checkInAtKiosk(credential: string, code: string): Promise<KioskCheckIn> {
  const answer = await kiosk.index.$post({ json: { code } }, as(credential));
  return answer.json();
}
