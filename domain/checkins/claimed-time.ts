import type { TimeProof } from '../api/checkins.ts';
import { dayAt, type UserZone } from '../time/user-zone.ts';

/**
 * A check-in that arrives within this time counts as made on the spot. A device's clock may also be ahead of the server
 * by this much.
 */
export const ON_THE_SPOT_MS = 2 * 60_000;
const HOUR_MS = 3_600_000;

export interface ClaimedTime {
  /** The device's time of the check-in; null when the check-in is made now. */
  occurredAt: Date | null;
  /** Null when there is no clock check that the server signed. */
  clockCheckedAt: Date | null;
  now: Date;
  maxAgeHours: number;
}

export type TimeDecision =
  | { taken: true; at: Date; proof: TimeProof; offline: boolean }
  | { taken: false; code: 'check_in_future' | 'check_in_too_old' };

/**
 * A user can forge the claimed time and the device's clock, and can send an old clock check. So a claim counts as
 * proven only when a false claim would gain the user nothing. A device with a clock check of that day reached the
 * server on that day, at the claimed time or before it. A check-in at that moment would have brought at least as many
 * points. A clock check from the evening before proves nothing: a user could sleep late and set the phone's clock back.
 * A clock check after the claimed time proves nothing about the time before it.
 */
function isWithinReach(zone: UserZone, clockCheckedAt: Date, occurredAt: Date): boolean {
  return clockCheckedAt <= occurredAt && dayAt(zone, clockCheckedAt) === dayAt(zone, occurredAt);
}

/**
 * `signed` has one value for each key of the device that received the clock check: true when that key signed the
 * request. A device without a key (an old browser, a first visit) needs no signature, because `isWithinReach` already
 * limits the gain of a false claim. Decision 0008.
 */
export const isCheckOfSender = (signed: readonly boolean[]): boolean => signed.length === 0 || signed.includes(true);

/** Design: "Offline check-ins"; decision 0007. */
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
