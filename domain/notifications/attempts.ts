/** Every attempt counts, also an attempt without a response, and one during which the sender crashed. */
export const ATTEMPTS_MAX = 6;

/** A sender needs less time for a chunk of deliveries, even when each message takes 10 s. */
export const LEASE_MS = 120_000;

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 2 * 3_600_000;

export function nextAttemptAt(attempts: number, now: Date, retryAfterMs = 0): Date | null {
  if (attempts >= ATTEMPTS_MAX) return null;
  const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS * 4 ** (attempts - 1), retryAfterMs));
  return new Date(now.getTime() + waitMs);
}
