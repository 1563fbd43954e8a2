import { ON_THE_SPOT_MS } from '../checkins/claimed-time.ts';
import { KEY_LIFE_DAYS } from '../outbox/action.ts';

/** What a device may send by its key alone: what the outbox keeps for a person, and nothing that only an admin may. */
const DEVICE_ACTIONS = [
  ['POST', /^\/api\/checkins$/],
  ['PUT', /^\/api\/profile$/],
  ['POST', /^\/api\/rewards\/claim$/],
  ['POST', /^\/api\/redemptions\/[A-Za-z0-9_-]{1,64}\/cancel$/],
] as const;

/** Whether a device may send it by its key alone. The server's routes say so themselves (`takesDevice`). */
export const isDeviceAction = (action: { method: string; endpoint: string }): boolean =>
  DEVICE_ACTIONS.some(([method, path]) => method === action.method && path.test(action.endpoint));

const HOUR_MS = 3_600_000;
/** The server knows an action again for longer than any device may send it. */
const MAX_AGE_MS = (KEY_LIFE_DAYS - 1) * 24 * HOUR_MS;

/** Whether an action that was made at `madeAt` may be sent by a key at `now`. `maxAgeHours` is the setting of late check-ins. */
export function isInTime(madeAt: Date, now: Date, maxAgeHours: number): boolean {
  const ageMs = now.getTime() - madeAt.getTime();
  return ageMs >= -ON_THE_SPOT_MS && ageMs <= Math.min(maxAgeHours * HOUR_MS, MAX_AGE_MS);
}

/** Devices of one user: the one that was not used for longest goes. */
export const DEVICES_MAX = 10;
const DAY_MS = 86_400_000;
/** A key is taken for so long after the app said that it is still there, which it does well before. */
export const DEVICE_LIFE_MS = 90 * DAY_MS;
export const DEVICE_RENEWAL_MS = 30 * DAY_MS;
