import type { ErrorCode } from '../api/errors.ts';
import { localMomentIn, secondsOfTime } from '../time/local-date.ts';

/**
 * The hours of a station in its local time, `HH:MM`. Equal times mean that the station is open all day. The hours may
 * cross midnight.
 */
export interface StationHours {
  opensAt: string;
  closesAt: string;
  timeZone: string;
}

/** Returns true when a station accepts check-ins at an instant. A station is closed from its closing time on. */
export function isOpenAt({ opensAt, closesAt, timeZone }: StationHours, at: Date): boolean {
  const { secondsOfDay } = localMomentIn(timeZone, at);
  const [opens, closes] = [secondsOfTime(opensAt), secondsOfTime(closesAt)];
  if (opens === closes) return true;
  return opens < closes
    ? secondsOfDay >= opens && secondsOfDay < closes
    : secondsOfDay >= opens || secondsOfDay < closes;
}

/** The rule that decides at which locations a check-in needs a code, and which stations' codes are accepted. */
export interface CodeRule {
  /** `nowhere`: no check-in needs a code. `listed`: check-ins need a code at the listed locations. */
  required: 'nowhere' | 'listed' | 'everywhere';
  locations: readonly string[];
  /** True when the station must be at the user's own location. Users without a location may use any station. */
  ownLocation: boolean;
}

/** Returns true when the rule depends on the location of the user. */
export const goesByLocation = ({ required, ownLocation }: CodeRule): boolean => required === 'listed' || ownLocation;

const sameLocation = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns true when a user at `location` needs a code to check in. */
export const needsCode = ({ required, locations }: CodeRule, location: string): boolean =>
  required === 'everywhere' || (required === 'listed' && locations.some((one) => sameLocation(one, location)));

/**
 * Returns true when a user at `location` may check in at a station at `stationLocation`. An empty location matches
 * every location.
 */
export const mayCheckInAt = ({ ownLocation }: CodeRule, location: string, stationLocation: string): boolean =>
  !ownLocation || location === '' || stationLocation === '' || sameLocation(location, stationLocation);

export interface Scan {
  /** The station of the code; null when there is none. */
  station: (StationHours & { isActive: boolean; location: string }) | null;
  /** True when the station accepted the secret of the code at the time of the scan. */
  isRight: boolean;
  at: Date;
  /** The time when the code was first shown; null for a printed code. */
  shownAt: Date | null;
  /**
   * True when the station was changed after the scan. Then the hours of the station at the time of the scan are
   * unknown.
   */
  isChanged: boolean;
  /** The user's own location; empty when unknown. */
  location: string;
  rule: CodeRule;
}

/**
 * Returns true when the station was open at the time when the code was first shown. A code that appears just before the
 * closing time stays valid for as long as any other code, also after the closing time.
 */
const wasOpen = ({ station, at, shownAt }: Scan): boolean =>
  station !== null && station.isActive && isOpenAt(station, shownAt ?? at);

/** Returns the reason why a scanned code is refused, or null. Issue 15, "QR check-in". */
export function findScanRefusal(scan: Scan): ErrorCode | null {
  const { station, isRight, isChanged, location, rule } = scan;
  if (!station) return 'code_unknown';
  if (!isRight) return 'code_expired';
  if (!isChanged && !wasOpen(scan)) return 'station_closed';
  return mayCheckInAt(rule, location, station.location) ? null : 'station_elsewhere';
}
