import type { TimeProof } from '../api/checkins.ts';
import { dayAt, type UserZone } from '../time/user-zone.ts';

/** The longest delay of a check-in that counts as made on the spot. It is also the allowed clock skew. */
export const ON_THE_SPOT_MS = 2 * 60_000;
const HOUR_MS = 3_600_000;

export interface ClaimedTime {
  /** The device's time of the check-in; null for now. */
  occurredAt: Date | null;
  /** The server time in the check-in's clock check; null without one that the server signed. */
  clockCheckedAt: Date | null;
  now: Date;
  /** The oldest accepted claim, in hours. */
  maxAgeHours: number;
}

export type TimeDecision =
  | { taken: true; at: Date; proof: TimeProof; offline: boolean }
  | { taken: false; code: 'check_in_future' | 'check_in_too_old' };

/**
 * Returns true when a clock check proves a claim: the server signed it before the claimed time, on the same local day
 * of the user.
 *
 * Everything else in a claim can be forged: the time, the device's clock, an old clock check. So a claim is accepted
 * only when it gains nothing.
 * A device with a check of that day reached the server that day, no later than the claimed time. A check-in on the spot
 * would have paid at least as much.
 * A check from the evening before would let a user sleep late and set the phone's clock back. A check after the claimed
 * time proves nothing about the time before it.
 */
function isWithinReach(zone: UserZone, clockCheckedAt: Date, occurredAt: Date): boolean {
  return clockCheckedAt <= occurredAt && dayAt(zone, clockCheckedAt) === dayAt(zone, occurredAt);
}

/**
 * Returns true when a clock check counts for its sender. `signed` holds, for each key of the device that got the check,
 * whether it signed the request.
 * A device with a key must prove its identity. A device without a key (an old browser, a first visit) gains no more
 * than the rule above allows. Decision 0064.
 */
export const isCheckOfSender = (signed: readonly boolean[]): boolean => signed.length === 0 || signed.includes(true);

/**
 * Decides whether a check-in's own time is accepted, and its proof: `verified` by the server's clock, `late` by a clock
 * check that the server signed for the device, `unverified` by the device alone. Design: "Offline check-ins"; decision
 * 0049.
 */
export function decideClaimedTime(
  zone: UserZone,
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
