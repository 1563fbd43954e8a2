import { ON_THE_SPOT_MS } from '../checkins/claimed-time.ts';
import { KEY_LIFE_DAYS } from '../outbox/action.ts';

/** The list contains the user actions that the outbox stores, and no admin action. */
const DEVICE_ACTIONS = [
  ['POST', /^\/api\/checkins$/],
  ['PUT', /^\/api\/profile$/],
  ['POST', /^\/api\/rewards\/claim$/],
  ['POST', /^\/api\/thanks$/],
  ['POST', /^\/api\/redemptions\/[A-Za-z0-9_-]{1,64}\/cancel$/],
] as const;

/** Each route of the server also declares whether it allows this (`takesDevice`). */
export const isDeviceAction = (action: { method: string; endpoint: string }): boolean =>
  DEVICE_ACTIONS.some(([method, path]) => method === action.method && path.test(action.endpoint));

const HOUR_MS = 3_600_000;
/** The server recognises a repeated action for one more day, so the server never performs an action twice. */
const MAX_AGE_MS = (KEY_LIFE_DAYS - 1) * 24 * HOUR_MS;

/** `maxAgeHours` is the setting for late check-ins. */
export function isInTime(madeAt: Date, now: Date, maxAgeHours: number): boolean {
  const ageMs = now.getTime() - madeAt.getTime();
  return ageMs >= -ON_THE_SPOT_MS && ageMs <= Math.min(maxAgeHours * HOUR_MS, MAX_AGE_MS);
}

/** A further device replaces the device that was not used for longest. */
export const DEVICES_MAX = 10;
const DAY_MS = 86_400_000;
/** A key is valid for this long after its last renewal. */
export const DEVICE_LIFE_MS = 90 * DAY_MS;
export const DEVICE_RENEWAL_MS = 30 * DAY_MS;
