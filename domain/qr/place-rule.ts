import { isInRanges } from './network.ts';
import { isWithin, type Circle, type Position } from './position.ts';

/** Where a scan of a station's code has to be made: near it, or in its network. */
export type PlaceRule = (Circle & { by: 'distance' }) | { by: 'network'; ranges: string[] };

export interface ScanPlace {
  /** Where the device says it is; null where it was not asked. */
  position: Position | null;
  /** The address that the request came from; null where nobody knows it. */
  address: string | null;
  /** The scan was made without a connection and arrives later. */
  isLate: boolean;
  /** The device says that it waited for a connection, whenever it arrives. */
  wasQueued?: boolean;
}

/**
 * Judges the place of a scan by its station's rule. A late scan counts as `unproven`: it can no longer be asked for a position, and
 * arrives from another network. So does a scan that waited for a connection, unless it proves its place. Issue 15, "QR check-in".
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
