import { isInRanges } from './network.ts';
import { isWithin, type Circle, type Position } from './position.ts';

/** The place where a station's code must be scanned: near the station, or in its network. */
export type PlaceRule = (Circle & { by: 'distance' }) | { by: 'network'; ranges: string[] };

export interface ScanPlace {
  /** The position that the device reports; null when none was requested. */
  position: Position | null;
  /** The address of the request; null when unknown. */
  address: string | null;
  /** True when the scan was made offline and arrives later. */
  isLate: boolean;
  /** True when the device reports that the scan waited for a connection, whenever it arrives. */
  wasQueued?: boolean;
}

/**
 * Judges the place of a scan by its station's rule. A late scan is `unproven`: its position cannot be requested any
 * more, and it arrives from another network.
 * A scan that waited for a connection is also `unproven`, unless it proves its place. Issue 15, "QR check-in".
 */
export function judgePlace(
  rule: PlaceRule | null,
  { position, address, isLate, wasQueued = isLate }: ScanPlace,
): 'proven' | 'unproven' | 'position_needed' | 'station_too_far' | 'station_network' {
  if (rule === null) return 'proven';
  if (rule.by === 'network') {
    if (isLate) return 'unproven';
    if (isInRanges(address, rule.ranges)) return 'proven';
    return wasQueued ? 'unproven' : 'station_network';
  }
  if (position === null) return isLate || wasQueued ? 'unproven' : 'position_needed';
  return isWithin(rule, position) ? 'proven' : 'station_too_far';
}
