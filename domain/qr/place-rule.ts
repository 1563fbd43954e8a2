import { isInRanges } from './network.ts';
import { isWithin, type Circle, type Position } from './position.ts';

export type PlaceRule = (Circle & { by: 'distance' }) | { by: 'network'; ranges: string[] };

export interface ScanPlace {
  /** Null when the app did not ask the device for its position. */
  position: Position | null;
  /** Null when unknown. */
  address: string | null;
  /** True when the scan was made earlier and arrives now. */
  isLate: boolean;
  /** True when the device reports that the scan waited for a connection, even for a short time. */
  wasQueued?: boolean;
}

/**
 * Judges the place of a scan by its station's rule.
 *
 * A late scan without a position is `unproven`, because the app cannot ask for the position any more. When the rule
 * names networks, every late scan is `unproven`: its request may come from another network. A scan that waited for a
 * connection is `unproven` when it has no position or comes from another network. Issue 15, "QR check-in".
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

/** A kiosk sends no position, so it cannot prove that it is near a point. */
export const fitsKiosk = (rule: PlaceRule | null): boolean => rule?.by !== 'distance';
