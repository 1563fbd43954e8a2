import type { ErrorCode } from '../api/errors.ts';
import { localMomentIn, secondsOfTime } from '../time/local-date.ts';

/** `HH:MM` in local time. Equal times mean that the station is open all day. The hours may cross midnight. */
export interface StationHours {
  opensAt: string;
  closesAt: string;
  timeZone: string;
}

export function isOpenAt({ opensAt, closesAt, timeZone }: StationHours, at: Date): boolean {
  const { secondsOfDay } = localMomentIn(timeZone, at);
  const [opens, closes] = [secondsOfTime(opensAt), secondsOfTime(closesAt)];
  if (opens === closes) return true;
  return opens < closes
    ? secondsOfDay >= opens && secondsOfDay < closes
    : secondsOfDay >= opens || secondsOfDay < closes;
}

export interface CodeRule {
  /** `nowhere`: no check-in needs a code. `listed`: check-ins need a code at the listed locations. */
  required: 'nowhere' | 'listed' | 'everywhere';
  locations: readonly string[];
  /** True when the station must be at the user's own location. Users without a location may use any station. */
  ownLocation: boolean;
}

export const goesByLocation = ({ required, ownLocation }: CodeRule): boolean => required === 'listed' || ownLocation;

const sameLocation = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const needsCode = ({ required, locations }: CodeRule, location: string): boolean =>
  required === 'everywhere' || (required === 'listed' && locations.some((one) => sameLocation(one, location)));

export const mayCheckInAt = ({ ownLocation }: CodeRule, location: string, stationLocation: string): boolean =>
  !ownLocation || location === '' || stationLocation === '' || sameLocation(location, stationLocation);

export interface Scan {
  station: (StationHours & { isActive: boolean; location: string }) | null;
  /** True when the station accepted the secret of the code at the time of the scan. */
  isRight: boolean;
  at: Date;
  /** Null for a printed code. */
  shownAt: Date | null;
  /** True when the station was changed after the scan, so that its hours at that time are unknown. */
  isChanged: boolean;
  /** The user's own location; empty when unknown. */
  location: string;
  rule: CodeRule;
}

/** A code from just before closing still works, because the time when it was shown counts. */
const wasOpen = ({ station, at, shownAt }: Scan): boolean =>
  station !== null && station.isActive && isOpenAt(station, shownAt ?? at);

/** Issue 15, "QR check-in". */
export function findScanRefusal(scan: Scan): ErrorCode | null {
  const { station, isRight, isChanged, location, rule } = scan;
  if (!station) return 'code_unknown';
  if (!isRight) return 'code_expired';
  if (!isChanged && !wasOpen(scan)) return 'station_closed';
  return mayCheckInAt(rule, location, station.location) ? null : 'station_elsewhere';
}
