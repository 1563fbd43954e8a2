import type { LocationZone } from '../settings/settings.ts';
import { daysBetween, localMomentIn } from '../time/local-date.ts';

/** A zone is far from a location when their clocks differ by at least this many hours. A neighbouring zone is normal. */
const FAR_HOURS = 3;
const DAY_S = 86_400;

export interface FarZone {
  timeZone: string;
  locationZone: string;
  /** Negative when the user's clock is behind. */
  hours: number;
}

/**
 * A clock far from the place moves the limits of early and on time, so admins see it where they decide. Null also when
 * the company has set no zone for the location.
 */
export function findFarZone(
  { location, timeZone }: { location: string; timeZone: string },
  zones: readonly LocationZone[],
  now: Date,
): FarZone | null {
  const named = location.toLowerCase();
  const locationZone = zones.find((one) => one.location.toLowerCase() === named)?.timeZone;
  if (locationZone === undefined) return null;
  const [own, there] = [localMomentIn(timeZone, now), localMomentIn(locationZone, now)];
  const seconds = daysBetween(there.date, own.date) * DAY_S + own.secondsOfDay - there.secondsOfDay;
  const hours = (Math.sign(seconds) * Math.round(Math.abs(seconds) / 360)) / 10;
  return Math.abs(hours) >= FAR_HOURS ? { timeZone, locationZone, hours } : null;
}
