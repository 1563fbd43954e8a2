/** A delivery is sent this often at most, whatever ends an attempt: an answer, no answer, or the end of the sender itself. */
export const ATTEMPTS_MAX = 6;

/** How long a claimed delivery belongs to its sender, milliseconds: longer than a chunk takes, each message up to 10 s. */
export const LEASE_MS = 120_000;

const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 2 * 3_600_000;

/**
 * When a delivery is sent again after its `attempts`th attempt failed: after 1, 4, 16 minutes and so on, up to two hours, or
 * later where the service asks for it. Null: it has been tried often enough.
 */
export function nextAttemptAt(attempts: number, now: Date, retryAfterMs = 0): Date | null {
  if (attempts >= ATTEMPTS_MAX) return null;
  const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS * 4 ** (attempts - 1), retryAfterMs));
  return new Date(now.getTime() + waitMs);
}
