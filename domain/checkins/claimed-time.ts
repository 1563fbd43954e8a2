import type { TimeProof } from '../api/checkins.ts';
import { dayAt, type PersonZone } from '../time/person-zone.ts';

/** A check-in that arrives within this long of when it says it was made was made on the spot. Also the clock skew allowed. */
export const ON_THE_SPOT_MS = 2 * 60_000;
const HOUR_MS = 3_600_000;

export interface ClaimedTime {
  /** When the device says the check-in was made; null for now. */
  occurredAt: Date | null;
  /** The server's time in the clock check that the check-in carries; null without one that the server signed. */
  clockCheckedAt: Date | null;
  now: Date;
  /** The oldest claim that is taken, in hours. */
  maxAgeHours: number;
}

export type TimeDecision =
  | { taken: true; at: Date; proof: TimeProof; offline: boolean }
  | { taken: false; code: 'check_in_future' | 'check_in_too_old' };

/**
 * Whether a clock check proves a claim: the server signed it before the claimed time, on the same local day of the person.
 *
 * Everything else in a claim may be invented: the time, the device's clock, a check that was kept for later. So a claim is
 * believed only where it gains nothing. A device with a check of that day has reached the server that day, no later than it
 * claims, and a check-in on the spot would have brought at least as much. A check of the evening before would let anybody
 * sleep late and set the clock of the phone back; a check after the claimed time says nothing about what was before it.
 */
function isWithinReach(zone: PersonZone, clockCheckedAt: Date, occurredAt: Date): boolean {
  return clockCheckedAt <= occurredAt && dayAt(zone, clockCheckedAt) === dayAt(zone, occurredAt);
}

/**
 * Whether a clock check counts for who sends it. `signed` says of each key of the device that got the check whether it signed
 * the request. A device with a key proves that it is the one; one without a key (an old browser, a first visit) gains nothing by
 * a check that the rule above does not bound. Decision 0064.
 */
export const isCheckOfSender = (signed: readonly boolean[]): boolean => signed.length === 0 || signed.includes(true);

/**
 * Whether a check-in's own time is taken, and how far it is proven: `verified` by the server's clock, `late` by a clock check
 * that the server signed for the device, `unverified` by the device alone. Design: "Offline check-ins"; decision 0049.
 */
export function decideClaimedTime(
  zone: PersonZone,
  { occurredAt, clockCheckedAt, now, maxAgeHours }: ClaimedTime,
): TimeDecision {
  if (occurredAt === null) return { taken: true, at: now, proof: 'verified', offline: false };
  const ageMs = now.getTime() - occurredAt.getTime();
  if (ageMs < -ON_THE_SPOT_MS) return { taken: false, code: 'check_in_future' };
  if (ageMs > maxAgeHours * HOUR_MS) return { taken: false, code: 'check_in_too_old' };
  if (ageMs <= ON_THE_SPOT_MS) {
    return { taken: true, at: ageMs < 0 ? now : occurredAt, proof: 'verified', offline: false };
  }
  const isProven = clockCheckedAt !== null && isWithinReach(zone, clockCheckedAt, occurredAt);
  return { taken: true, at: occurredAt, proof: isProven ? 'late' : 'unverified', offline: true };
}
