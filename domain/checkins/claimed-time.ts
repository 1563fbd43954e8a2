import type { TimeProof } from '../api/checkins.ts';

/** A check-in that arrives within this long of when it says it was made was made on the spot. Also the clock skew allowed. */
export const ON_THE_SPOT_MS = 2 * 60_000;
/** A device whose clock agreed with the server's this long before is believed. */
const CLOCK_TRUST_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

export interface ClaimedTime {
  /** When the device says the check-in was made; null for now. */
  occurredAt: Date | null;
  /** When the device's clock last agreed with the server's; null when it never did. */
  clockCheckedAt: Date | null;
  now: Date;
  /** The oldest claim that is taken, in hours. */
  maxAgeHours: number;
}

export type TimeDecision =
  | { taken: true; at: Date; proof: TimeProof; offline: boolean }
  | { taken: false; code: 'check_in_future' | 'check_in_too_old' };

/**
 * Whether a check-in's own time is taken, and how far it is proven: `verified` by the server's clock, `late` by a device
 * whose clock had lately agreed with it, `unverified` by the device alone. Design: "Offline check-ins".
 */
export function decideClaimedTime({ occurredAt, clockCheckedAt, now, maxAgeHours }: ClaimedTime): TimeDecision {
  if (occurredAt === null) return { taken: true, at: now, proof: 'verified', offline: false };
  const ageMs = now.getTime() - occurredAt.getTime();
  if (ageMs < -ON_THE_SPOT_MS) return { taken: false, code: 'check_in_future' };
  if (ageMs > maxAgeHours * HOUR_MS) return { taken: false, code: 'check_in_too_old' };
  if (ageMs <= ON_THE_SPOT_MS) {
    return { taken: true, at: ageMs < 0 ? now : occurredAt, proof: 'verified', offline: false };
  }
  const sinceCheckMs = clockCheckedAt === null ? Infinity : occurredAt.getTime() - clockCheckedAt.getTime();
  // A check of the clock after the check-in (still before it was sent) proves it as well as one before.
  const agreed = sinceCheckMs <= CLOCK_TRUST_MS && clockCheckedAt !== null && clockCheckedAt <= now;
  return { taken: true, at: occurredAt, proof: agreed ? 'late' : 'unverified', offline: true };
}
