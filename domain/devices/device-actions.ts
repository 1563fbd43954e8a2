import { ON_THE_SPOT_MS } from '../checkins/claimed-time.ts';
import { KEY_LIFE_DAYS } from '../outbox/action.ts';

/**
 * The actions that a device may send with only its key. They are those that the outbox stores for a user, and none is
 * for admins.
 */
const DEVICE_ACTIONS = [
  ['POST', /^\/api\/checkins$/],
  ['PUT', /^\/api\/profile$/],
  ['POST', /^\/api\/rewards\/claim$/],
  ['POST', /^\/api\/redemptions\/[A-Za-z0-9_-]{1,64}\/cancel$/],
] as const;

/**
 * Returns true when a device may send the action with only its key. The server's routes declare the same themselves
 * (`takesDevice`).
 */
export const isDeviceAction = (action: { method: string; endpoint: string }): boolean =>
  DEVICE_ACTIONS.some(([method, path]) => method === action.method && path.test(action.endpoint));

const HOUR_MS = 3_600_000;
/** The oldest action that a device may send. The server recognises repeated actions for longer. */
const MAX_AGE_MS = (KEY_LIFE_DAYS - 1) * 24 * HOUR_MS;

/**
 * Returns true when an action made at `madeAt` may be sent with a key at `now`. `maxAgeHours` is the setting for late
 * check-ins.
 */
export function isInTime(madeAt: Date, now: Date, maxAgeHours: number): boolean {
  const ageMs = now.getTime() - madeAt.getTime();
  return ageMs >= -ON_THE_SPOT_MS && ageMs <= Math.min(maxAgeHours * HOUR_MS, MAX_AGE_MS);
}

/** The most devices of a user. A further device replaces the least recently used one. */
export const DEVICES_MAX = 10;
const DAY_MS = 86_400_000;
/** The lifetime of a key after the app last renewed it, which the app does much earlier. */
export const DEVICE_LIFE_MS = 90 * DAY_MS;
export const DEVICE_RENEWAL_MS = 30 * DAY_MS;
