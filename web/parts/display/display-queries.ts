import { hc } from 'hono/client';
import type { Display, KioskCheckIn } from '#domain/api/stations.ts';
import { networkError, toResponseError } from '#web/kit/api/app-error.ts';
import { transport } from '#web/kit/api/transport.ts';
import type { kioskRoutes } from '#worker/features/checkins/kiosk-routes.ts';
import type { stationsRoutes } from '#worker/features/stations/routes.ts';

const KEY = 'employee-rewards-display';

/**
 * Calls `use` with the device's storage, or returns null when storage is blocked. The display then works until its page
 * closes.
 */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

/**
 * In the link, the credential is after the `#`, so that no server receives it in an address. Returns null when the
 * device is not a display.
 */
export function findCredential(): string | null {
  const linked = location.hash.slice(1);
  return linked === '' ? withStorage((storage) => storage.getItem(KEY)) : linked;
}

/** Do not call it during a render. React may repeat the render, which would then find no credential. */
export function clearAddress(): void {
  if (location.hash !== '') history.replaceState(null, '', location.pathname);
}

/**
 * Call it only after the server accepted the credential, so that a link with a wrong credential does not replace a
 * valid one.
 */
export const keepCredential = (credential: string): void =>
  void withStorage((storage) => storage.setItem(KEY, credential));

export const forgetCredential = (credential: string): void =>
  void withStorage((storage) => storage.getItem(KEY) === credential && storage.removeItem(KEY));

const OF_WALL = 'wall.';

export const isOfWall = (credential: string): boolean => credential.startsWith(OF_WALL);

export const toWallLink = (path: string, credential: string): string => toDisplayLink(path, OF_WALL + credential);
export const toWallCredential = (linked: string): string => linked.slice(OF_WALL.length);

export const toDisplayLink = (path: string, credential: string): string => `${location.origin}${path}#${credential}`;

/** The longest wait for an answer. After that, a display sends the request again. */
const ANSWER_MS = 10_000;

// A display has no session, only its credential.
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
const stations = hc<typeof stationsRoutes>('/api/qr', DISPLAY_OPTIONS);
const kiosk = hc<typeof kioskRoutes>('/api/checkins/kiosk', DISPLAY_OPTIONS);

const as = (credential: string) => ({ headers: { Authorization: `Display ${credential}` } });

export interface ShownDisplay extends Display {
  /** The milliseconds by which the server's clock is ahead of the device's clock. */
  clockAheadMs: number;
}

/** Throws AppError. */
export async function askForCodes(credential: string): Promise<ShownDisplay> {
  const askedAtMs = Date.now();
  const answer = await stations.display.$get(undefined, as(credential));
  const display = await answer.json();
  // The server's time is assumed to be half-way between the request and the arrival of the answer.
  return { ...display, clockAheadMs: Date.parse(display.now) - (askedAtMs + Date.now()) / 2 };
}

/** Throws AppError. */
export async function checkInAtKiosk(credential: string, code: string): Promise<KioskCheckIn> {
  const answer = await kiosk.index.$post({ json: { code } }, as(credential));
  return answer.json();
}
