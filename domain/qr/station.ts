import type { ErrorCode } from '../api/errors.ts';
import { localMomentIn, secondsOfTime } from '../time/local-date.ts';

/** The hours of a station by its own clock, `HH:MM`; equal ones mean the whole day. They may cross midnight. */
export interface StationHours {
  opensAt: string;
  closesAt: string;
  timeZone: string;
}

/** Whether a station takes check-ins at an instant. The closing minute itself is outside. */
export function isOpenAt({ opensAt, closesAt, timeZone }: StationHours, at: Date): boolean {
  const { secondsOfDay } = localMomentIn(timeZone, at);
  const [opens, closes] = [secondsOfTime(opensAt), secondsOfTime(closesAt)];
  if (opens === closes) return true;
  return opens < closes
    ? secondsOfDay >= opens && secondsOfDay < closes
    : secondsOfDay >= opens || secondsOfDay < closes;
}

/** Where a code is asked for, and whose stations count there. */
export interface CodeRule {
  /** `nowhere`: the button is enough. `listed`: at the locations of the list. */
  required: 'nowhere' | 'listed' | 'everywhere';
  locations: readonly string[];
  /** Whether a user's code must be of a station at their own location, where they have one. */
  ownLocation: boolean;
}

/** Whether the rule asks different things at different locations. */
export const goesByLocation = ({ required, ownLocation }: CodeRule): boolean => required === 'listed' || ownLocation;

const sameLocation = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Whether a user of `location` needs a code to check in. */
export const needsCode = ({ required, locations }: CodeRule, location: string): boolean =>
  required === 'everywhere' || (required === 'listed' && locations.some((one) => sameLocation(one, location)));

/** Whether a user of `location` may check in at a station of `stationLocation`. An empty location fits everywhere. */
export const mayCheckInAt = ({ ownLocation }: CodeRule, location: string, stationLocation: string): boolean =>
  !ownLocation || location === '' || stationLocation === '' || sameLocation(location, stationLocation);

export interface Scan {
  /** The station that the code names; null where there is none. */
  station: (StationHours & { isActive: boolean; location: string }) | null;
  /** Whether the code's secret is the station's at that time. */
  isRight: boolean;
  at: Date;
  /** When the code was first shown; null for one on paper. */
  shownAt: Date | null;
  /** The station was changed after the check-in was made: nobody knows whether it was open then. */
  isChanged: boolean;
  /** The user's own location; empty where nobody said it. */
  location: string;
  rule: CodeRule;
}

/** A display shows codes of windows that begin while its station is open, and they are taken as long as others are. */
const wasOpen = ({ station, at, shownAt }: Scan): boolean =>
  station !== null && station.isActive && isOpenAt(station, shownAt ?? at);

/** Why a scanned code does not check in; null when it does. Issue 15, "QR check-in". */
export function refusalOfScan(scan: Scan): ErrorCode | null {
  const { station, isRight, isChanged, location, rule } = scan;
  if (!station) return 'code_unknown';
  if (!isRight) return 'code_expired';
  if (!isChanged && !wasOpen(scan)) return 'station_closed';
  return mayCheckInAt(rule, location, station.location) ? null : 'station_elsewhere';
}
