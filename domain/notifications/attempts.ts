/**
 * The most attempts of a delivery. Every end of an attempt counts: a response, no response, or a crash of the sender.
 */
export const ATTEMPTS_MAX = 6;

/**
 * The time during which a claimed delivery belongs to its sender, in milliseconds. It is longer than a chunk takes, at
 * up to 10 s per message.
 */
export const LEASE_MS = 120_000;

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 2 * 3_600_000;

/**
 * Returns the time of the next attempt after the failed attempt number `attempts`: after 1, 4, 16 minutes and so on, up
 * to two hours, or later when the service asks for it.
 * Returns null when no attempt is left.
 */
export function nextAttemptAt(attempts: number, now: Date, retryAfterMs = 0): Date | null {
  if (attempts >= ATTEMPTS_MAX) return null;
  const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS * 4 ** (attempts - 1), retryAfterMs));
  return new Date(now.getTime() + waitMs);
}
