import type { ErrorCode } from '../api/errors.ts';
import { localMomentIn, secondsOfTime } from '../time/local-date.ts';

/**
 * The hours of a station in its local time, `HH:MM`. Equal times mean the whole day, and the hours may cross midnight.
 */
export interface StationHours {
  opensAt: string;
  closesAt: string;
  timeZone: string;
}

/** Returns true when a station accepts check-ins at an instant. The closing minute is outside. */
export function isOpenAt({ opensAt, closesAt, timeZone }: StationHours, at: Date): boolean {
  const { secondsOfDay } = localMomentIn(timeZone, at);
  const [opens, closes] = [secondsOfTime(opensAt), secondsOfTime(closesAt)];
  if (opens === closes) return true;
  return opens < closes
    ? secondsOfDay >= opens && secondsOfDay < closes
    : secondsOfDay >= opens || secondsOfDay < closes;
}

/** The locations that require a code, and the stations that count there. */
export interface CodeRule {
  /** `nowhere`: the button is enough. `listed`: only the listed locations require a code. */
  required: 'nowhere' | 'listed' | 'everywhere';
  locations: readonly string[];
  /** True when the station must be at the user's own location, if they have one. */
  ownLocation: boolean;
}

/** Returns true when the rule differs between locations. */
export const goesByLocation = ({ required, ownLocation }: CodeRule): boolean => required === 'listed' || ownLocation;

const sameLocation = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns true when a user at `location` needs a code to check in. */
export const needsCode = ({ required, locations }: CodeRule, location: string): boolean =>
  required === 'everywhere' || (required === 'listed' && locations.some((one) => sameLocation(one, location)));

/**
 * Returns true when a user at `location` may check in at a station at `stationLocation`. An empty location matches
 * everywhere.
 */
export const mayCheckInAt = ({ ownLocation }: CodeRule, location: string, stationLocation: string): boolean =>
  !ownLocation || location === '' || stationLocation === '' || sameLocation(location, stationLocation);

export interface Scan {
  /** The station of the code; null when it does not exist. */
  station: (StationHours & { isActive: boolean; location: string }) | null;
  /** True when the code's secret was the station's at that time. */
  isRight: boolean;
  at: Date;
  /** The time when the code was first shown; null for a printed one. */
  shownAt: Date | null;
  /** True when the station was changed after the check-in. It is then unknown whether it was open. */
  isChanged: boolean;
  /** The user's own location; empty when unknown. */
  location: string;
  rule: CodeRule;
}

/** A display shows codes of windows that begin while its station is open. They are accepted as long as others. */
const wasOpen = ({ station, at, shownAt }: Scan): boolean =>
  station !== null && station.isActive && isOpenAt(station, shownAt ?? at);

/** Returns the reason why a scanned code is refused; null when it is accepted. Issue 15, "QR check-in". */
export function findScanRefusal(scan: Scan): ErrorCode | null {
  const { station, isRight, isChanged, location, rule } = scan;
  if (!station) return 'code_unknown';
  if (!isRight) return 'code_expired';
  if (!isChanged && !wasOpen(scan)) return 'station_closed';
  return mayCheckInAt(rule, location, station.location) ? null : 'station_elsewhere';
}
